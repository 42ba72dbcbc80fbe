import { z } from 'zod';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import {
  amountCents,
  businessDate,
  flagText,
  id,
  idText,
  nullableText,
  requiredText,
  version,
} from '../../../engine/fields.ts';
import { changeRoute, oneRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import type { Route } from '../../../server/registry.ts';
import { changePayment, type PaymentChange } from './change-payment.ts';
import { type Payment, paymentSearch } from './payments.ts';
import { readReceipt } from './paid-receipt.ts';
import { receiptText } from './receipt.ts';
import { requestPayment } from './request-payment.ts';
import { wirePayments, wireReceipt } from './wire.ts';

/** The seven keys of specification §3. All but the first repeat the stored payment info, which alone is used. */
const body = z.strictObject({
  affiliate_id: id.optional(),
  document_type: nullableText(20).optional(),
  document_number: nullableText(50).optional(),
  business_name: nullableText(160).optional(),
  trademark: nullableText(160).optional(),
  email: nullableText(254).optional(),
  phone_number: nullableText(40).optional(),
});

/** Payment requests: by staff for an affiliate, by affiliates for themselves. */
const requestRoutes = ownOrAny({
  method: 'POST',
  app: 'finance',
  own: '/api/v2/payment_request',
  any: '/api/payment_request',
  needs: 'payment-request:create',
  rate: 'money',
  body,
  isWrapped: false,
  summary: 'Requests payment of all available commissions.',
  serve: async ({ actor, context, affiliateId }) => {
    const receipt = await requestPayment(context, actor, affiliateId());
    return { data: receiptText(receipt), payment: wireReceipt(receipt) };
  },
});

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

async function wireOne(payment: Payment, asked: Asked): Promise<Record<string, unknown>> {
  const [wired] = await wirePayments([payment], asked);
  return { ...wired, receipt: await readReceipt(asked.context, payment) };
}

const one = {
  get: async (context: GatewayContext, actor: Actor, id: number) =>
    wireOne(await paymentSearch.get(context, actor, id), { actor, context }),
};

const evidence = requiredText(500).min(3, 'validation.too_short');

/** What staff do, one at a time: `run_id: null` takes it out of a draft. */
const change = z
  .strictObject({
    run_id: z.null('validation.choice').optional(),
    state: z.enum(['cancelled', 'paid', 'failed', 'returned'], 'validation.choice').optional(),
    evidence: evidence.optional(),
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
    if (first === undefined) return refuse('state', 'validation.required');
    if (first === 'run_id') return { kind: 'take_out', version: seen };
    if (first === 'confirmed') return { kind: 'confirm', evidence: sent.evidence, version: seen };
    if (sent.evidence === undefined) return refuse('evidence', 'validation.required');
    const said = { evidence: sent.evidence, version: seen };
    if (sent.state === undefined || sent.state === 'cancelled') return { kind: 'cancel', ...said };
    return { kind: 'mark', state: sent.state, ...said };
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

const path = '/api/commission/admin_payments';
const ownPath = '/api/v2/commission/payments';

/** Requests of payments, payments with their timelines, and what staff do with them by hand. */
export const paymentRoutes: readonly Route[] = [
  ...requestRoutes,
  searchRoute({
    ...list,
    path,
    summary: 'Searches payments, newest first. With `run_id` each has its item of that run.',
    filter,
  }),
  searchRoute({
    ...list,
    path: ownPath,
    side: 'affiliate',
    summary: "The affiliate's own payments, newest first, with their timelines.",
    filter: ownFilter,
  }),
  oneRoute({
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment:one',
    object: 'payment',
    summary: 'A payment with its timeline.',
    of: one,
    wire: (payment) => payment,
  }),
  oneRoute({
    app: 'finance',
    path: `${ownPath}/:id`,
    needs: 'payment:one',
    side: 'affiliate',
    object: 'payment',
    summary: 'A payment of its own with its timeline.',
    of: one,
    wire: (payment) => payment,
  }),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: `${path}/:id`,
    needs: 'payment:update',
    object: 'payment',
    stepUp: true,
    body: change,
    summary:
      'Takes a payment out of a draft, cancels it, marks it by hand with evidence, or confirms what somebody else did.',
    change: async ({ context, actor, id, body }) =>
      wireOne(await changePayment(context, actor, id, body), { actor, context }),
    wire: (payment) => payment,
  }),
];
