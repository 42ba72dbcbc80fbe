import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import { anyContains } from '../../../db/text-search.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal, type FurtherTexts } from '../../../engine/search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { channelCategories, channels, channelTypes } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      ...getTableColumns(channels),
      channelType: channelTypes.channelType,
      // The wire has the name of the type twice.
      typeName: channelTypes.channelType,
      affiliateName: fullNameInQuery.as('affiliate_name'),
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
  sorts: {
    createdAt: channels.createdAt,
    id: channels.id,
    name: channels.name,
    affiliateName: fullNameInQuery,
    status: channels.status,
  },
  defaultSort: ['createdAt', 'desc'],
});

export type Channel = Awaited<ReturnType<typeof channelSearch.get>>;

/** Adds to channels whether they have conversions. */
export async function withSales({ database, hooks }: GatewayContext, rows: readonly Channel[]) {
  const ids = rows.map(({ id }) => id);
  const sold = await hooks.sales.channelsWithSales(database.db, ids);
  return rows.map((row) => ({ ...row, hasConversions: sold.has(row.id) }));
}

/** Returns a channel and whether it has conversions. @throws {RequestError} `not_found` */
export async function getChannel(context: GatewayContext, actor: Actor, id: number) {
  const channel = await channelSearch.get(context, actor, id);
  const sold = await context.hooks.sales.channelsWithSales(context.database.db, [id]);
  return { ...channel, hasConversions: sold.has(id) };
}

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

/** Affiliates are found by the addresses of their channels. */
export const channelTexts: FurtherTexts = {
  where: (pattern) =>
    sql`${affiliates.id} in (select ${channels.affiliateId} from ${channels} where ${anyContains([channels.url], pattern)})`,
};
