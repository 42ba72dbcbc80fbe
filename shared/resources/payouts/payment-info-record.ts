import * as z from 'zod/mini';
import { id, instant, version } from '#shared/contract/fields.ts';

/** The form of payment data (specification §3), every field of it with the same schema. */
export const formOf = <Schema extends z.ZodMiniType>(schema: Schema) => ({
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

/** Payment info, as it is read by itself and as part of a standing. */
export const paymentInfoRecord = z.object({
  id,
  affiliate_id: id,
  ...formOf(z.nullable(z.string())),
  /**
   * What does not count yet: the new values and when they begin to count. Without values the whole record does not
   * count yet, because it follows a deletion. `effective_at` is null for what staff entered: it counts from its
   * confirmation.
   */
  pending: z.nullable(
    z.object({
      /** When it begins to count; null for what waits for a confirmation. */
      effective_at: z.nullable(instant),
      /** The new values, by their fields. */
      changes: z.record(z.string(), z.nullable(z.string())),
    }),
  ),
  version,
});
