import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { reachBy } from '../../../engine/access.ts';
import { defineChanges } from '../../../engine/change.ts';
import { Fault } from '../../../engine/errors.ts';
import { definedFields } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { requireCampaign } from '../campaign/require-campaign.ts';
import { campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';
import { channels } from '../channel/table.ts';
import { coupons } from './table.ts';

const { withdrawnAt: _withdrawnAt, ...columns } = getTableColumns(coupons);

/** Names of the advertiser's other campaigns in which the same code is valid at the same time. */
const sameCodeIn = sql<string[]>`array(
  select other_campaign.name from coupons as other join campaigns as other_campaign on other_campaign.id = other.campaign_id
  where other.code = ${coupons.code} and other.campaign_id <> ${coupons.campaignId} and other.withdrawn_at is null
    and other_campaign.advertiser_id = ${campaigns.advertiserId}
    and other.starts_on <= coalesce(${coupons.endsOn}, 'infinity') and ${coupons.startsOn} <= coalesce(other.ends_on, 'infinity')
  order by other_campaign.name)`;

const select = (db: Executor) =>
  db
    .select({ ...columns, channelName: channels.name, sameCodeIn: sameCodeIn.as('same_code_in') })
    .from(coupons)
    .innerJoin(campaigns, eq(campaigns.id, coupons.campaignId))
    .leftJoin(channels, eq(channels.id, coupons.channelId))
    .$dynamic();

/** A coupon as it is listed. */
export type Coupon = Awaited<ReturnType<typeof select>>[number];
type Row = typeof coupons.$inferSelect;

/** Coupons that are not withdrawn, newest first. Affiliates see those of all channels and of their own. */
export const couponSearch = defineSearch({
  select,
  id: coupons.id,
  affiliateId: null,
  only: isNull(coupons.withdrawnAt),
  visible: (scope, reachId) => {
    const isReached = reachBy(scope, channels.affiliateId, reachId);
    return and(visibleCampaign(scope, reachId), isReached && or(isNull(coupons.channelId), isReached));
  },
  texts: [coupons.code, coupons.description],
  filters: { campaignId: equal(coupons.campaignId), channelId: equal(coupons.channelId) },
  sorts: { id: coupons.id, code: coupons.code, startsOn: coupons.startsOn },
  defaultSort: ['id', 'desc'],
});

const changes = defineChanges({ table: coupons, entity: 'coupon', search: couponSearch, affiliateId: null });

/** What staff enter. */
export interface CouponForm {
  code: string;
  description: string;
  channelId: number | null;
  startsOn: string;
  endsOn: string | null;
}

/**
 * Checks a coupon as it would be. The campaign's row must be locked, so that its codes stay unique.
 *
 * @throws {Fault} `invalid_fields`
 */
async function checkCoupon(tx: Tx, coupon: CouponForm & { campaignId: number }, before?: Row): Promise<void> {
  const errors: Record<string, string> = {};
  const { campaignId, code, channelId, startsOn, endsOn } = coupon;
  if (endsOn !== null && endsOn < startsOn) errors['ends_on'] = 'validation.date_order';
  if (channelId !== null && channelId !== before?.channelId) {
    const ofId = eq(channels.id, channelId);
    const [found] = await tx.select({ id: channels.id }).from(channels).where(ofId).for('key share');
    if (!found) errors['site_id'] = 'validation.reference';
  }
  if (code !== before?.code) {
    const isSame = and(eq(coupons.campaignId, campaignId), eq(coupons.code, code), isNull(coupons.withdrawnAt));
    const [taken] = await tx.select({ id: coupons.id }).from(coupons).where(isSame);
    if (taken) errors['code'] = 'validation.coupon_taken';
  }
  if (Object.keys(errors).length > 0) throw new Fault('invalid_fields', { errors });
}

/** @throws {Fault} `invalid_fields` */
export function createCoupon(context: GatewayContext, actor: Actor, form: CouponForm & { campaignId: number }) {
  return changes.create(context, actor, {
    action: 'coupon.create',
    decide: async (tx) => {
      await requireCampaign(tx, form.campaignId);
      await checkCoupon(tx, form);
      return { ...form, createdAt: context.clock.now() };
    },
  });
}

type CouponEdit = { [Field in keyof CouponForm]?: CouponForm[Field] | undefined };

/** @throws {Fault} `not_found`, `version_conflict`, `invalid_fields` */
export function updateCoupon(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, ...form }: CouponEdit & { version: number | undefined },
) {
  return changes.update(context, actor, id, {
    action: 'coupon.update',
    version,
    decide: async (before, tx) => {
      if (before.withdrawnAt !== null) throw new Fault('not_found');
      const sent = definedFields(form);
      await requireCampaign(tx, before.campaignId);
      await checkCoupon(tx, { ...before, ...sent }, before);
      return sent;
    },
  });
}

/** Withdraws a coupon; conversions that named it keep it. @returns it as it was. @throws {Fault} `not_found` */
export function withdrawCoupon({ database, clock }: GatewayContext, actor: Actor, id: number): Promise<Coupon> {
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    const coupon = await couponSearch.find(tx, actor, id);
    const decide = () => ({ withdrawnAt: now });
    await changes.updateIn(tx, now, actor, id, { action: 'coupon.withdraw', version: undefined, decide });
    return coupon;
  });
}
