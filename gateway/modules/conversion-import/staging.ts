import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import type { ImportFaultCode } from './faults.ts';
import { readChunks } from './read-chunks.ts';
import { type BoundMapping, type ImportTarget, importTargets, targetNames } from './mapping.ts';

const batchChunkBytes = 1024 * 1024;

/**
 * Creates the temporary table with the lines of the current import, which exists for its transaction only. `outcome`
 * is the result of a line: added, changed, unchanged, or refused because of `fault`; `before_status` is the status of
 * the stored conversion.
 */
export async function createStaging(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temp table import_lines (
      line integer not null, order_id text not null, transaction_id text, site_id integer not null, affiliate_id integer not null,
      campaign_id integer not null, amount_cents bigint not null, commission_cents bigint not null, validation_status smallint not null,
      refused_if_new text, booking_date timestamptz, click_datetime timestamptz, transaction_datetime timestamptz,
      validation_datetime timestamptz, end_date_time timestamptz, destination_city text, destination_country text,
      xtras_params_1 text, xtras_params_2 text, xtras_params_3 text, xtras_params_4 text, xtras_params_5 text,
      coupon_type text, coupon_discount_cents bigint, creative_id text, booking_status text, commission_type text,
      conversion_id bigint, before_status smallint, outcome text, fault text
    ) on commit drop`);
}

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
 * @param except the numbers of lines found to be bad after they were written
 */
export async function stageLines(tx: Tx, path: string, except: ReadonlySet<number>): Promise<void> {
  for await (const batch of readBatches(path)) {
    await tx.execute(sql`
      insert into import_lines select * from json_populate_recordset(null::import_lines, ${batch}::json)`);
  }
  if (except.size === 0) return;
  await tx.execute(sql`
    delete from import_lines
    where line in (select value::integer from json_array_elements_text(${JSON.stringify([...except])}::json))`);
}

type OptionalTarget = {
  [Target in ImportTarget]: (typeof importTargets)[Target] extends { isRequired: true } ? never : Target;
}[ImportTarget];

/** A field missing in the file keeps the stored value. */
const keepStored: Record<OptionalTarget, SQL> = {
  transaction_id: sql`transaction_id = stored.transaction_id`,
  booking_date: sql`booking_date = stored.booking_date`,
  click_datetime: sql`click_datetime = stored.click_datetime`,
  transaction_datetime: sql`transaction_datetime = stored.transaction_datetime`,
  validation_datetime: sql`validation_datetime = stored.validation_datetime`,
  end_date_time: sql`end_date_time = stored.end_date_time`,
  destination_city: sql`destination_city = stored.destination_city`,
  destination_country: sql`destination_country = stored.destination_country`,
  xtrasParams1: sql`xtras_params_1 = stored.xtras_params_1`,
  xtrasParams2: sql`xtras_params_2 = stored.xtras_params_2`,
  xtrasParams3: sql`xtras_params_3 = stored.xtras_params_3`,
  xtrasParams4: sql`xtras_params_4 = stored.xtras_params_4`,
  xtrasParams5: sql`xtras_params_5 = stored.xtras_params_5`,
  coupon_type: sql`coupon_type = stored.coupon_type`,
  coupon_discount: sql`coupon_discount_cents = stored.coupon_discount_cents`,
  creative_id: sql`creative_id = stored.creative_id`,
  booking_status: sql`booking_status = stored.booking_status`,
  commission_type: sql`commission_type = stored.commission_type`,
};

/** A time given to the minute, as in our own export, keeps the stored seconds. */
const keepSeconds: Partial<Record<ImportTarget, SQL>> = {
  booking_date: sql`booking_date = case when import_lines.booking_date = date_trunc('minute', stored.booking_date) then stored.booking_date else import_lines.booking_date end`,
  click_datetime: sql`click_datetime = case when import_lines.click_datetime = date_trunc('minute', stored.click_datetime) then stored.click_datetime else import_lines.click_datetime end`,
  transaction_datetime: sql`transaction_datetime = case when import_lines.transaction_datetime = date_trunc('minute', stored.transaction_datetime) then stored.transaction_datetime else import_lines.transaction_datetime end`,
  validation_datetime: sql`validation_datetime = case when import_lines.validation_datetime = date_trunc('minute', stored.validation_datetime) then stored.validation_datetime else import_lines.validation_datetime end`,
  end_date_time: sql`end_date_time = case when import_lines.end_date_time = date_trunc('minute', stored.end_date_time) then stored.end_date_time else import_lines.end_date_time end`,
};

const isOptional = (target: ImportTarget): target is OptionalTarget => !('isRequired' in importTargets[target]);

/**
 * Finds the stored conversion of each line. Fields missing in the file are taken from it, and so is a status that has
 * already advanced: invoiced and paid conversions were approved.
 */
async function matchStored(tx: Tx, mapping: BoundMapping): Promise<void> {
  const kept = targetNames.filter(isOptional).filter((target) => !mapping.has(target));
  const told = targetNames.filter((target) => mapping.has(target));
  const assignments = [
    sql`conversion_id = stored.id`,
    sql`before_status = stored.validation_status`,
    sql`validation_status = case when import_lines.validation_status = 2 and stored.validation_status > 2
      then stored.validation_status else import_lines.validation_status end`,
    // An empty cell keeps the number that we assigned.
    ...(mapping.has('transaction_id')
      ? [sql`transaction_id = coalesce(import_lines.transaction_id, stored.transaction_id)`]
      : []),
    ...kept.map((target) => keepStored[target]),
    ...told.flatMap((target) => keepSeconds[target] ?? []),
  ];
  await tx.execute(sql`
    update import_lines set ${sql.join(assignments, sql`, `)}
    from conversions as stored
    where stored.campaign_id = import_lines.campaign_id and stored.order_id = import_lines.order_id and fault is null`);
}

/** Refuses changes to the amount or channel of a decided conversion, and to the status of a refused one. */
async function refuseFinalChanges(tx: Tx): Promise<void> {
  // A channel may have been deleted while the file was read.
  await tx.execute(sql`
    update import_lines set fault = 'unknown_channel'
    where not exists (select from sites where sites.id = import_lines.site_id)`);
  await tx.execute(sql`
    update import_lines set fault = refused_if_new where conversion_id is null and fault is null`);
  await tx.execute(sql`
    update import_lines set
      fault = case
        when before_status <> 1 and import_lines.amount_cents <> stored.amount_cents then 'approved_amount_is_final'
        when before_status <> 1 and import_lines.site_id <> stored.site_id then 'channel_is_final'
        when before_status = 0 and import_lines.validation_status <> 0 then 'status_cannot_go_back'
        when before_status >= 2 and import_lines.validation_status = 1 then 'status_cannot_go_back'
      end,
      commission_cents = case when before_status = 1 and import_lines.amount_cents <> stored.amount_cents
        then import_lines.commission_cents else stored.commission_cents end,
      outcome = case when (import_lines.transaction_id, import_lines.site_id, import_lines.amount_cents, import_lines.validation_status,
          import_lines.booking_date, import_lines.click_datetime, import_lines.transaction_datetime, import_lines.validation_datetime,
          import_lines.end_date_time, import_lines.destination_city, import_lines.destination_country, import_lines.xtras_params_1,
          import_lines.xtras_params_2, import_lines.xtras_params_3, import_lines.xtras_params_4, import_lines.xtras_params_5,
          import_lines.coupon_type, import_lines.coupon_discount_cents, import_lines.creative_id, import_lines.booking_status,
          import_lines.commission_type)
        is distinct from (stored.transaction_id, stored.site_id, stored.amount_cents, stored.validation_status, stored.booking_date,
          stored.click_datetime, stored.transaction_datetime, stored.validation_datetime, stored.end_date_time, stored.destination_city,
          stored.destination_country, stored.xtras_params_1, stored.xtras_params_2, stored.xtras_params_3, stored.xtras_params_4,
          stored.xtras_params_5, stored.coupon_type, stored.coupon_discount_cents, stored.creative_id, stored.booking_status,
          stored.commission_type)
        then 'changed' else 'unchanged' end
    from conversions as stored where stored.id = conversion_id`);
  await tx.execute(sql`
    update import_lines set outcome = case when fault is not null then 'refused' else 'added' end
    where fault is not null or conversion_id is null`);
}

/** Sets the outcome of every staged line by comparing it with the stored data. */
export async function decideOutcomes(tx: Tx, mapping: BoundMapping): Promise<void> {
  await tx.execute(sql`create index on import_lines (campaign_id, order_id)`);
  await tx.execute(sql`analyze import_lines`);
  await matchStored(tx, mapping);
  await refuseFinalChanges(tx);
}

const countsSchema = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  amountCents: z.number(),
});

/** Returns the number of staged lines by outcome and the sum of the lines that are not refused. */
export async function countOutcomes(tx: Tx): Promise<z.output<typeof countsSchema>> {
  const { rows } = await tx.execute(sql`
    select count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'unchanged') as unchanged, count(*) filter (where outcome = 'refused') as refused,
      coalesce(sum(amount_cents) filter (where outcome <> 'refused'), 0)::bigint as "amountCents"
    from import_lines`);
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
    select line, fault, order_id as "orderId" from import_lines where fault is not null order by line limit ${limit}`);
  return refusalsSchema.parse(rows).map((refusal) => ({ ...refusal, target: refusedTargets[refusal.fault] }));
}
