import { desc } from 'drizzle-orm';
import type { GatewayContext } from '../../server/context.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { advertisers } from './table.ts';

export type Advertiser = typeof advertisers.$inferSelect;

const findAll = preparedQuery((db) =>
  db.select().from(advertisers).orderBy(desc(advertisers.createdAt), desc(advertisers.id)).prepare('find_advertisers'),
);

/** All advertisers, newest first. */
export async function listAdvertisers(context: GatewayContext): Promise<Advertiser[]> {
  return findAll(context.database).execute();
}
