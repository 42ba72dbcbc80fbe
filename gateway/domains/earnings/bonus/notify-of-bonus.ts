import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { mainAddress } from '../../accounts/user/main-address.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { bonusMail } from './mails.ts';

/** Notifies the affiliate of a bonus that was given, changed or withdrawn; one that waits for a second person is none yet. */
export async function notifyOfBonus(
  tx: Tx,
  { env, now }: { env: Settings; now: Date },
  { affiliateId, order }: { affiliateId: number; order: string },
  { beforeCents, afterCents }: { beforeCents: number | null; afterCents: number | null },
): Promise<void> {
  const reader = beforeCents === afterCents ? undefined : await mainAddress(tx, affiliateId);
  if (reader === undefined) return;
  await enqueueMail(tx, { now, ...bonusMail(env, { ...reader, order, beforeCents, afterCents }) });
}
