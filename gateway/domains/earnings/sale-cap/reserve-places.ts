import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { Tx } from '../../../db/client.ts';
import { type CapMetric, capSpan } from './cap-period.ts';
import { heldPlaces } from './count-period.ts';

/** The channel, campaign and time of a sale, and what blocks it. */
interface Place {
  channelId: number;
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

const capsSchema = z.array(
  z.object({
    channelId: z.number(),
    campaignId: z.number(),
    saleLimit: z.number(),
    metric: z.enum(capPeriod.allCodes),
  }),
);

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

async function readCaps(tx: Tx, sales: readonly CappedSale[]) {
  const pairs = sales.flatMap(({ campaignId, channelId, before }) =>
    [channelId, before?.channelId ?? channelId].map((id) => [id, campaignId]),
  );
  const { rows } = await tx.execute(sql`
    select site_id as "channelId", campaign_id as "campaignId", sale_limit as "saleLimit", sale_limit_metric as metric from sale_caps
    where (site_id, campaign_id) in (
      select (value->>0)::integer, (value->>1)::integer from json_array_elements(${JSON.stringify(pairs)}::json))`);
  const caps = capsSchema.parse(rows);
  return new Map(caps.map((cap) => [`${cap.channelId} ${cap.campaignId}`, cap]));
}

const countersSchema = z.array(
  z.object({
    channelId: z.number(),
    campaignId: z.number(),
    metric: z.enum(capPeriod.allCodes),
    startsOn: z.string(),
    used: z.number(),
  }),
);

/** Adds the places of each period to its counter, or subtracts them. */
async function count(tx: Tx, periods: readonly Period[], direction: 1 | -1): Promise<void> {
  if (periods.length === 0) return;
  await tx.execute(sql`
    update sale_cap_periods as counter set used = counter.used + ${direction}::integer * changed.places
    from json_to_recordset(${asJson(periods)}::json) as changed ${periodRow}
    where (counter.site_id, counter.campaign_id, counter.sale_limit_metric, counter.starts_on)
      = (changed.site_id, changed.campaign_id, changed.sale_limit_metric, changed.starts_on)`);
}

/**
 * Locks the counters of periods in one order, and frees the places of those that are left. Missing ones are created by
 * counting the stored conversions, including those about to leave; a period that has its counter is not counted again.
 */
async function lockCounters(tx: Tx, periods: readonly Period[], leaving: readonly Period[]) {
  const touched = asJson([...periods, ...leaving]);
  await tx.execute(sql`
    insert into sale_cap_periods (site_id, campaign_id, sale_limit_metric, starts_on, used)
    select period.site_id, period.campaign_id, period.sale_limit_metric, period.starts_on, ${heldPlaces(sql`period`)}
    from json_to_recordset(${touched}::json) as period ${periodRow}
    where not exists (select from sale_cap_periods as counter
      where (counter.site_id, counter.campaign_id, counter.sale_limit_metric, counter.starts_on)
        = (period.site_id, period.campaign_id, period.sale_limit_metric, period.starts_on))
    order by 1, 2, 3, 4
    on conflict do nothing`);
  const { rows } = await tx.execute(sql`
    select site_id as "channelId", campaign_id as "campaignId", sale_limit_metric as metric, starts_on as "startsOn", used
    from sale_cap_periods as counter
    where (site_id, campaign_id, sale_limit_metric, starts_on) in (
      select site_id, campaign_id, sale_limit_metric, starts_on from json_to_recordset(${touched}::json) as period ${periodRow})
    order by site_id, campaign_id, sale_limit_metric, starts_on for no key update`);
  await count(tx, leaving, -1);
  const used = new Map(countersSchema.parse(rows).map((counter) => [keyOf(counter), counter.used]));
  for (const period of leaving) used.set(keyOf(period), (used.get(keyOf(period)) ?? 0) - 1);
  return used;
}

/** The places that are taken in periods, by their keys, as a dry run expects them. */
export type ExpectedPlaces = Map<string, number>;

/** Reads the counters of periods that are not known yet. Writes and locks nothing. */
async function readCounters(
  tx: Tx,
  periods: readonly Period[],
  leaving: readonly Period[],
  expected: ExpectedPlaces,
): Promise<ExpectedPlaces> {
  const missing = [...periods, ...leaving].filter((period) => !expected.has(keyOf(period)));
  if (missing.length > 0) {
    const { rows } = await tx.execute(sql`
      select period.site_id as "channelId", period.campaign_id as "campaignId", period.sale_limit_metric as metric,
        period.starts_on as "startsOn", coalesce(counter.used, ${heldPlaces(sql`period`)})::integer as used
      from json_to_recordset(${asJson(missing)}::json) as period ${periodRow}
        left join sale_cap_periods as counter on (counter.site_id, counter.campaign_id, counter.sale_limit_metric, counter.starts_on)
          = (period.site_id, period.campaign_id, period.sale_limit_metric, period.starts_on)`);
    for (const counter of countersSchema.parse(rows)) expected.set(keyOf(counter), counter.used);
  }
  for (const period of leaving) expected.set(keyOf(period), (expected.get(keyOf(period)) ?? 1) - 1);
  return expected;
}

interface Counting {
  /** Returns the places that are taken in periods, without those that leave. */
  countersOf: (periods: readonly Period[], leaving: readonly Period[]) => Promise<Map<string, number>>;
  take: (periods: readonly Period[]) => Promise<void>;
}

/** Decides which sales get a place, in the order of their conversions. Returns what blocks each sale. */
async function assignPlaces(
  tx: Tx,
  sales: readonly CappedSale[],
  { countersOf, take }: Counting,
): Promise<ReadonlyMap<number, string | null>> {
  const caps = await readCaps(tx, sales);
  const capOf = (channelId: number, campaignId: number) => caps.get(`${channelId} ${campaignId}`);
  const periodOf = ({ channelId, soldAt }: Place, campaignId: number): Period | undefined => {
    const cap = capOf(channelId, campaignId);
    return cap && { channelId, campaignId, metric: cap.metric, startsOn: capSpan(cap.metric, soldAt).startsOn };
  };
  const blocks = new Map<number, string | null>();
  const leaving: Period[] = [];
  const takers: { id: number; period: Period; saleLimit: number }[] = [];
  for (const sale of sales.toSorted((one, other) => one.id - other.id)) {
    const { id, campaignId, before } = sale;
    const [period, periodBefore] = [periodOf(sale, campaignId), before && periodOf(before, campaignId)];
    const stays = period !== undefined && periodBefore !== undefined && keyOf(period) === keyOf(periodBefore);
    const isOfCap = before !== undefined && (before.block === null || before.block === 'sale_cap');
    const block = sale.block ?? (stays && isOfCap ? before.block : null);
    const keepsPlace = stays && before?.block === null && block === null;
    blocks.set(id, block);
    if (periodBefore !== undefined && before?.block === null && !keepsPlace) leaving.push(periodBefore);
    const saleLimit = capOf(sale.channelId, campaignId)?.saleLimit;
    if (block === null && !keepsPlace && period !== undefined && saleLimit !== undefined)
      takers.push({ id, period, saleLimit });
  }
  const used = await countersOf(
    takers.map(({ period }) => period),
    leaving,
  );
  const taken: Period[] = [];
  for (const { id, period, saleLimit } of takers) {
    const place = (used.get(keyOf(period)) ?? 0) + 1;
    if (place > saleLimit) blocks.set(id, 'sale_cap');
    else {
      used.set(keyOf(period), place);
      taken.push(period);
    }
  }
  await take(taken);
  return blocks;
}

/**
 * Gives sales places in their caps, in the order of their conversions, while the counter of the period is below the
 * limit. The others are blocked by `sale_cap`. A sale whose period stays the same keeps its place, or stays without
 * one; one that moves to another period or channel, or is blocked now, frees its place. The counter rows stay locked
 * until the commit, so the limit is never exceeded.
 *
 * @returns what blocks each sale, by the ids of their conversions
 */
export const reservePlaces = (tx: Tx, sales: readonly CappedSale[]): Promise<ReadonlyMap<number, string | null>> =>
  assignPlaces(tx, sales, {
    countersOf: (periods, leaving) => lockCounters(tx, periods, leaving),
    take: (periods) => count(tx, periods, 1),
  });

/** Returns what {@link reservePlaces} would, after the sales that are expected before. Writes and locks nothing. */
export const expectPlaces = (
  tx: Tx,
  sales: readonly CappedSale[],
  expected: ExpectedPlaces,
): Promise<ReadonlyMap<number, string | null>> =>
  assignPlaces(tx, sales, {
    countersOf: (periods, leaving) => readCounters(tx, periods, leaving, expected),
    // The counters are those of the next sales too.
    take: () => Promise.resolve(),
  });
