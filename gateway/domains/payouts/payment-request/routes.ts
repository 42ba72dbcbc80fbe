import { z } from 'zod';
import { id, nullableText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { receiptText, requestPayment } from './request-payment.ts';
import { wireReceipt } from './wire.ts';

/** All fields but the first repeat the stored payment info and are ignored. */
const body = z.strictObject({
  affiliate_id: id.optional(),
  document_type: nullableText(20).optional(),
  document_number: nullableText(50).optional(),
  business_name: nullableText(160).optional(),
  trademark: nullableText(160).optional(),
  email: nullableText(254).optional(),
  phone_number: nullableText(20).optional(),
});

/** Payment requests: by staff for an affiliate, by affiliates for themselves. */
export const paymentRequestRoutes: readonly Route[] = ownOrAny({
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
