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
import { channelCategories, channels, channelTypes } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      id: channels.id,
      affiliateId: channels.affiliateId,
      cjId: channels.cjId,
      name: channels.name,
      url: channels.url,
      category: channels.category,
      channelTypeId: channels.channelTypeId,
      channelType: channelTypes.channelType,
      description: channels.description,
      status: channels.status,
      pausedBy: channels.pausedBy,
      hasConversions: sql<boolean>`exists (select 1 from ${conversions} where ${conversions.channelId} = ${channels.id})`,
      forceActive: channels.forceActive,
      affiliateName: fullNameInQuery,
      affiliateEmail: affiliates.email,
      createdAt: channels.createdAt,
      version: channels.version,
    })
    .from(channels)
    .innerJoin(affiliates, eq(affiliates.id, channels.affiliateId))
    .leftJoin(channelTypes, eq(channelTypes.id, channels.channelTypeId))
    .$dynamic();

/** Channels with the words that belong to them, newest first. */
export const channelSearch = defineSearch({
  name: 'channels',
  select,
  id: channels.id,
  affiliateId: channels.affiliateId,
  texts: [channels.name, channels.url, fullNameInQuery, affiliates.email],
  filters: {
    affiliateId: equal(channels.affiliateId),
    status: equal(channels.status),
    channelTypeId: equal(channels.channelTypeId),
  },
  sorts: { createdAt: channels.createdAt, id: channels.id },
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
  db.select().from(channelTypes).orderBy(asc(channelTypes.id)).prepare('find_channel_types'),
);
const findCategories = preparedQuery((db) =>
  db.select().from(channelCategories).orderBy(asc(channelCategories.name)).prepare('find_channel_categories'),
);

/** What kinds of channels there are. */
export const listChannelTypes = ({ database }: GatewayContext) => findTypes(database).execute();

/** What channels may be about, by name. */
export const listChannelCategories = ({ database }: GatewayContext) => findCategories(database).execute();
