import { desc } from 'drizzle-orm';
import type { Actor } from '../../actor.ts';
import type { GatewayContext } from '../../context.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { requireStaff } from '../access.ts';
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
