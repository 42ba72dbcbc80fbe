import { z } from 'zod';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { amountCents, id, requiredLine } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { type PaymentGroup, paymentGroupSearch, readMembers, removeMembers, setMembers } from './groups.ts';
import { notifyOfTerms } from './notify-of-terms.ts';
import { readSettings } from './payout-terms.ts';
import { paymentGroups } from './table.ts';

const [windowsMax, membersMax] = [8, 5_000];

const dayOfMonth = z.int('validation.integer').min(1, 'validation.day_of_month').max(28, 'validation.day_of_month');

/** In order, each with its pay day after its last request day, so that the pay day of a request is unambiguous. */
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

const wire = ({ windows: own, minimumPaymentCents, ...group }: PaymentGroup) => {
  const { minimum_payment: minimum, ...rest } = toWire({ minimumPaymentCents, ...group });
  return { ...rest, minimum_payment_value: minimum, windows: own.map(toWire) };
};

type Terms = Pick<typeof paymentGroups.$inferSelect, 'windows' | 'minimumPaymentCents'>;

const hasOtherTerms = (one: Terms, other: Terms): boolean =>
  one.minimumPaymentCents !== other.minimumPaymentCents ||
  JSON.stringify(one.windows) !== JSON.stringify(other.windows);

const { routes } = defineCatalogue({
  table: paymentGroups,
  app: 'finance',
  path: '/api/payment_groups',
  resource: 'payment-group',
  noun: 'a payment group',
  summaries: {
    create: 'Adds a payment group under a name that is free. An affiliate is in one at most.',
    update: 'Changes a payment group. Payments that are there already keep their day.',
    delete: 'Deletes a payment group that no run was made for, and answers the deleted record.',
  },
  form: {
    name: requiredLine(80),
    windows,
    minimum_payment_value: amountCents.refine((cents) => cents >= 0, 'validation.amount'),
    affiliate_ids: z.array(id, 'validation.required').max(membersMax, 'validation.too_long'),
  },
  names: { minimum_payment_value: 'minimumPaymentCents', affiliate_ids: 'affiliateIds' },
  search: paymentGroupSearch,
  filter: { name: requiredLine(80).optional() },
  wire,
  afterCreate: async (groupId, { affiliateIds: wanted }, { tx, actor, context }) => {
    const moved = await setMembers(tx, { actor, now: context.clock.now(), groupId, wanted });
    await notifyOfTerms(tx, context, moved);
  },
  beforeUpdate: async ({ affiliateIds: wanted, ...sent }, before, { tx, actor, context }) => {
    if (wanted === undefined) return {};
    const moved = await setMembers(tx, { actor, now: context.clock.now(), groupId: before.id, wanted });
    // With other terms its members are notified once these are stored.
    const isNotified = (id: number) => !wanted.includes(id) || !hasOtherTerms({ ...before, ...sent }, before);
    await notifyOfTerms(tx, context, moved.filter(isNotified));
    return moved.length > 0 ? { version: before.version + 1 } : {};
  },
  afterUpdate: async (after, before, { tx, context }) => {
    if (hasOtherTerms(after, before)) await notifyOfTerms(tx, context, await readMembers(tx, after.id));
  },
  // A run refers to its group for ever.
  beforeDelete: async ({ id: groupId }, { tx, actor, context }) =>
    notifyOfTerms(tx, context, await removeMembers(tx, { actor, now: context.clock.now(), groupId })),
});

/** Groups of affiliates with pay days and a minimum of their own, and the settings of each affiliate. */
export const paymentGroupRoutes: readonly Route[] = [
  ...routes,
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
