import { paymentRequest as contract } from '#shared/resources/payment-request.ts';
import { type CreateLine, mapping } from '../engine/mapping.ts';

const line = {
  envelope: 'value',
  showsRefusalText: true,
  row: ({ value }, { values, idempotencyKey, requestId }) => ({
    id: idempotencyKey ?? requestId,
    affiliate_id: values.affiliate_id,
    message: value,
  }),
} satisfies Partial<CreateLine>;

export const paymentRequest = mapping(contract, {
  create: {
    staff: { call: 'POST finance /api/payment_request', ...line },
    affiliate: { call: 'POST v2 finance /api/v2/payment_request', ...line },
  },
});
