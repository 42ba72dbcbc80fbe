import { lte } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { deleteOldKeys } from '../api-key/api-keys.ts';
import { deleteOldLinks } from '../single-use-link/links.ts';
import { deleteOldAttempts } from '../user/attempts.ts';
import { sessions } from '../user/table.ts';
import { forgetOldDevices } from './known-devices.ts';

/** Deletes expired sessions and keys, counted attempts, devices and links. */
export async function deleteExpired({ database, clock }: GatewayContext): Promise<void> {
  const now = clock.now();
  await withTransaction(database, async (tx) => {
    await tx.delete(sessions).where(lte(sessions.expiresAt, now));
    await deleteOldAttempts(tx, now);
    await forgetOldDevices(tx, now);
    await deleteOldLinks(tx, now);
    await deleteOldKeys(tx, now);
  });
}
