import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { createLink } from '../../accounts/single-use-link/links.ts';
import { noticeAddresses } from '../../accounts/user/notice-addresses.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { type PayeeEvent, payeeNoticeMail } from './mails.ts';

const dayMs = 24 * 60 * 60 * 1000;
const freezeLinkDays = 7;
/** Validity of the links that freeze payments. */
const freezeLinkMs = freezeLinkDays * dayMs;

export type NoticeContext = Pick<GatewayContext, 'clock' | 'env' | 'randomBytes'>;

/**
 * Notifies all login addresses that an affiliate had in the last 30 days, each with a link that freezes the payments.
 *
 * @param until the end of the hold; null without one
 * @param isUnconfirmed whether what was entered waits for confirmation
 */
export async function notifyOwners(
  tx: Tx,
  context: NoticeContext,
  affiliateId: number,
  { event, until, isUnconfirmed = false }: { event: PayeeEvent; until: Date | null; isUnconfirmed?: boolean },
): Promise<void> {
  const now = context.clock.now();
  for (const { userId, email: to, language } of await noticeAddresses(tx, affiliateId, now)) {
    const link = { purpose: 'payment_freeze', userId, affiliateId, validMs: freezeLinkMs } as const;
    const hash = await createLink(tx, context, link);
    const notice = { to, language, event, until, isUnconfirmed, hash, days: freezeLinkDays };
    await enqueueMail(tx, { now, ...payeeNoticeMail(context.env, notice) });
  }
}
