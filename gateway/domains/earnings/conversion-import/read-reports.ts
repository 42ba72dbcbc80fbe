import type { IncomingReport } from '../conversion-report/decide-report.ts';
import type { ImportTarget } from '../import-mapping/mapping.ts';
import type { BoundMapping } from './bind-mapping.ts';
import type { ImportErrorCode } from './import-error.ts';
import type { ImportLine } from './line.ts';
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
const columnsIn = (mapping: BoundMapping): (keyof ImportLine)[] =>
  Object.entries(columnOfTarget).flatMap(([target, column]) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.entries of a constant is typed as any text
    mapping.has(target as keyof typeof columnOfTarget) ? [column] : [],
  );

const reportOf = (line: ImportLine, columns: readonly (keyof ImportLine)[]): IncomingReport => ({
  source: 'file',
  line: line.line,
  campaignId: line.campaign_id,
  orderId: line.order_id,
  channelId: line.site_id,
  affiliateId: line.affiliate_id,
  status: line.validation_status,
  amountCents: line.amount_cents,
  occurredAt: null,
  linkId: null,
  details: Object.fromEntries(columns.map((column) => [column, line[column]])),
  reason: line.refusal_reason,
  refusedIfNew: line.refused_if_new,
});

/**
 * Yields the reports of a file in batches.
 *
 * @param path of the file written by `parseFile`
 * @param badLines the numbers of lines found to be bad after they were written
 */
export async function* readReports(
  path: string,
  { mapping, badLines }: { mapping: BoundMapping; badLines: ReadonlySet<number> },
): AsyncGenerator<IncomingReport[]> {
  const columns = columnsIn(mapping);
  const read = (text: string) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `parseFile` has written it
    (JSON.parse(text) as ImportLine[]).flatMap((line) => (badLines.has(line.line) ? [] : [reportOf(line, columns)]));
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
  channel_is_final: 'site_id',
  status_cannot_go_back: 'status',
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
