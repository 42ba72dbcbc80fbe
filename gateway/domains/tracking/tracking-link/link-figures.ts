import { and, gte, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { addDays, businessDate, businessDayStart } from '#shared/time.ts';
import type { Executor } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { linkDays } from './table.ts';

/** How many days the recent figures of a link are of, today included. */
const recentDays = 30;

/** What the clicks of a link led to. */
interface LinkSales {
  conversions: number;
  /** Without refused ones. */
  recentConversions: number;
  recentCommissionCents: number;
}

/** What earnings know of links. */
export interface SalesOfLinks {
  /** By the id of the link; links without any are missing. */
  figures: (executor: Executor, linkIds: readonly number[], since: Date) => Promise<ReadonlyMap<number, LinkSales>>;
  /** The recent conversions of one link, as SQL. */
  recentOf: (linkId: SQLWrapper, since: SQLWrapper) => SQL;
}

declare module '../../../engine/context.ts' {
  interface Hooks {
    salesOfLinks: SalesOfLinks;
  }
}

/** Returns the business date from which figures are recent. */
export const recentSince = (now: Date): string => addDays(businessDate(now), 1 - recentDays);

/** The recent clicks of one link, as SQL. @param since a business date */
export const recentClicksOf = (linkId: SQLWrapper, since: SQLWrapper): SQL =>
  sql`(select coalesce(sum(${linkDays.clicks}), 0) from ${linkDays} where ${linkDays.linkId} = ${linkId} and ${linkDays.day} >= ${since}::date)`;

async function readClicks(executor: Executor, linkIds: readonly number[], since: string) {
  if (linkIds.length === 0) return new Map<string, number>();
  const rows = await executor
    .select()
    .from(linkDays)
    .where(and(inArray(linkDays.linkId, [...linkIds]), gte(linkDays.day, since)));
  return new Map(rows.map(({ linkId, day, clicks }) => [`${linkId} ${day}`, clicks]));
}

/** Returns what came of each of some links, in three queries however many they are. */
export async function readLinkFigures(
  { database, clock, hooks }: Pick<GatewayContext, 'database' | 'clock' | 'hooks'>,
  linkIds: readonly number[],
) {
  const since = recentSince(clock.now());
  const days = Array.from({ length: recentDays }, (_, index) => addDays(since, index));
  const [clicks, sales] = await Promise.all([
    readClicks(database.db, linkIds, since),
    hooks.salesOfLinks.figures(database.db, linkIds, businessDayStart(since)),
  ]);
  return (linkId: number) => {
    const recentDaysOf = days.map((day) => clicks.get(`${linkId} ${day}`) ?? 0);
    const none: LinkSales = { conversions: 0, recentConversions: 0, recentCommissionCents: 0 };
    return {
      ...(sales.get(linkId) ?? none),
      recentClicks: recentDaysOf.reduce((sum, count) => sum + count, 0),
      recentDays: recentDaysOf,
    };
  };
}
