import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { totalConversions } from '../../earnings/conversion/report.ts';
import { type Figures, figuresOf, noSums, plus, type Sums, uncountedStatus } from './figures.ts';
import { comparedPeriods, type CountedRange, daysOf, type PeriodRequest } from './period.ts';
import { conversionDays, dayClicks, type FigureFilter, reachedFilter } from './totals.ts';

/** The figures of a day of São Paulo. */
export interface DayFigures extends Sums {
  date: string;
  clicks: number;
}

/** The figures of a range of days, in all and day by day. */
export interface RangeFigures extends Figures {
  from: string;
  to: string;
  days: DayFigures[];
}

export interface DashboardSummary extends RangeFigures {
  /** The conversions of each status, refused ones too. */
  byStatus: (Sums & { validationStatus: number })[];
  previous: RangeFigures;
  /** Null for affiliates, and where one affiliate or campaign is asked for. */
  arrivals: Arrivals | null;
}

/** The conversions that arrived on a day of São Paulo, by messages or in files, whatever their own day and their status. */
export interface Arrivals {
  date: string;
  conversions: number;
  amountCents: number;
}

async function arrivalsOfYesterday(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, campaignId }: FigureFilter,
): Promise<Arrivals | null> {
  if (actor.scope === 'own' || affiliateId !== undefined || campaignId !== undefined) return null;
  const date = addDays(businessDate(context.clock.now()), -1);
  const total = await totalConversions(context, actor, { receivedFrom: date, receivedTo: date });
  return {
    date,
    conversions: total.count + total.refusedCount,
    amountCents: total.amountCents + total.refusedAmountCents,
  };
}

const conversionRows = z.array(
  z.object({
    day: z.string(),
    validation_status: z.number(),
    conversions: z.number(),
    amount_cents: z.number(),
    commission_cents: z.number(),
  }),
);
const clickRows = z.array(z.object({ day: z.string(), clicks: z.number() }));

interface DaySums extends Sums {
  day: string;
  validationStatus: number;
}

async function readConversions(
  { database }: GatewayContext,
  actor: Actor,
  filter: FigureFilter,
  range: CountedRange,
): Promise<DaySums[]> {
  const { rows } = await database.db.execute(sql`select day::text, validation_status, sum(count)::bigint as conversions,
      sum(amount_cents)::bigint as amount_cents, sum(commission_cents)::bigint as commission_cents
    from (${conversionDays(actor, filter, range)}) as kept group by day, validation_status`);
  return conversionRows.parse(rows).map((row) => ({
    day: row.day,
    validationStatus: row.validation_status,
    conversions: row.conversions,
    amountCents: row.amount_cents,
    commissionCents: row.commission_cents,
  }));
}

async function readClicks(
  { database }: GatewayContext,
  actor: Actor,
  filter: FigureFilter,
  range: CountedRange,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.db.execute(sql`select day::text, sum(clicks)::bigint as clicks
    from (${dayClicks(actor, filter, range)}) as kept group by day`);
  return new Map(clickRows.parse(rows).map(({ day, clicks }) => [day, clicks]));
}

/** Sums up a range: each day, with zeros for empty ones, and the total. */
function sumUp(
  range: CountedRange,
  conversions: readonly DaySums[],
  clicks: ReadonlyMap<string, number>,
): RangeFigures {
  const counted = new Map<string, Sums>();
  for (const row of conversions) {
    if (row.validationStatus !== uncountedStatus) counted.set(row.day, plus(counted.get(row.day) ?? noSums, row));
  }
  const days = daysOf(range).map((date) => ({ date, clicks: clicks.get(date) ?? 0, ...(counted.get(date) ?? noSums) }));
  const total = days.reduce((sum: Sums, day) => plus(sum, day), noSums);
  return {
    from: range.from,
    to: range.to,
    ...figuresOf(
      total,
      days.reduce((sum, day) => sum + day.clicks, 0),
    ),
    days,
  };
}

/**
 * Returns the figures of a period and of the compared one. `conversions`, `amount` and `commission` are of pending,
 * approved, invoiced and paid conversions; `byStatus` includes refused ones. Clicks are those of people on tracking
 * links; without any there is neither a rate nor a commission per click. Days are those of São Paulo at the time of the
 * conversion; if the period includes today, the corresponding day counts up to the same time. `arrivals` is of yesterday,
 * whatever the period.
 *
 * @throws {RequestError} as {@link reachedFilter} and {@link comparedPeriods}
 */
export async function summarise(
  context: GatewayContext,
  actor: Actor,
  asked: FigureFilter & PeriodRequest,
): Promise<DashboardSummary> {
  const { period, before } = comparedPeriods(asked, context);
  const filter = await reachedFilter(context, actor, asked);
  const [conversions, clicks, conversionsBefore, clicksBefore, arrivals] = await Promise.all([
    readConversions(context, actor, filter, period),
    readClicks(context, actor, filter, period),
    readConversions(context, actor, filter, before),
    readClicks(context, actor, filter, before),
    arrivalsOfYesterday(context, actor, asked),
  ]);
  const ofStatus = (status: number) =>
    conversions
      .filter(({ validationStatus }) => validationStatus === status)
      .reduce((sum: Sums, row) => plus(sum, row), noSums);
  return {
    ...sumUp(period, conversions, clicks),
    byStatus: conversionStatus.allCodes.map((validationStatus) => ({
      validationStatus,
      ...ofStatus(validationStatus),
    })),
    previous: sumUp(before, conversionsBefore, clicksBefore),
    arrivals,
  };
}
