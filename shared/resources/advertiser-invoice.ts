import * as z from 'zod/mini';
import { advertiserInvoiceState } from '#shared/codes/advertiser-invoice-state.ts';
import { billedCampaign } from '#shared/billed-campaign.ts';
import { defineContract } from '#shared/contract.ts';
import { amount, date, id, instant, nullableText, oneOf, requiredText, version, yearmonth } from '#shared/fields.ts';

/**
 * An invoice to an advertiser for the approved conversions of a month. A draft may be changed and deleted; `state` issues
 * it, with a public link, and marks it as paid. `link` makes another link or ends it.
 */
export const advertiserInvoice = defineContract({
  name: 'advertiser-invoice',
  record: z.object({
    id,
    advertiser_id: id,
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
    /** Null without a link that opens. */
    public_url: z.nullable(z.string()),
    link_expires_at: z.nullable(instant),
    created_at: instant,
    issued_at: z.nullable(instant),
    paid_at: z.nullable(instant),
    version,
  }),
  input: z.object({
    advertiser_id: id,
    yearmonth,
    due_on: date,
    fee: amount.check(z.nonnegative('validation.amount')),
    note: z.optional(nullableText(500)),
    state: z.optional(oneOf(['issued', 'paid'])),
    link: z.optional(oneOf(['new', 'none'])),
  }),
  createOnly: ['advertiser_id', 'yearmonth'],
  filter: z.object({
    q: requiredText(120),
    advertiser_id: id,
    yearmonth,
    state: oneOf(advertiserInvoiceState.codes),
  }),
  sort: ['id', 'yearmonth', 'due_on', 'total', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: advertiserInvoiceState },
  csv: [
    'id',
    'advertiser_id',
    'advertiser_name',
    'advertiser_cnpj',
    'yearmonth',
    'state',
    'count',
    'commission',
    'fee',
    'total',
    'due_on',
    'created_at',
    'issued_at',
    'paid_at',
  ],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
