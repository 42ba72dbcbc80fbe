import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { channels } from './table.ts';

/** Returns the channels of a list by the id of their affiliate, in the order of their ids. */
export async function ownersOfChannels(
  db: Executor,
  channelIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (channelIds.length === 0) return new Map();
  const found = await db
    .select({ id: channels.id, affiliateId: channels.affiliateId })
    .from(channels)
    .where(inArray(channels.id, [...channelIds]))
    .orderBy(channels.id);
  const owners = new Map<number, number[]>();
  for (const { id, affiliateId } of found) owners.set(affiliateId, [...(owners.get(affiliateId) ?? []), id]);
  return owners;
}
