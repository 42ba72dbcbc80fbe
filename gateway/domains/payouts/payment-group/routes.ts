import { z } from 'zod';
import { amountCents, id, ignoredFields, requiredLine, version } from '../../../engine/fields.ts';
import { changeRoute, oneRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import type { Route } from '../../../server/registry.ts';
import { createGroup, deleteGroup, type PaymentGroup, paymentGroupSearch, updateGroup } from './groups.ts';
import { readSettings } from './payout-terms.ts';

const path = '/api/payment_groups';
const [windowsMax, membersMax] = [8, 5_000];

const dayOfMonth = z.int('validation.integer').min(1, 'validation.day_of_month').max(28, 'validation.day_of_month');

/** In order, each with its pay day after its last request, so that every request has one answer. */
const windows = z
  .array(z.strictObject({ last_request_day: dayOfMonth, pay_day: dayOfMonth }), 'validation.required')
  .min(1, 'validation.required')
  .max(windowsMax, 'validation.too_long')
  .transform((sent) => sent.map((window) => fromWire(window)))
  .refine(
    (sent) =>
      sent.every(
        ({ lastRequestDay, payDay }, index) =>
          payDay > lastRequestDay && lastRequestDay > (sent[index - 1]?.lastRequestDay ?? 0),
      ),
    'validation.payout_windows',
  );

const form = {
  name: requiredLine(80),
  windows,
  minimum_payment_value: amountCents.refine((cents) => cents >= 0, 'validation.amount'),
  affiliate_ids: z.array(id, 'validation.required').max(membersMax, 'validation.too_long'),
};
const internal = { minimum_payment_value: 'minimumPaymentCents' } as const;

const creation = z.strictObject(form).transform((body) => fromWire(body, internal));
const edit = z
  .strictObject({ ...z.object(form).partial().shape, version, ...ignoredFields(['id']) })
  .transform(({ id: _id, ...body }) => fromWire(body, internal));

const wire = ({ windows: own, minimumPaymentCents, ...group }: PaymentGroup) => {
  const { minimum_payment: minimum, ...rest } = toWire({ minimumPaymentCents, ...group });
  return { ...rest, minimum_payment_value: minimum, windows: own.map(toWire) };
};

/** Groups of affiliates with pay days and a minimum of their own, and what holds for each affiliate. */
export const paymentGroupRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path,
    needs: 'payment-group:list',
    summary: 'Searches payment groups, by name.',
    of: paymentGroupSearch,
    isSortable: true,
    filter: { name: requiredLine(80).optional() },
    wire,
  }),
  oneRoute({
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment-group:one',
    object: 'payment_group',
    summary: 'A payment group with its affiliates.',
    of: paymentGroupSearch,
    wire,
  }),
  changeRoute({
    method: 'POST',
    app: 'finance',
    path,
    needs: 'payment-group:create',
    body: creation,
    summary: 'Adds a payment group under a name that is free. An affiliate is in one at most.',
    change: ({ context, actor, body }) => createGroup(context, actor, body),
    wire,
  }),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment-group:update',
    object: 'payment_group',
    body: edit,
    summary: 'Changes a payment group. Payments that are there already keep their day.',
    change: ({ context, actor, id: groupId, body }) => updateGroup(context, actor, groupId, body),
    wire,
  }),
  changeRoute({
    method: 'DELETE',
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment-group:delete',
    object: 'payment_group',
    summary: 'Deletes a payment group that no run was made for, and answers the deleted record.',
    change: ({ context, actor, id: groupId }) => deleteGroup(context, actor, groupId),
    wire,
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/affiliate/settings',
    any: '/api/affiliate/settings/:id',
    needs: 'affiliate-settings:one',
    object: 'affiliate',
    summary:
      'The settings of an affiliate: the least that it may ask to be paid, and the next pay day with its last request day.',
    serve: ({ context, actor, affiliateId }) => readSettings(context, actor, affiliateId()),
  }),
];
