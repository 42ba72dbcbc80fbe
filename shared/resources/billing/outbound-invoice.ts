import * as z from 'zod/mini';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant } from '#shared/contract/fields.ts';
import { billedCampaign } from '#shared/resources/billing/billed-campaign.ts';

/** The order that a credit corrects; not sent by every gateway. */
const correctedOrder = z.optional(z.nullable(z.string()));

/** What the public link of an advertiser's invoice shows; `id` is the secret of the link. */
export const outboundInvoice = defineContract({
  name: 'outbound-invoice',
  record: z.object({
    id: z.string(),
    /** The number of the invoice. */
    number: id,
    /** Who issued it, and is paid. */
    operator_name: z.string(),
    /** The CNPJ of who issued it. */
    operator_cnpj: z.string(),
    /** Where the advertiser pays; null where the operator does not say. */
    pix_key: z.nullable(z.string()),
    /** The account to pay to, as free text; null where the operator does not say. */
    bank_account: z.nullable(z.string()),
    advertiser_name: z.string(),
    /** The CNPJ of who pays it. */
    advertiser_cnpj: z.nullable(z.string()),
    yearmonth: z.string(),
    state: z.string(),
    /** What it bills for each campaign. */
    campaigns: z.array(billedCampaign),
    count: z.int(),
    commission: amount,
    /** What is added to the conversions. */
    fee: amount,
    total: amount,
    /** The amounts paid, credited and open; null if the gateway does not store them. */
    paid: z.nullable(amount),
    /** The credits; null if the gateway does not store them. */
    credited: z.nullable(amount),
    /** What is left to pay; null if the gateway does not store it. */
    open: z.nullable(amount),
    /** What was paid too much. */
    overpaid: z.nullable(amount),
    /** What was paid, by day. */
    payments: z.nullable(
      z.array(
        z.object({
          /** The day of the payment. */
          on: date,
          amount,
        }),
      ),
    ),
    /** What was credited, and why. */
    credits: z.nullable(
      z.array(
        z.object({
          /** The day of the credit. */
          on: date,
          amount,
          /** Why it was given. */
          reason: z.string(),
          /** The order that it corrects. Not sent by every gateway. */
          order_id: correctedOrder,
        }),
      ),
    ),
    /** The day until which it is to be paid. */
    due_on: date,
    /** Days since that day; 0 where it is not late. */
    overdue_days: z.nullable(z.int()),
    /** What the operator adds. */
    note: z.nullable(z.string()),
    /** When it was issued. */
    issued_at: z.nullable(instant),
    paid_at: z.nullable(instant),
    /** When its link ends. */
    link_expires_at: z.nullable(instant),
  }),
  codes: { state: advertiserInvoiceState },
  access: { visitor: ['one'] },
});
