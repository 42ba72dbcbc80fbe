import type { TestAnswer, TestCaller, TestGateway } from './test-gateway.ts';

/** A line of an advertiser's file. Defaults: an approved conversion of today on channel 1 and campaign 1. */
export interface ConversionLine {
  order: string;
  site?: number | string;
  campaign?: number | string;
  amount?: string;
  status?: string;
  booked?: string;
  validated?: string;
}

/** The column mapping of {@link conversionFile}. */
export const conversionMapping = {
  order_id: { column: 'order' },
  site_id: { column: 'site' },
  campaign_id: { column: 'campaign' },
  transaction_amount: { column: 'amount' },
  status: { column: 'status' },
  booking_date: { column: 'booked' },
  validation_datetime: { column: 'validated' },
};

const columns = ['order', 'site', 'campaign', 'amount', 'status', 'booked', 'validated'] as const;
const defaults = { site: 1, campaign: 1, amount: '100.00', status: 'approved', booked: '', validated: '' };

/** Returns a CSV file of conversions. */
export function conversionFile(lines: readonly ConversionLine[]): string {
  const rows = lines.map((line) => columns.map((column) => ({ ...defaults, ...line })[column]).join(','));
  return [columns.join(','), ...rows].join('\n');
}

interface ImportOptions {
  mapping?: unknown;
  fields?: Record<string, string>;
  name?: string;
}

/** Uploads a file to the import call. A null mapping is omitted. */
export async function uploadConversions(
  staff: TestCaller,
  content: string | Uint8Array<ArrayBuffer>,
  { mapping = conversionMapping, fields = {}, name = 'pedidos.csv' }: ImportOptions = {},
): Promise<TestAnswer> {
  const form = new FormData();
  if (mapping !== null) form.set('mapping', JSON.stringify(mapping));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([content]), name);
  return staff.call('report', 'POST', '/api/conversion/import', { body: form });
}

/** Imports conversions and expects all of them to be accepted. */
export async function importConversions(staff: TestCaller, lines: readonly ConversionLine[]): Promise<TestAnswer> {
  const answer = await uploadConversions(staff, conversionFile(lines));
  if (answer.status !== 200) throw new Error(`the import was refused: ${JSON.stringify(answer.body)}`);
  return answer;
}

/**
 * Removes all conversions, payments and the rows that depend on them, so that no test counts those of another. Bypasses
 * the product, whose ledger is append-only.
 */
export async function forgetConversions({ query }: TestGateway): Promise<void> {
  await query(`begin; set local session_replication_role = replica;
    truncate conversions, payments, payment_runs, ledger_entries, conversion_total_sums, affiliate_day_sums, campaign_day_sums,
      campaign_total_sums, conversion_day_news,
      sale_cap_periods cascade;
    commit`);
}
