import { asc, eq, sql } from 'drizzle-orm';
import { channelStatus } from '#shared/codes/channel-status.ts';
import type { Executor } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { conversions } from '../conversion/table.ts';
import { siteCategories, sites, siteTypes } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      id: sites.id,
      affiliateId: sites.affiliateId,
      cjId: sites.cjId,
      name: sites.name,
      url: sites.url,
      category: sites.category,
      channelTypeId: sites.siteTypeId,
      channelType: siteTypes.siteType,
      description: sites.description,
      status: sites.status,
      pausedBy: sites.pausedBy,
      hasConversions: sql<boolean>`exists (select 1 from ${conversions} where ${conversions.siteId} = ${sites.id})`,
      forceActive: sites.forceActive,
      affiliateName: fullNameInQuery,
      affiliateEmail: affiliates.email,
      createdAt: sites.createdAt,
      version: sites.version,
    })
    .from(sites)
    .innerJoin(affiliates, eq(affiliates.id, sites.affiliateId))
    .leftJoin(siteTypes, eq(siteTypes.id, sites.siteTypeId))
    .$dynamic();

/** Channels with the words that belong to them, newest first. */
export const channelSearch = defineSearch({
  name: 'channels',
  select,
  id: sites.id,
  affiliateId: sites.affiliateId,
  texts: [sites.name, sites.url, fullNameInQuery, affiliates.email],
  filters: {
    affiliateId: equal(sites.affiliateId),
    status: equal(sites.status),
    channelTypeId: equal(sites.siteTypeId),
  },
  sorts: { createdAt: sites.createdAt, id: sites.id },
  defaultSort: ['createdAt', 'desc'],
});

/** All channels of an affiliate, or the active ones, oldest first. @throws {Fault} `not_found` as of {@link getAffiliate} */
export async function listChannels(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  { activeOnly }: { activeOnly: boolean },
) {
  await getAffiliate(context, actor, affiliateId);
  const status = activeOnly ? channelStatus.code('active') : undefined;
  return channelSearch.list(context, actor, { affiliateId, status }, { sort: 'id', order: 'asc' });
}

const findTypes = preparedQuery((db) =>
  db.select().from(siteTypes).orderBy(asc(siteTypes.id)).prepare('find_channel_types'),
);
const findCategories = preparedQuery((db) =>
  db.select().from(siteCategories).orderBy(asc(siteCategories.name)).prepare('find_channel_categories'),
);

/** What kinds of channels there are. */
export const listChannelTypes = ({ database }: GatewayContext) => findTypes(database).execute();

/** What channels may be about, by name. */
export const listChannelCategories = ({ database }: GatewayContext) => findCategories(database).execute();
