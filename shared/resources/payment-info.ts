import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { id } from '#shared/fields.ts';

const optionalText = z.nullable(z.string());

/** An affiliate's payment info. The list has at most one row; it is empty until payment info is registered. */
export const paymentInfo = defineContract({
  name: 'payment-info',
  record: z.object({
    id,
    affiliate_id: id,
    document_type: optionalText,
    document_number: optionalText,
    business_name: optionalText,
    trademark: optionalText,
    email: optionalText,
    phone_number: optionalText,
    bank_country: optionalText,
    bank_name: optionalText,
    bank_agency: optionalText,
    bank_account_type: optionalText,
    bank_account_number: optionalText,
    bank_account_number_digit: optionalText,
    pix_type: optionalText,
    pix_key: optionalText,
    aba: optionalText,
    bic: optionalText,
    iban: optionalText,
    swift: optionalText,
    routing_number: optionalText,
    other_type: optionalText,
    other_value: optionalText,
  }),
  filter: z.object({ affiliate_id: id }),
  access: { staff: ['list'], affiliate: ['list'] },
});
