import { z } from 'zod';
import {
  commissionBucket,
  commissionBuckets,
  commissionBucketStates,
} from '#shared/codes/earnings/commission-state.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { toReais } from '#shared/money.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { amountCents, businessDate, flagText, id, idText, requiredText, version } from '../../../engine/fields.ts';
import { filteredTotals, type ListTotals } from '../../../engine/list-totals.ts';
import type { Route } from '../../../engine/registry.ts';
import { bothSides, changeRoute, oneRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { sumCommissions } from '../../earnings/commission/commissions.ts';
import { changePayment, type PaymentChange } from './change-payment.ts';
import { readReceipt } from './paid-receipt.ts';
import { readMoneyUnderWay } from './payment-progress.ts';
import { type Payment, paymentSearch, totalPayments } from './payments.ts';
import { type Caller, wirePayments } from './wire.ts';

async function wireOne(payment: Payment, caller: Caller): Promise<Record<string, unknown>> {
  const [wired] = await wirePayments([payment], caller);
  return { ...wired, receipt: await readReceipt(caller.context, payment) };
}

const one = {
  get: async (context: GatewayContext, actor: Actor, id: number) =>
    wireOne(await paymentSearch.get(context, actor, id), { actor, context }),
};

const evidence = requiredText(500).min(3, 'validation.too_short');

/** The changes by staff, one per request: `run_id` adds a payment to a draft, null removes it from one. */
const change = z
  .strictObject({
    run_id: id.nullable().optional(),
    state: z.enum(['cancelled', 'paid', 'failed', 'returned'], 'validation.choice').optional(),
    evidence: evidence.optional(),
    paid_on: businessDate.optional(),
    confirmed: z.literal(true, 'validation.choice').optional(),
    version,
  })
  .transform(({ version: seen, ...sent }, issues): PaymentChange & { version: number | undefined } => {
    const refuse = (field: string, message: string) => {
      issues.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const [first, second] = (['state', 'run_id', 'confirmed'] as const).filter((field) => sent[field] !== undefined);
    if (second !== undefined) return refuse(second, 'validation.invalid');
    if (sent.paid_on !== undefined && sent.state !== 'paid') return refuse('paid_on', 'validation.invalid');
    if (first === undefined) return refuse('state', 'validation.required');
    if (sent.run_id === null) return { kind: 'remove_from_run', version: seen };
    if (sent.run_id !== undefined) return { kind: 'add_to_run', runId: sent.run_id, version: seen };
    if (first === 'confirmed' && seen === undefined) return refuse('version', 'validation.required');
    if (first === 'confirmed') return { kind: 'confirm', evidence: sent.evidence, version: seen };
    if (sent.evidence === undefined) return refuse('evidence', 'validation.required');
    const marked = { evidence: sent.evidence, version: seen };
    if (sent.state === 'paid') return { kind: 'mark', state: sent.state, paidOn: sent.paid_on, ...marked };
    if (sent.state === undefined || sent.state === 'cancelled') return { kind: 'cancel', ...marked };
    return { kind: 'mark', state: sent.state, paidOn: undefined, ...marked };
  });

const list = {
  app: 'finance',
  needs: 'payment:list',
  of: paymentSearch,
  isSortable: true,
  wireAll: wirePayments,
} as const;

/** An amount of the query, in cents. */
const amountText = z.string().pipe(z.coerce.number('validation.amount')).pipe(amountCents);

const ownFilter = {
  state: z.enum(paymentState.names, 'validation.choice').optional(),
  run_id: idText.optional(),
  method: z.enum(paymentMethod.names, 'validation.choice').optional(),
  paid_from: businessDate.optional(),
  paid_to: businessDate.optional(),
  pay_from: businessDate.optional(),
  pay_to: businessDate.optional(),
  requested_from: businessDate.optional(),
  requested_to: businessDate.optional(),
  amount_from: amountText.optional(),
  amount_to: amountText.optional(),
};
const filter = {
  affiliate_id: idText.optional(),
  unconfirmed: flagText.optional(),
  ...ownFilter,
};

/** Payments by state, and their amounts. */
export const paymentTotals: ListTotals = filteredTotals({
  resource: 'payment',
  of: paymentSearch,
  filter,
  read: totalPayments,
});

const path = '/api/commission/admin_payments';

/** Payments with their timelines, and changes of them by staff. */
export const paymentRoutes: readonly Route[] = [
  ...bothSides({ staff: path, affiliate: '/api/v2/commission/payments' }, (at) => [
    searchRoute({
      ...list,
      ...at,
      summary:
        'Searches payments with their timelines, newest first; an affiliate its own. With `run_id` each has its item of that run.',
      filter: at.side === 'staff' ? filter : ownFilter,
    }),
    oneRoute({
      app: 'finance',
      path: `${at.path}/:id`,
      side: at.side,
      needs: 'payment:one',
      object: 'payment',
      summary: 'A payment with its timeline.',
      of: one,
      wire: (payment) => payment,
    }),
  ]),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment:update',
    object: 'payment',
    stepUp: true,
    body: change,
    summary:
      'Adds a payment to a draft or takes it out, cancels it, marks it by hand with evidence, or confirms what somebody else did.',
    change: async ({ context, actor, id: paymentId, body }) =>
      wireOne(await changePayment(context, actor, paymentId, body), { actor, context }),
    wire: (payment) => payment,
  }),
];

/** The sums of an affiliate's commissions, with the blockers of payments in progress. */
export const commissionSumRoutes: readonly Route[] = ownOrAny({
  method: 'GET',
  app: 'finance',
  own: '/api/commission/sum',
  any: '/api/commission/sum',
  needs: 'commission-sum:list',
  query: z.strictObject({
    affiliate_id: idText.optional(),
    state: z.enum(commissionBuckets, 'validation.choice'),
  }),
  summary:
    "The sum of one bucket of an affiliate's commissions; of that in progress also how much is on its way, and how much is stuck by what.",
  isWrapped: false,
  serve: async ({ query, actor, context, affiliateId: owner }) => {
    const id = owner();
    const states = commissionBucketStates[query.state];
    const data = toReais(await sumCommissions(context, actor, { affiliateId: id, states }));
    if (query.state !== commissionBucket.in_progress) return { data };
    return { data, ...toWire(await readMoneyUnderWay(context, id)) };
  },
});
