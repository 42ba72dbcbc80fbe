import { z } from 'zod';
import { businessDate, id, idText, requiredLine, version } from '../../../engine/fields.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import type { Route } from '../../../server/registry.ts';
import { type Coupon, couponSearch, createCoupon, updateCoupon, withdrawCoupon } from './coupons.ts';

/** Coupons are compared in upper case, as their users write them in any. */
const code = requiredLine(40)
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'validation.coupon_code'));

const form = {
  code,
  description: requiredLine(300),
  site_id: id.nullable(),
  starts_on: businessDate,
  ends_on: businessDate.nullable(),
};
const path = '/api/coupons';
const one = `${path}/:id`;
const common = { app: 'advertiser', object: 'coupon' } as const;
const sides = [
  { base: path, side: 'staff', wire: toWire },
  // Campaigns may be closed to an affiliate: their names are for staff.
  { base: '/api/v2/coupons', side: 'affiliate', wire: ({ sameCodeIn: _, ...coupon }: Coupon) => toWire(coupon) },
] as const;

/** Coupons of campaigns. */
export const couponRoutes: readonly Route[] = [
  ...sides.flatMap(({ base, side, wire }) => [
    searchRoute({
      app: 'advertiser',
      path: base,
      side,
      needs: 'coupon:list',
      summary: 'Searches coupons, newest first; affiliates see those of all channels and of their own.',
      of: couponSearch,
      isSortable: true,
      filter: { campaign_id: idText.optional() },
      wire,
    }),
    oneRoute({
      ...common,
      path: `${base}/:id`,
      side,
      needs: 'coupon:one',
      summary: 'A coupon.',
      of: couponSearch,
      wire,
    }),
  ]),
  changeRoute({
    app: 'advertiser',
    method: 'POST',
    path,
    needs: 'coupon:create',
    body: z.strictObject({
      ...form,
      campaign_id: id,
      site_id: form.site_id.default(null),
      ends_on: form.ends_on.default(null),
    }),
    summary: 'Adds a coupon under a code that is free in its campaign.',
    change: ({ context, actor, body }) => createCoupon(context, actor, fromWire(body)),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: one,
    needs: 'coupon:update',
    body: z.strictObject({ ...z.object(form).partial().shape, version }),
    summary: 'Changes a coupon.',
    change: ({ context, actor, id: couponId, body }) =>
      updateCoupon(context, actor, couponId, {
        ...fromWire(body),
        version: body.version,
      }),
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    path: one,
    needs: 'coupon:delete',
    summary: 'Withdraws a coupon, and answers the deleted record; its conversions keep it.',
    change: ({ context, actor, id: couponId }) => withdrawCoupon(context, actor, couponId),
  }),
];
