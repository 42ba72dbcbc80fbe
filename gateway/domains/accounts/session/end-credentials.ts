import type { Tx } from '../../../db/client.ts';
import { endToken } from '../affiliate-token/owner.ts';
import { endKeys } from '../api-key/api-keys.ts';
import { endLinks } from '../single-use-link/links.ts';
import type { UserAccount } from '../user/user-account.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends the credentials that a changed password or login e-mail invalidates: the user's sessions, the links by which a
 * password could be set, the user's API keys, and the API token of a main user's affiliate. Links that undo an e-mail change or freeze
 * payments stay: otherwise a thief of the account could remove them.
 */
export async function endCredentials(
  tx: Tx,
  { id, isMain, affiliateId }: Pick<UserAccount, 'id' | 'isMain' | 'affiliateId'>,
): Promise<void> {
  await endSessions(tx, [id]);
  await endKeys(tx, [id]);
  await endLinks(tx, id, ['password_reset', 'invitation']);
  if (isMain && affiliateId !== null) await endToken(tx, affiliateId);
}
