import { paymentRequest as contract } from '#shared/resources/payment-request.ts';
import * as z from 'zod/mini';
import { type CreateLine, mapping, type Row } from '../engine/mapping.ts';

const { amount, state, pay_date, requested_at } = contract.record.shape;
const receipt = z.object({ id: contract.record.shape.payment_id, amount, state, pay_date, requested_at });
const noReceipt = { id: null, amount: null, state: null, pay_date: null, requested_at: null };

/** Reads the receipt fields. The payment is already requested, so invalid fields must not become an error. */
function receiptOf(payment: unknown): Row {
  const { id, ...fields } = receipt.safeParse(payment).data ?? noReceipt;
  return { payment_id: id, ...fields };
}

const line = {
  envelope: 'object',
  row: ({ data, payment }, { values, idempotencyKey, requestId }) => ({
    id: idempotencyKey ?? requestId,
    affiliate_id: values.affiliate_id,
    message: data,
    ...receiptOf(payment),
  }),
} satisfies Partial<CreateLine>;

export const paymentRequest = mapping(contract, {
  create: {
    staff: { call: 'POST finance /api/payment_request', ...line },
    affiliate: { call: 'POST v2 finance /api/v2/payment_request', ...line },
  },
});
