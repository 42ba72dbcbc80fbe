import * as z from 'zod/mini';
import { advertiserInvoiceState } from '#shared/codes/advertiser-invoice-state.ts';
import { billedCampaign } from '#shared/billed-campaign.ts';
import { defineContract } from '#shared/contract.ts';
import { amount, date, id, instant } from '#shared/fields.ts';

/** What the public link of an advertiser's invoice shows; `id` is the secret of the link. */
export const outboundInvoice = defineContract({
  name: 'outbound-invoice',
  record: z.object({
    id: z.string(),
    number: id,
    operator_name: z.string(),
    operator_cnpj: z.string(),
    advertiser_name: z.string(),
    advertiser_cnpj: z.nullable(z.string()),
    yearmonth: z.string(),
    state: z.string(),
    campaigns: z.array(billedCampaign),
    count: z.int(),
    commission: amount,
    fee: amount,
    total: amount,
    due_on: date,
    note: z.nullable(z.string()),
    issued_at: z.nullable(instant),
    paid_at: z.nullable(instant),
    link_expires_at: z.nullable(instant),
  }),
  codes: { state: advertiserInvoiceState },
  access: { visitor: ['one'] },
});
