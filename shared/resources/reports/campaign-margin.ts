import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id } from '#shared/contract/fields.ts';

/**
 * What is left to the operator of the campaigns that sold in a period of at most two years: what advertisers pay, less what
 * affiliates earn. Counted are conversions that are pending, approved, invoiced or paid. The id is the campaign's.
 */
export const campaignMargin = defineContract({
  name: 'campaign-margin',
  record: z.object({
    id,
    name: z.string(),
    /** The advertiser of the campaign. */
    advertiser_id: id,
    advertiser_name: z.string(),
    conversions: z.int(),
    amount,
    /** What the advertiser is billed, or would be. Fees of invoices are not included. */
    revenue: amount,
    commission: amount,
    bonus: amount,
    margin: amount,
    /** In per cent of the revenue; null without revenue. */
    margin_rate: z.nullable(z.number()),
    /** How many conversions are billed by their commission, because no revenue was in force: they leave no margin. */
    without_revenue: z.int(),
  }),
  csv: [
    'id',
    'name',
    'advertiser_name',
    'conversions',
    'amount',
    'revenue',
    'commission',
    'bonus',
    'margin',
    'margin_rate',
    'without_revenue',
  ],
  filter: z.object({ from: date, to: date, campaign_id: id, advertiser_id: id }),
  sort: ['id', 'name', 'revenue', 'margin'],
  defaultSort: ['margin', 'DESC'],
  access: { staff: ['list'] },
});
