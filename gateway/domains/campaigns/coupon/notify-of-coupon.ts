import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { mainAddress } from '../../accounts/user/main-address.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { campaigns } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';
import { type CouponDecision, couponMail } from './mails.ts';
import type { coupons } from './table.ts';

type Row = typeof coupons.$inferSelect;

interface Settled {
  env: Settings;
  now: Date;
}

async function notifyChannel(
  tx: Tx,
  { env, now }: Settled,
  channelId: number,
  notice: { decision: CouponDecision; coupon: Row; codeBefore: string },
): Promise<void> {
  const { decision, coupon, codeBefore } = notice;
  const { campaignId, code, description, startsOn, endsOn } = coupon;
  const [names] = await tx
    .select({ channel: channels.name, campaign: campaigns.name, affiliateId: channels.affiliateId })
    .from(channels)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(eq(channels.id, channelId));
  if (names === undefined) return;
  const { affiliateId, ...about } = names;
  const reader = await mainAddress(tx, affiliateId);
  if (reader === undefined) return;
  const facts = { ...reader, ...about, decision, campaignId, code, codeBefore, description, startsOn, endsOn };
  await enqueueMail(tx, { now, ...couponMail(env, facts) });
}

/** Notifies the affiliates of the channels that a coupon belonged to and belongs to. A coupon for all is nobody's. */
export async function notifyOfCoupon(tx: Tx, settled: Settled, after: Row, before: Row | null): Promise<void> {
  const channelOf = (coupon: Row | null) => (coupon?.withdrawnAt === null ? coupon.channelId : null);
  const [was, is] = [channelOf(before), channelOf(after)];
  const codeBefore = before?.code ?? after.code;
  const notice = { coupon: after, codeBefore };
  if (was !== null && was !== is) await notifyChannel(tx, settled, was, { ...notice, decision: 'ended' });
  if (is !== null) await notifyChannel(tx, settled, is, { ...notice, decision: was === is ? 'changed' : 'given' });
}
