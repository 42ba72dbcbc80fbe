import { lte } from 'drizzle-orm';
import type { GatewayContext } from '../../server/context.ts';
import { withTransaction } from '../../db/client.ts';
import { deleteOldAttempts } from './attempts.ts';
import { activations, sessions } from '../user/table.ts';

/** Deletes what has run out and means nothing any more: sessions, activation links, counted attempts. */
export async function deleteExpired({ database, clock }: GatewayContext): Promise<void> {
  const now = clock.now();
  await withTransaction(database, async (tx) => {
    await tx.delete(sessions).where(lte(sessions.expiresAt, now));
    await tx.delete(activations).where(lte(activations.expiresAt, now));
    await deleteOldAttempts(tx, now);
  });
}
