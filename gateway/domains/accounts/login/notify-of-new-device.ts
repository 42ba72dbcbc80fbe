import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Language } from '../../../lib/language.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { networkOf } from '../login-history/history.ts';
import { knownDevices } from '../user/table.ts';
import { newDeviceMail } from './mails.ts';

interface Recipient {
  id: number;
  email: string;
  /** The language from before this sign-in, which may be a stranger's. */
  language: Language;
  affiliateId: number | null;
}

/**
 * Notifies a user by mail of a sign-in by a device that has not signed in before. There is no mail for the
 * very first device.
 */
export async function notifyOfNewDevice(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  { address, userAgent }: Actor,
  { id, email, language, affiliateId }: Recipient,
): Promise<void> {
  const [known] = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, id))
    .limit(1);
  if (!known) return;
  const now = clock.now();
  const about = {
    to: email,
    language,
    at: now,
    userAgent,
    network: networkOf(address),
    isStaff: affiliateId === null,
  };
  await enqueueMail(tx, { now, ...newDeviceMail(env, about) });
}
