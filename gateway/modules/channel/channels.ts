import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import type { GatewayContext } from '../../server/context.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { conversions } from '../conversion/table.ts';
import { channelCategories, channels, channelTypes } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      ...getTableColumns(channels),
      channelType: channelTypes.channelType,
      // The wire has the name of the type twice.
      typeName: channelTypes.channelType,
      hasConversions: sql<boolean>`exists (select 1 from ${conversions} where ${conversions.channelId} = ${channels.id})`,
      affiliateName: fullNameInQuery,
      affiliateEmail: affiliates.email,
    })
    .from(channels)
    .innerJoin(affiliates, eq(affiliates.id, channels.affiliateId))
    .leftJoin(channelTypes, eq(channelTypes.id, channels.channelTypeId))
    .$dynamic();

/** Channels with the names of their type and affiliate, newest first. */
export const channelSearch = defineSearch({
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

const findTypes = preparedQuery((db) =>
  db.select().from(channelTypes).orderBy(asc(channelTypes.id)).prepare('find_channel_types'),
);
const findCategories = preparedQuery((db) =>
  db.select().from(channelCategories).orderBy(asc(channelCategories.name)).prepare('find_channel_categories'),
);

/** Returns the types of channels. */
export const listChannelTypes = ({ database }: GatewayContext) => findTypes(database).execute();

/** Returns the categories of channels, by name. */
export const listChannelCategories = ({ database }: GatewayContext) => findCategories(database).execute();
