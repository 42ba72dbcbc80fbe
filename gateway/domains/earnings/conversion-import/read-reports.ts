import type { DateOrder } from '#shared/rules/file-date.ts';
import { server } from '#shared/words/earnings.pt-br.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import type { ImportTarget } from '../import-mapping/mapping.ts';
import type { BoundMapping } from './bind-mapping.ts';
import { readingOf } from './file-notes.ts';
import type { ImportErrorCode } from './import-error.ts';
import type { ImportLine } from './line.ts';
import type { OrderTotal } from './order-lines.ts';
import type { ParsedFile } from './parse-file.ts';
import { readChunks } from './read-chunks.ts';

const batchChunkBytes = 128 * 1024;

/** The column of each optional target; the reason of a refusal is not a detail. */
const columnOfTarget = {
  transaction_id: 'transaction_id',
  booking_date: 'booking_date',
  click_datetime: 'click_datetime',
  transaction_datetime: 'transaction_datetime',
  validation_datetime: 'validation_datetime',
  end_date_time: 'end_date_time',
  destination_city: 'destination_city',
  destination_country: 'destination_country',
  xtrasParams1: 'xtras_params_1',
  xtrasParams2: 'xtras_params_2',
  xtrasParams3: 'xtras_params_3',
  xtrasParams4: 'xtras_params_4',
  xtrasParams5: 'xtras_params_5',
  coupon_type: 'coupon_type',
  coupon_discount: 'coupon_discount_cents',
  creative_id: 'creative_id',
  booking_status: 'booking_status',
  commission_type: 'commission_type',
  category: 'category',
} as const satisfies Partial<Record<ImportTarget, keyof ImportLine>>;

/** The columns of the details that a mapping names. */
type DetailColumn = (typeof columnOfTarget)[keyof typeof columnOfTarget];

const columnsIn = (mapping: BoundMapping): DetailColumn[] =>
  Object.entries(columnOfTarget).flatMap(([target, column]) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.entries of a constant is typed as any text
    mapping.has(target as keyof typeof columnOfTarget) ? [column] : [],
  );

const timeColumns = [
  'booking_date',
  'click_datetime',
  'transaction_datetime',
  'validation_datetime',
  'end_date_time',
] as const;

/** Completes a staged line with what only the whole file shows: the sum of its order, and the order of its dates. */
function complete(line: ImportLine, total: OrderTotal | undefined, dateOrder: DateOrder): ImportLine {
  if (total !== undefined) {
    line.amount_cents = total.amountCents;
    line.validation_status = total.status;
    line.is_returned = total.isReturned;
    line.validation_datetime = total.validatedAt;
  }
  for (const column of timeColumns) {
    const time = line[column];
    if (time !== null) line[column] = readingOf(time, dateOrder);
  }
  return line;
}

/** The click that a script remembered of an order, where the file does not name its channel. */
const clickOf = ({ scripted_click: click }: ImportLine) => click && { click_id: click.id, click_datetime: click.at };

/** Why a line is refused if its order is new: an order number can be guessed, what was paid cannot. */
function refusalIfNew({ refused_if_new: refusal, scripted_click: click, amount_cents: amountCents }: ImportLine) {
  if (refusal !== null || click === undefined) return refusal;
  return click.amountCents === amountCents ? null : 'script_amount';
}

function reportOf(line: ImportLine, columns: readonly DetailColumn[]): IncomingReport {
  const details: Record<string, string | number | null> = { ...clickOf(line) };
  for (const column of columns) details[column] = line[column];
  const report: IncomingReport = {
    source: 'file',
    line: line.line,
    campaignId: line.campaign_id,
    orderId: line.order_id,
    channelId: line.site_id,
    affiliateId: line.affiliate_id,
    status: line.validation_status,
    amountCents: line.amount_cents,
    occurredAt: null,
    linkId: line.scripted_click?.linkId ?? null,
    details,
    reason: line.refusal_reason ?? (line.is_returned ? server.returned_order : null),
    refusedIfNew: refusalIfNew(line),
  };
  if (line.is_returned) report.isReturned = true;
  return report;
}

/**
 * Yields the reports of a file in batches.
 *
 * @param path of the file written by `parseFile`
 * @param parsed what `parseFile` found: the lines that turned out to be bad after they were written, the sums of orders
 *   of several lines, and the order of day and month
 */
export async function* readReports(
  path: string,
  { mapping, badLines, totals, dateOrder }: Pick<ParsedFile, 'mapping' | 'badLines' | 'totals' | 'dateOrder'>,
): AsyncGenerator<IncomingReport[]> {
  const columns = columnsIn(mapping);
  const read = (text: string) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `parseFile` has written it
    (JSON.parse(text) as ImportLine[]).flatMap((line) =>
      badLines.has(line.line) ? [] : [reportOf(complete(line, totals.get(line.line), dateOrder), columns)],
    );
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of readChunks(path, batchChunkBytes)) {
    const batches = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = batches.pop() ?? '';
    for (const batch of batches) yield read(batch);
  }
}

/** The target whose value causes each refusal. */
const refusedTargets = {
  unknown_channel: 'site_id',
  channel_not_active: 'site_id',
  campaign_not_approved: 'campaign_id',
  amount_final: 'transaction_amount',
  script_amount: 'transaction_amount',
  channel_is_final: 'site_id',
  status_cannot_go_back: 'status',
  refused_is_final: 'status',
  decided_by_staff: 'status',
} as const satisfies Partial<Record<ImportErrorCode, ImportTarget>>;

type Refusal = keyof typeof refusedTargets;

/** The targets whose columns errors of the check and of the steps name. */
export const errorTargets = ['order_id', ...new Set(Object.values(refusedTargets))] as const;

export type ErrorTarget = (typeof errorTargets)[number];

const isRefusal = (error: string): error is Refusal => Object.hasOwn(refusedTargets, error);

/** Returns the code of a refused report and the wrong target. */
export function refusalOf(error: string): { code: Refusal; target: ErrorTarget } {
  if (!isRefusal(error)) throw new Error(`a refusal of a line that has no text: ${error}`);
  return { code: error, target: refusedTargets[error] };
}
