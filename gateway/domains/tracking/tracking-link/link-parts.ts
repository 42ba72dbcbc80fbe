import { and, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { invalidField } from '../../../lib/errors.ts';
import { coupons } from '../../campaigns/coupon/table.ts';
import { creatives } from '../../campaigns/creative/table.ts';

interface Parts {
  channelId: number;
  campaignId: number;
  creativeId: number | null;
  couponId: number | null;
}

/**
 * Returns the creative of a new link, which must belong to its campaign, and locks it against deletion.
 *
 * @throws {RequestError} `invalid_fields` at `creative_id`
 */
export async function requireCreative(tx: Tx, { creativeId, campaignId }: Parts) {
  if (creativeId === null) return null;
  const [creative] = await tx
    .select({ targetUrl: creatives.targetUrl })
    .from(creatives)
    .where(and(eq(creatives.id, creativeId), eq(creatives.campaignId, campaignId), isNull(creatives.withdrawnAt)))
    .for('key share');
  if (creative === undefined) throw invalidField('creative_id', 'validation.link_creative');
  return creative;
}

/**
 * Returns the coupon of a new link: one of its campaign, for all channels or for the link's own, and not over. A coupon
 * that starts later is accepted, since links are prepared before a promotion. It is locked against deletion.
 *
 * @param today the current business date
 * @throws {RequestError} `invalid_fields` at `coupon_id`; the coupon of another channel is answered like a missing one
 */
export async function requireCoupon(tx: Tx, { couponId, campaignId, channelId }: Parts, today: string) {
  if (couponId === null) return null;
  const isForChannel = or(isNull(coupons.channelId), eq(coupons.channelId, channelId));
  const [coupon] = await tx
    .select({ code: coupons.code, endsOn: coupons.endsOn })
    .from(coupons)
    .where(and(eq(coupons.id, couponId), eq(coupons.campaignId, campaignId), isForChannel, isNull(coupons.withdrawnAt)))
    .for('key share');
  if (coupon === undefined) throw invalidField('coupon_id', 'validation.link_coupon');
  if (coupon.endsOn !== null && coupon.endsOn < today) throw invalidField('coupon_id', 'validation.coupon_over');
  return coupon;
}
