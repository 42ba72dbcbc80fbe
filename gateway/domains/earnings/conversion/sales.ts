import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Sales } from '../../campaigns/channel/sales.ts';
import { clickIdLinkIn, clickIdLinkOf } from '../../tracking/tracking-link/click-id.ts';
import type { SalesOfLinks } from '../../tracking/tracking-link/link-figures.ts';
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

/** The part of a conversion's click id that names the link, as it is indexed. */
export const linkPartOfClick = sql<string>`substring(${conversions.clickId} from 26 for 7)`;

/** Refused conversions earn nothing. */
const counts = ne(conversions.validationStatus, conversionStatus.codes.refused);

/** The hooks by which links say what came of them. */
export const salesOfLinks: SalesOfLinks = {
  figures: async (executor, linkIds, since) => {
    if (linkIds.length === 0) return new Map();
    const linkIdOf = new Map(linkIds.map((id) => [clickIdLinkOf(id), id]));
    const isRecent = sql`${counts} and ${conversions.createdAt} >= ${since.toISOString()}::timestamptz`;
    const found = await executor
      .select({
        link: linkPartOfClick,
        conversions: sql<number>`count(*)`.mapWith(Number),
        recentConversions: sql<number>`count(*) filter (where ${isRecent})`.mapWith(Number),
        recentCommissionCents:
          sql<number>`coalesce(sum(${conversions.commissionCents}) filter (where ${isRecent}), 0)::bigint`.mapWith(
            Number,
          ),
      })
      .from(conversions)
      .where(and(isNotNull(conversions.clickId), inArray(linkPartOfClick, [...linkIdOf.keys()])))
      .groupBy(linkPartOfClick);
    return new Map(found.map(({ link, ...figures }) => [linkIdOf.get(link) ?? 0, figures]));
  },
  recentOf: (linkId, since) =>
    sql`(select count(*) from ${conversions} where ${conversions.clickId} is not null and ${linkPartOfClick} = ${clickIdLinkIn(linkId)}
      and ${counts} and ${conversions.createdAt} >= ${since})`,
};
