import * as z from 'zod/mini';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, email, id, instant, nullableText, oneOf, requiredText } from '#shared/contract/fields.ts';

/** The created payment; all fields are null from a gateway that answers only a text. */
const receipt = {
  /** The payment that it made. */
  payment_id: z.nullable(id),
  amount: z.nullable(amount),
  /** Its state, as `payment` has it. */
  state: z.nullable(z.string()),
  pay_date: z.nullable(date),
  /** When it was made. */
  requested_at: z.nullable(instant),
};

/**
 * Requests payment of all available commissions. The body is exactly the payload that the specification fixes; `message` is the gateway's
 * own text. The header `Idempotency-Key` makes a repeated request answer like the first.
 */
export const paymentRequest = defineContract({
  name: 'payment-request',
  record: z.object({ id: z.string(), affiliate_id: id, message: z.string(), ...receipt }),
  input: z.object({
    affiliate_id: id,
    /** `CPF` of a person, `CNPJ` of a company, `INTER` of a foreign one. */
    document_type: oneOf(documentType.allCodes),
    document_number: requiredText(50),
    business_name: nullableText(160),
    trademark: nullableText(160),
    email,
    phone_number: nullableText(20),
  }),
  createOnly: ['affiliate_id'],
  access: { staff: ['create'], affiliate: ['create'] },
});
