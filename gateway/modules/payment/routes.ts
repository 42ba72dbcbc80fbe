import type { Request } from 'express';
import { z } from 'zod';
import { paymentState } from '#shared/codes/payment-state.ts';
import { toReais } from '#shared/money.ts';
import type { Actor } from '../../server/actor.ts';
import type { KeyedRequest } from '../idempotency/idempotency.ts';
import { receiptText } from './receipt.ts';
import { type PaymentReceipt, requestPayment } from './request-payment.ts';
import { Fault } from '../../engine/errors.ts';
import { id, nullableText } from '../../engine/fields.ts';
import type { Route } from '../../server/registry.ts';
import { ownOrAny } from '../../engine/routes.ts';

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

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Reads the idempotency key. Undefined if the client sends none; then the claim alone prevents a double payment. */
function readKey(request: Request, actor: Actor, sent: unknown): KeyedRequest | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || actor.userId === null) return undefined;
  if (!keyPattern.test(key)) throw new Fault('invalid_fields', { errors: { 'Idempotency-Key': 'validation.invalid' } });
  return { userId: actor.userId, route: 'payment_request', key, body: sent };
}

const wireReceipt = ({ paymentId, affiliateId, amountCents, payoutDate, requestedAt }: PaymentReceipt) => ({
  id: paymentId,
  affiliate_id: affiliateId,
  amount: toReais(amountCents),
  state: paymentState.code('requested'),
  pay_date: payoutDate,
  requested_at: requestedAt,
});

/** Payment requests: by staff for an affiliate, by affiliates for themselves. */
export const paymentRoutes: readonly Route[] = ownOrAny({
  method: 'POST',
  app: 'finance',
  own: '/api/v2/payment_request',
  any: '/api/payment_request',
  needs: 'payment-request:create',
  rate: 'money',
  body,
  isWrapped: false,
  summary: 'Requests payment of all available commissions; with an Idempotency-Key a repetition gets the first answer.',
  serve: async ({ body: sent, actor, context, request, response, ...input }) => {
    const affiliateId = input.affiliateId();
    const keyed = readKey(request, actor, { ...sent, affiliate_id: affiliateId });
    const { answer, isReplay } = await requestPayment(context, actor, { affiliateId, keyed });
    if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
    return { data: receiptText(answer), payment: wireReceipt(answer) };
  },
});
