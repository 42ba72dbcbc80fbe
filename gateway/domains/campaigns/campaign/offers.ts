import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { channelCategories, channelTypes } from '../channel/table.ts';
import { campaignSegments, commissionDivisions, commissionGroups } from './table.ts';

/**
 * Finds the rates of campaigns for a commission type or category: the open divisions of their default groups, in the
 * order in which they are matched with a sale.
 */
export const findDivisionRates = (db: Executor, campaignIds: readonly number[]) =>
  db
    .select({
      campaignId: commissionGroups.campaignId,
      commissionType: commissionDivisions.commissionType,
      category: commissionDivisions.category,
      rateBasisPoints: commissionDivisions.rateBasisPoints,
      rateCents: commissionDivisions.rateCents,
    })
    .from(commissionDivisions)
    .innerJoin(commissionGroups, eq(commissionGroups.id, commissionDivisions.groupId))
    .where(
      and(
        inArray(commissionGroups.campaignId, [...campaignIds]),
        commissionGroups.isDefault,
        isNull(commissionDivisions.closedAt),
      ),
    )
    .orderBy(asc(commissionDivisions.position), asc(commissionDivisions.id));

/** Finds which channels campaigns admit: their segments, with the name of each value. */
export const findAudiences = (db: Executor, campaignIds: readonly number[]) =>
  db
    .select({
      campaignId: campaignSegments.campaignId,
      kind: campaignSegments.kind,
      name: sql<string>`coalesce(${channelTypes.channelType}, ${channelCategories.name}, ${campaignSegments.value})`.as(
        'name',
      ),
      isAllowed: campaignSegments.isAllowed,
    })
    .from(campaignSegments)
    .leftJoin(
      channelTypes,
      and(eq(campaignSegments.kind, 'channel_type'), eq(sql`${channelTypes.id}::text`, campaignSegments.value)),
    )
    .leftJoin(
      channelCategories,
      and(
        eq(campaignSegments.kind, 'channel_category'),
        eq(sql`${channelCategories.id}::text`, campaignSegments.value),
      ),
    )
    .where(inArray(campaignSegments.campaignId, [...campaignIds]))
    .orderBy(asc(campaignSegments.kind), asc(sql`name`));
