import { type ConversionColumn, conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

export type Conversion = ResourceRecord<'conversion'>;

/** The columns of the report: when it arrived, which the period counts by, and the 25 of the CSV. */
export type ReportColumn = 'created_at' | ConversionColumn;

const kinds: Partial<Record<ReportColumn, 'money' | 'instant'>> = {
  created_at: 'instant',
  transaction_amount: 'money',
  affiliate_commission_cost: 'money',
  booking_date: 'instant',
  coupon_discount: 'money',
  end_date_time: 'instant',
  click_datetime: 'instant',
  transaction_datetime: 'instant',
  validation_datetime: 'instant',
};

const isColumn = (name: string): name is ReportColumn =>
  name === 'created_at' || Object.hasOwn(conversionColumns, name);

/** All columns, in their order. */
export const reportColumns: readonly ReportColumn[] = [
  'created_at',
  ...Object.keys(conversionColumns).filter(isColumn),
];

/** What a table shows until the user chooses. */
export const defaultColumns: readonly ReportColumn[] = [
  'created_at',
  'campaign_name',
  'site_name',
  'order_id',
  'transaction_amount',
  'affiliate_commission_cost',
  'validation_status',
];

/** The columns that a list can be ordered by. */
export const sortableColumns = [
  'created_at',
  'order_id',
  'transaction_amount',
  'affiliate_commission_cost',
  'transaction_datetime',
] as const satisfies readonly ReportColumn[];

export type SortableColumn = (typeof sortableColumns)[number];

/** Decides how a column is aligned, and whether it may break. */
export const kindOf = (column: ReportColumn) => kinds[column] ?? 'plain';

export const headingOf = (column: ReportColumn, t: Translate<MessageKey>, locale: Locale): string =>
  column === 'created_at' ? t('portal.report.arrived') : conversionColumns[column][locale];

/** Formats a value of a row; empty for one that is not there. The status is a code, which has a chip of its own. */
export function textOf(row: Conversion, column: ReportColumn, locale: Locale): string {
  const value = row[column];
  if (value === null) return '';
  if (typeof value === 'number') return kinds[column] === 'money' ? formatBrl(value, locale) : String(value);
  return kinds[column] === 'instant' ? formatDateTime(value) : value;
}
