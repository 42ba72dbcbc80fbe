import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { reachBy } from '../../../engine/access.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { businessDate, id, idText, requiredLine } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute } from '../../../engine/routes.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { requireCampaign } from '../campaign/require-campaign.ts';
import { campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';
import { ownersOfChannels } from '../channel/owners.ts';
import { channels } from '../channel/table.ts';
import { notifyOfCoupon } from './notify-of-coupon.ts';
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

type Row = typeof coupons.$inferSelect;

/** Coupons that are not withdrawn, newest first. Affiliates see those of all channels and of their own. */
const couponSearch = defineSearch({
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

/**
 * Checks the resulting coupon. The campaign is locked, so that its codes stay unique.
 *
 * @throws {RequestError} `invalid_fields`
 */
async function checkCoupon(
  tx: Tx,
  { campaignId, code, startsOn, endsOn }: Pick<Row, 'campaignId' | 'code' | 'startsOn' | 'endsOn'>,
  before?: Row,
): Promise<object> {
  await requireCampaign(tx, campaignId);
  const errors: Record<string, string> = {};
  if (endsOn !== null && endsOn < startsOn) errors['ends_on'] = 'validation.date_order';
  if (code !== before?.code) {
    const isSame = and(eq(coupons.campaignId, campaignId), eq(coupons.code, code), isNull(coupons.withdrawnAt));
    const [taken] = await tx.select({ id: coupons.id }).from(coupons).where(isSame);
    if (taken) errors['code'] = 'validation.coupon_taken';
  }
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return {};
}

const path = '/api/coupons';
const { routes, changes } = defineCatalogue({
  table: coupons,
  app: 'advertiser',
  path,
  // Campaigns may be closed to an affiliate: their names are for staff.
  own: { path: '/api/v2/coupons', wire: ({ sameCodeIn: _names, ...coupon }) => toWire(coupon) },
  resource: 'coupon',
  noun: 'a coupon',
  summaries: {
    list: 'Searches coupons, newest first; affiliates see those of all channels and of their own.',
    create: 'Adds a coupon under a code that is free in its campaign.',
  },
  verbs: ['list', 'one', 'create', 'update'],
  form: {
    // Coupons are compared in upper case, as their users write them in any.
    code: requiredLine(40)
      .transform((text) => text.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'validation.coupon_code')),
    description: requiredLine(300),
    site_id: id.nullable(),
    starts_on: businessDate,
    ends_on: businessDate.nullable(),
  },
  fixed: { campaign_id: id },
  concerns: async (tx, { channelId }) => {
    const owners = await ownersOfChannels(tx, channelId === null ? [] : [channelId]);
    return new Map([...owners.keys()].map((affiliateId) => [affiliateId, {}]));
  },
  search: couponSearch,
  filter: { campaign_id: idText.optional() },
  beforeCreate: (coupon, { tx }) => checkCoupon(tx, coupon),
  beforeUpdate: (sent, before, { tx }) => {
    if (before.withdrawnAt !== null) throw new RequestError('not_found');
    return checkCoupon(tx, { ...before, ...sent }, before);
  },
  afterCreate: async (couponId, _values, { tx, context }) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId));
    if (coupon) await notifyOfCoupon(tx, { env: context.env, now: context.clock.now() }, coupon, null);
  },
  afterUpdate: (after, before, { tx, context: { env, clock } }) =>
    notifyOfCoupon(tx, { env, now: clock.now() }, after, before),
});

/** Coupons of campaigns. */
export const couponRoutes: readonly Route[] = [
  ...routes,
  changeRoute({
    app: 'advertiser',
    object: 'coupon',
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'coupon:delete',
    summary: 'Withdraws a coupon, and answers the deleted record; its conversions keep it.',
    change: ({ context: { database, clock, env }, actor, id: couponId }) =>
      withTransaction(database, async (tx) => {
        const now = clock.now();
        const coupon = await couponSearch.find(tx, actor, couponId);
        await changes.updateIn(tx, now, actor, couponId, {
          action: 'coupon.withdraw',
          version: undefined,
          decide: () => ({ withdrawnAt: now }),
          afterUpdate: (after, before) => notifyOfCoupon(tx, { env, now }, after, before),
        });
        return coupon;
      }),
  }),
];
