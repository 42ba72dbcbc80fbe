import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { Tx } from '../../../db/client.ts';
import { type CapMetric, capSpan } from './cap-period.ts';
import { heldPlaces, percentReached } from './count-period.ts';

/** How many sales a campaign takes in from a channel in each period. */
export interface Cap {
  saleLimit: number;
  metric: CapMetric;
}

/** The channel, its cap in the campaign, and the time of a sale, and what blocks it. */
interface Place {
  channelId: number;
  cap: Cap | null;
  soldAt: Date;
  block: string | null;
}

/** A sale that may need a place. */
export interface CappedSale extends Place {
  /** The id of its conversion; places are given in this order. */
  id: number;
  campaignId: number;
  before: Place | undefined;
}

interface Period {
  channelId: number;
  campaignId: number;
  metric: CapMetric;
  startsOn: string;
}

const keyOf = ({ channelId, campaignId, metric, startsOn }: Period) =>
  [channelId, campaignId, metric, startsOn].join(' ');

const periodRow = sql`(site_id integer, campaign_id integer, sale_limit_metric text, starts_on date, places integer)`;

/** Counts of periods, as JSON for {@link periodRow}. */
function asJson(periods: readonly Period[]): string {
  const counted = new Map<string, { period: Period; places: number }>();
  for (const period of periods) {
    const { places } = counted.get(keyOf(period)) ?? { places: 0 };
    counted.set(keyOf(period), { period, places: places + 1 });
  }
  return JSON.stringify(
    [...counted.values()].map(({ period, places }) => ({
      site_id: period.channelId,
      campaign_id: period.campaignId,
      sale_limit_metric: period.metric,
      starts_on: period.startsOn,
      places,
    })),
  );
}

const countersSchema = z.array(
  z.object({
    channelId: z.number(),
    campaignId: z.number(),
    metric: z.enum(capPeriod.allCodes),
    startsOn: z.string(),
    used: z.number(),
    /** See the table. */
    notifiedPercent: z.number(),
  }),
);

export type Counter = z.infer<typeof countersSchema>[number];

/** By the keys of their periods. */
type Counters = Map<string, Pick<Counter, 'used' | 'notifiedPercent'>>;

/** A sale that takes a place, if there is one. */
interface Taker {
  id: number;
  period: Period;
  saleLimit: number;
}

/** What happens in each period: how many sales leave it, and how many would take a place. */
function changesOf(takers: readonly Taker[], leaving: readonly Period[]) {
  const changes = new Map<string, Record<'leaving' | 'places' | 'sale_limit', number> & { period: Period }>();
  const changeOf = (period: Period) => {
    const change = changes.get(keyOf(period)) ?? { period, leaving: 0, places: 0, sale_limit: 0 };
    changes.set(keyOf(period), change);
    return change;
  };
  for (const period of leaving) changeOf(period).leaving += 1;
  for (const { period, saleLimit } of takers) {
    const change = changeOf(period);
    change.places += 1;
    change.sale_limit = saleLimit;
  }
  return [...changes.values()].map(({ period: { channelId, campaignId, metric, startsOn }, ...change }) => ({
    ...change,
    site_id: channelId,
    campaign_id: campaignId,
    sale_limit_metric: metric,
    starts_on: startsOn,
  }));
}

const counterKey = (row: SQL) => sql`(${row}.site_id, ${row}.campaign_id, ${row}.sale_limit_metric, ${row}.starts_on)`;

/** Creates the counters of periods that have none, by counting the stored conversions, including those about to leave. */
async function createCounters(tx: Tx, periods: readonly Period[]): Promise<void> {
  await tx.execute(sql`
    insert into sale_cap_periods (site_id, campaign_id, sale_limit_metric, starts_on, used)
    select period.site_id, period.campaign_id, period.sale_limit_metric, period.starts_on, ${heldPlaces(sql`period`)}
    from json_to_recordset(${asJson(periods)}::json) as period ${periodRow}
    where not exists (select from sale_cap_periods as counter where ${counterKey(sql`counter`)} = ${counterKey(sql`period`)})
    order by 1, 2, 3, 4
    on conflict do nothing`);
}

/**
 * Locks the counters of periods in one order, frees the places of those that leave, and takes those that are free. Where
 * one is missing, nothing is counted.
 *
 * @returns the counters without the places that are taken
 */
async function countChanges(tx: Tx, changes: ReturnType<typeof changesOf>): Promise<Counter[]> {
  const { rows } = await tx.execute(sql`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(changes)}::json) as period (site_id integer, campaign_id integer,
        sale_limit_metric text, starts_on date, leaving integer, places integer, sale_limit integer)
    ), locked as materialized (
      select counter.site_id, counter.campaign_id, counter.sale_limit_metric, counter.starts_on, counter.told_percent,
        counter.used - asked.leaving as used, asked.places, asked.sale_limit
      from asked join sale_cap_periods as counter on ${counterKey(sql`counter`)} = ${counterKey(sql`asked`)}
      order by 1, 2, 3, 4 for no key update of counter
    ), counted as (
      update sale_cap_periods as counter
      set used = locked.used + least(locked.places, greatest(locked.sale_limit - locked.used, 0))
      from locked where ${counterKey(sql`counter`)} = ${counterKey(sql`locked`)}
        and (select count(*) from locked) = ${changes.length}::integer
    )
    select site_id as "channelId", campaign_id as "campaignId", sale_limit_metric as metric, starts_on as "startsOn", used,
      told_percent as "notifiedPercent" from locked`);
  return countersSchema.parse(rows);
}

/** The counters of periods, and what is still to be written of them. */
interface Counted {
  counters: Counters;
  /** A part of the statement that stores the sale. */
  parts: readonly SQL[];
}

/** Gives a sale the place of a counter that is locked already, by the statement that stores it. */
function countLocked(locked: Counter, { saleLimit }: Taker): Counted {
  const { channelId, campaignId, metric, startsOn, used } = locked;
  const key = sql`(${channelId}::integer, ${campaignId}::integer, ${metric}::text, ${startsOn}::date)`;
  const place = sql`placed as (update sale_cap_periods as counter set used = counter.used + 1 where ${counterKey(sql`counter`)} = ${key})`;
  return { counters: new Map([[keyOf(locked), { ...locked }]]), parts: used < saleLimit ? [place] : [] };
}

/** Counts what happens in periods; a period that has its counter is not counted again. */
async function countPlaces(
  tx: Tx,
  takers: readonly Taker[],
  leaving: readonly Period[],
  locked: Counter | null,
): Promise<Counted> {
  const [taker, ...others] = takers;
  const isAlone = taker !== undefined && others.length + leaving.length === 0;
  if (isAlone && locked !== null && keyOf(locked) === keyOf(taker.period)) return countLocked(locked, taker);
  const changes = changesOf(takers, leaving);
  if (changes.length === 0) return { counters: new Map(), parts: [] };
  let counters = await countChanges(tx, changes);
  if (counters.length < changes.length) {
    await createCounters(tx, [...takers.map(({ period }) => period), ...leaving]);
    counters = await countChanges(tx, changes);
  }
  return { counters: new Map(counters.map((counter) => [keyOf(counter), counter])), parts: [] };
}

/** The places that are taken in periods, by their keys, as a dry run expects them. */
export type ExpectedPlaces = Counters;

/** Reads the counters of periods that are not known yet. Writes and locks nothing. */
async function readCounters(
  tx: Tx,
  takers: readonly Taker[],
  leaving: readonly Period[],
  expected: ExpectedPlaces,
): Promise<Counters> {
  const missing = [...takers.map(({ period }) => period), ...leaving].filter((period) => !expected.has(keyOf(period)));
  if (missing.length > 0) {
    const { rows } = await tx.execute(sql`
      select period.site_id as "channelId", period.campaign_id as "campaignId", period.sale_limit_metric as metric,
        period.starts_on as "startsOn", coalesce(counter.used, ${heldPlaces(sql`period`)})::integer as used,
        coalesce(counter.told_percent, 0) as "notifiedPercent"
      from json_to_recordset(${asJson(missing)}::json) as period ${periodRow}
        left join sale_cap_periods as counter on ${counterKey(sql`counter`)} = ${counterKey(sql`period`)}`);
    for (const counter of countersSchema.parse(rows)) expected.set(keyOf(counter), counter);
  }
  for (const period of leaving) {
    const counter = expected.get(keyOf(period));
    if (counter !== undefined) counter.used -= 1;
  }
  return expected;
}

/** Returns the counters of periods without those that leave, and counts both where it writes. */
type CountersOf = (takers: readonly Taker[], leaving: readonly Period[]) => Promise<Counted>;

/** A channel in a campaign. */
type Pair = Pick<Period, 'channelId' | 'campaignId'>;

/** What became of sales that a cap counts. */
export interface AssignedPlaces {
  /** What blocks each sale, by the ids of their conversions. */
  blocks: ReadonlyMap<number, string | null>;
  /** Whose counter has passed a threshold that nobody was notified of. */
  passed: readonly Pair[];
  /** What the statement that stores the sales has to write of their places. */
  parts: readonly SQL[];
}

/** Decides which sales get a place, in the order of their conversions. */
async function assignPlaces(sales: readonly CappedSale[], countersOf: CountersOf): Promise<AssignedPlaces> {
  const periodOf = ({ channelId, cap, soldAt }: Place, campaignId: number): Period | undefined =>
    cap === null
      ? undefined
      : { channelId, campaignId, metric: cap.metric, startsOn: capSpan(cap.metric, soldAt).startsOn };
  const blocks = new Map<number, string | null>();
  const leaving: Period[] = [];
  const takers: Taker[] = [];
  for (const sale of sales.toSorted((one, other) => one.id - other.id)) {
    const { id, campaignId, before, cap } = sale;
    const [period, periodBefore] = [periodOf(sale, campaignId), before && periodOf(before, campaignId)];
    const stays = period !== undefined && periodBefore !== undefined && keyOf(period) === keyOf(periodBefore);
    const isOfCap = before !== undefined && (before.block === null || before.block === 'sale_cap');
    const block = sale.block ?? (stays && isOfCap ? before.block : null);
    const keepsPlace = stays && before?.block === null && block === null;
    blocks.set(id, block);
    if (periodBefore !== undefined && before?.block === null && !keepsPlace) leaving.push(periodBefore);
    if (block === null && !keepsPlace && period !== undefined && cap !== null)
      takers.push({ id, period, saleLimit: cap.saleLimit });
  }
  const { counters, parts } = await countersOf(takers, leaving);
  const passed = new Map<string, Pair>();
  for (const { id, period, saleLimit } of takers) {
    const counter = counters.get(keyOf(period)) ?? { used: 0, notifiedPercent: 0 };
    if (counter.used >= saleLimit) blocks.set(id, 'sale_cap');
    else counter.used += 1;
    if (percentReached(counter.used, saleLimit) > counter.notifiedPercent) passed.set(keyOf(period), period);
  }
  return { blocks, passed: [...passed.values()], parts };
}

/**
 * Gives sales places in their caps, in the order of their conversions, while the counter of the period is below the
 * limit. The others are blocked by `sale_cap`. A sale whose period stays the same keeps its place, or stays without
 * one; one that moves to another period or channel, or is blocked now, frees its place. The counter rows stay locked
 * until the commit, so the limit is never exceeded. The transaction must hold the lock of their campaign, or its share of
 * it, since their caps were read.
 *
 * @param locked the counter of the period of one new sale, where `lockedCounter` has locked it
 */
export const reservePlaces = (
  tx: Tx,
  sales: readonly CappedSale[],
  locked: Counter | null = null,
): Promise<AssignedPlaces> => assignPlaces(sales, (takers, leaving) => countPlaces(tx, takers, leaving, locked));

/** Returns what {@link reservePlaces} would, after the sales that are expected before. Writes and locks nothing. */
export const expectPlaces = (tx: Tx, sales: readonly CappedSale[], expected: ExpectedPlaces): Promise<AssignedPlaces> =>
  assignPlaces(sales, async (takers, leaving) => ({
    counters: await readCounters(tx, takers, leaving, expected),
    parts: [],
  }));
