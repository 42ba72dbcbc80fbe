import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import type { Sales } from '../../campaigns/channel/sales.ts';
import { clickIdLinkOf } from '../../tracking/tracking-link/click-id.ts';
import { lockCommissions } from '../ledger/lock.ts';
import { conversions } from './table.ts';

/** The hooks by which earlier domains query conversions. */
export const sales: Sales = {
  lock: lockCommissions,
  channelsWithSales: async (executor, channelIds) => {
    if (channelIds.length === 0) return new Set();
    const { rows } = await executor.execute<{ id: number }>(sql`
      select id from unnest(${sql.param(channelIds)}::integer[]) as asked (id)
      where exists (select from ${conversions} where ${conversions.channelId} = asked.id)`);
    return new Set(rows.map(({ id }) => id));
  },
  hasSales: async (executor, { campaignId, groupId, divisionId }) => {
    const found = await executor
      .select({ id: conversions.id })
      .from(conversions)
      .where(
        and(
          eq(conversions.campaignId, campaignId),
          groupId === undefined ? undefined : eq(conversions.commissionGroupId, groupId),
          divisionId === undefined ? undefined : eq(conversions.commissionDivisionId, divisionId),
        ),
      )
      .limit(1);
    return found.length > 0;
  },
};

/** Returns how many conversions the clicks of each link led to; nothing where there are none. */
export async function countConversionsOfLinks(
  executor: Executor,
  linkIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (linkIds.length === 0) return new Map();
  const linkIdOf = new Map(linkIds.map((id) => [clickIdLinkOf(id), id]));
  const ofLink = sql<string>`substring(${conversions.clickId} from 26 for 7)`;
  const counted = await executor
    .select({ link: ofLink, count: sql<number>`count(*)`.mapWith(Number) })
    .from(conversions)
    .where(and(isNotNull(conversions.clickId), inArray(ofLink, [...linkIdOf.keys()])))
    .groupBy(ofLink);
  return new Map(counted.map(({ link, count }) => [linkIdOf.get(link) ?? 0, count]));
}
