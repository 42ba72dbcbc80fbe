import * as z from 'zod/mini';
import { documentType } from '#shared/codes/document-type.ts';
import { defineContract } from '#shared/contract.ts';
import { email, id, nullableText, oneOf, requiredText } from '#shared/fields.ts';

/**
 * Asking for payment of all available commissions. The body is exactly the payload of spec §3;
 * the header `Idempotency-Key` makes a repeated request answer like the first.
 */
export const paymentRequest = defineContract({
  name: 'payment-request',
  record: z.object({ id: z.string(), affiliate_id: id, message: z.string() }),
  input: z.object({
    affiliate_id: id,
    document_type: oneOf(documentType.codes),
    document_number: requiredText(50),
    business_name: nullableText(160),
    trademark: nullableText(160),
    email,
    phone_number: nullableText(20),
  }),
  createOnly: ['affiliate_id'],
  access: { staff: ['create'], affiliate: ['create'] },
});
