import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { affiliates } from './table.ts';

/**
 * Locks an affiliate and returns its current row. Serializes its payment requests with decisions about its account.
 * Imports of its conversions do not wait.
 *
 * @throws {RequestError} `not_found` for an affiliate that is missing or beyond the actor's reach
 */
export async function lockAffiliate(
  tx: Tx,
  actor: Actor,
  affiliateId: number,
): Promise<typeof affiliates.$inferSelect> {
  const isReached = and(eq(affiliates.id, affiliateId), reachOf(actor, affiliates.id));
  const [affiliate] = await tx.select().from(affiliates).where(isReached).for('no key update');
  if (!affiliate) throw new RequestError('not_found');
  return affiliate;
}
