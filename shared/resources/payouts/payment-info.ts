import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, nullableText, version } from '#shared/contract/fields.ts';

/** The form of payment data (specification §3), every field of it with the same schema. */
const formOf = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  document_type: schema,
  document_number: schema,
  business_name: schema,
  trademark: schema,
  email: schema,
  phone_number: schema,
  bank_country: schema,
  bank_name: schema,
  bank_address: schema,
  bank_agency: schema,
  bank_account_type: schema,
  bank_account_number: schema,
  bank_account_number_digit: schema,
  pix_type: schema,
  pix_key: schema,
  aba: schema,
  bic: schema,
  iban: schema,
  swift: schema,
  routing_number: schema,
  other_type: schema,
  other_value: schema,
});

/**
 * An affiliate's payment info. The list has at most one row; it is empty until payment info is registered. What it takes
 * is decided by `rules/payment-info`, which checks a form as a whole.
 */
export const paymentInfo = defineContract({
  name: 'payment-info',
  record: z.object({
    id,
    affiliate_id: id,
    ...formOf(z.nullable(z.string())),
    /**
     * What does not count yet: the new values and when they begin to count. Without values the whole record does not
     * count yet, because it follows a deletion. `effective_at` is null for what staff entered: it counts from its
     * confirmation.
     */
    pending: z.nullable(
      z.object({ effective_at: z.nullable(instant), changes: z.record(z.string(), z.nullable(z.string())) }),
    ),
    version,
  }),
  input: z.object({
    // Longer than the rules allow, because the punctuation of masks is removed first.
    ...formOf(z.optional(nullableText(300))),
    affiliate_id: z.optional(id),
  }),
  createOnly: ['affiliate_id'],
  filter: z.object({ affiliate_id: id }),
  access: {
    staff: ['list', 'one', 'create', 'update', 'delete'],
    affiliate: ['list', 'one', 'create', 'update', 'delete'],
  },
});
