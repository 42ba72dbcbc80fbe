import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { findAdministrators } from '../user/administrators.ts';
import { staffChangedMail } from './mails.ts';
import type { StaffRoleAssignment, UserRow } from './staff-users.ts';

interface StaffNews {
  user: Pick<UserRow, 'name' | 'email' | 'language'>;
  /** Null for a new user. */
  before: StaffRoleAssignment | null;
  after: StaffRoleAssignment;
}

/**
 * Notifies every active administrator of a change of the staff, including the changed user if it was an administrator:
 * a stolen administrator account cannot add others unseen.
 */
export async function notifyAdministrators(
  tx: Tx,
  { env, clock }: GatewayContext,
  actor: Actor,
  { user, before, after }: StaffNews,
): Promise<void> {
  const administrators = await findAdministrators(tx);
  const wasOne = before?.role === 'administrator' && administrators.every(({ email }) => email !== user.email);
  const readers = wasOne ? [...administrators, user] : administrators;
  const by = `${actor.name ?? '-'} (${actor.email ?? '-'})`;
  const mails = readers.map(({ email: to, language }) =>
    staffChangedMail(env, { to, language, by, user: `${user.name} (${user.email})`, before, after }),
  );
  await enqueueMails(tx, clock.now(), mails);
}
