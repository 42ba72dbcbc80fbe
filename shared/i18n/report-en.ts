import type { reportPtBr } from './portal/report-pt-br.ts';
import type { Translated } from './translate.ts';

/** The English words of the affiliate's report of conversions. */
export const reportEn: Translated<(typeof reportPtBr)['portal']['report']> = {
  intro: 'Your conversions, one by one, with what each of them earns.',
  arrived: 'Recorded on',
  filter: 'Filter',
  filter_count: 'Filter (%{count})',
  channel: 'Channel',
  campaign: 'Campaign',
  status: 'Status',
  order: 'Order number',
  all: 'All',
  all_campaigns: 'All',
  unknown: 'No. %{id}',
  columns: 'Columns',
  columns_title: 'Columns of the table',
  columns_default: 'Restore default',
  csv: 'Download CSV',
  totals: 'Totals of the period and the filter',
  count: 'Conversions',
  amount: 'Sales',
  commission: 'Your commission',
  without_refused:
    'Without %{amount} of %{smart_count} refused one |||| Without %{amount} of %{smart_count} refused ones',
  totals_failed: 'Totals are unavailable',
  rows: 'Conversions',
  more: 'Show details',
  less: 'Hide details',
  refused: 'Reason: %{reason}',
  refused_plain: 'Refused by the advertiser',
  none_found: 'No conversion matches this filter',
  none_found_text: 'Choose another period, or clear the filter.',
  none_yet: 'No conversions yet',
  none_yet_text: 'When somebody buys through one of your channels, the conversion shows here.',
};
