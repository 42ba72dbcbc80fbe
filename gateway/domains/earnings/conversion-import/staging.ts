import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { type DetailColumn, stageReports } from '../conversion-report/staging.ts';
import type { ImportFaultCode } from './faults.ts';
import type { ImportTarget } from '../import-mapping/mapping.ts';
import { readChunks } from './read-chunks.ts';

const batchChunkBytes = 1024 * 1024;

/** Yields the lines of a text file written by this gateway. */
async function* readBatches(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of readChunks(path, batchChunkBytes)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * Loads the staging table.
 *
 * @param path of the file written by `parseFile`
 * @param reportedDetails the details that the file has columns for
 * @param except the numbers of lines found to be bad after they were written
 */
export async function stageLines(
  tx: Tx,
  path: string,
  reportedDetails: ReadonlySet<DetailColumn>,
  except: ReadonlySet<number>,
): Promise<void> {
  for await (const batch of readBatches(path)) await stageReports(tx, batch, reportedDetails);
  if (except.size > 0)
    await tx.execute(sql`
      delete from reported_lines
      where line in (select value::integer from json_array_elements_text(${JSON.stringify([...except])}::json))`);
  await analyzeStaged(tx);
}

/** Updates what the planner knows of the staging table. A postback has one row and does without. */
export async function analyzeStaged(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze reported_lines`);
}

/** The column of each optional target; the reason of a refusal is not a detail. */
export const columnOfTarget = {
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
} as const satisfies Partial<Record<ImportTarget, DetailColumn>>;

/** Returns the details that a mapping names. */
export const detailsIn = (mapping: { has: (target: ImportTarget) => boolean }): ReadonlySet<DetailColumn> =>
  new Set(
    Object.entries(columnOfTarget).flatMap(([target, column]) => {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.entries of a constant is typed as any text
      return mapping.has(target as keyof typeof columnOfTarget) ? [column] : [];
    }),
  );

const countsSchema = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  amountCents: z.number(),
  merged: z.number(),
});

/**
 * Returns the number of staged lines by outcome and the sum of the lines that are not refused; `merged` are those that
 * change nothing but what is known of their time.
 */
export async function countOutcomes(tx: Tx): Promise<z.output<typeof countsSchema>> {
  const { rows } = await tx.execute(sql`
    select count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'unchanged') as unchanged, count(*) filter (where outcome = 'refused') as refused,
      coalesce(sum(amount_cents) filter (where outcome <> 'refused'), 0)::bigint as "amountCents",
      count(*) filter (where outcome = 'unchanged' and is_merged) as merged
    from reported_lines`);
  return countsSchema.parse(rows[0]);
}

/** The target whose value causes each refusal. */
const refusedTargets = {
  unknown_channel: 'site_id',
  channel_not_active: 'site_id',
  campaign_not_approved: 'campaign_id',
  approved_amount_is_final: 'transaction_amount',
  channel_is_final: 'site_id',
  status_cannot_go_back: 'status',
  decided_by_staff: 'status',
} as const satisfies Partial<Record<ImportFaultCode, ImportTarget>>;

type Refusal = keyof typeof refusedTargets;

const refusalsSchema = z.array(
  z.object({
    line: z.number(),
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a constant is typed as any text
    fault: z.enum(Object.keys(refusedTargets) as [Refusal, ...Refusal[]]),
    orderId: z.string(),
  }),
);

/** Returns the first refused lines of the staging table with their faults. */
export async function listRefusals(tx: Tx, limit: number) {
  const { rows } = await tx.execute(sql`
    select line, fault, order_id as "orderId" from reported_lines where fault is not null order by line limit ${limit}`);
  return refusalsSchema.parse(rows).map((refusal) => ({ ...refusal, target: refusedTargets[refusal.fault] }));
}
