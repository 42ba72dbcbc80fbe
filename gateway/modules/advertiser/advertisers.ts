import { desc } from 'drizzle-orm';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { requireStaff } from '../../engine/access.ts';
import { advertisers } from './table.ts';

export type Advertiser = typeof advertisers.$inferSelect;

const findAll = preparedQuery((db) =>
  db.select().from(advertisers).orderBy(desc(advertisers.createdAt), desc(advertisers.id)).prepare('find_advertisers'),
);

/** All advertisers for staff, newest first. */
export async function listAdvertisers(context: GatewayContext, actor: Actor): Promise<Advertiser[]> {
  requireStaff(actor);
  return findAll(context.database).execute();
}
