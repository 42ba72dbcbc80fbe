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
    number: id,
    operator_name: z.string(),
    operator_cnpj: z.string(),
    /** Where the advertiser pays; null where the operator does not say. */
    pix_key: z.nullable(z.string()),
    bank_account: z.nullable(z.string()),
    advertiser_name: z.string(),
    advertiser_cnpj: z.nullable(z.string()),
    yearmonth: z.string(),
    state: z.string(),
    campaigns: z.array(billedCampaign),
    count: z.int(),
    commission: amount,
    fee: amount,
    total: amount,
    /** The amounts paid, credited and open; null if the gateway does not store them. */
    paid: z.nullable(amount),
    credited: z.nullable(amount),
    open: z.nullable(amount),
    overpaid: z.nullable(amount),
    payments: z.nullable(z.array(z.object({ on: date, amount }))),
    credits: z.nullable(z.array(z.object({ on: date, amount, reason: z.string(), order_id: correctedOrder }))),
    due_on: date,
    overdue_days: z.nullable(z.int()),
    note: z.nullable(z.string()),
    issued_at: z.nullable(instant),
    paid_at: z.nullable(instant),
    link_expires_at: z.nullable(instant),
  }),
  codes: { state: advertiserInvoiceState },
  access: { visitor: ['one'] },
});
