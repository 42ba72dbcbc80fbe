import type { Translated } from '#shared/i18n/translate.ts';
import type { marginPtBr } from './margin-pt-br.ts';

/** The English texts of the margins of campaigns. */
export const marginEn = {
  margin: {
    title: 'Margin',
    by_campaign: 'Margin by campaign',
    text: 'What the advertiser pays less what affiliates earn, for the conversions that count: pending, approved, invoiced and paid. Fees of invoices are not included.',
    campaign: 'Campaign',
    conversions: 'Conversions',
    revenue: 'Revenue',
    commission: 'Commissions',
    bonus: 'Bonuses',
    margin: 'Margin',
    margin_rate: 'Margin %',
    without_revenue: 'Without revenue',
    none: 'No conversions in this period.',
  },
} satisfies Translated<typeof marginPtBr>;
