import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import type { GatewayContext } from '../../../engine/context.ts';
import { sandboxes } from '../sandbox/table.ts';
import { apiKeys } from './table.ts';

/** How long a sandbox is there without a key, so that it outlives a change of keys. */
const keptMs = 60 * 60 * 1000;

/** Deletes the sandboxes of people without a test key, and returns the names of those that are left. */
export async function keepUsedSandboxes({ database: { db }, clock }: GatewayContext): Promise<Set<string>> {
  const now = clock.now();
  const keys = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, sandboxes.userId), eq(apiKeys.isTest, true), gt(apiKeys.expiresAt, now)));
  await db.delete(sandboxes).where(and(lt(sandboxes.createdAt, new Date(now.getTime() - keptMs)), notExists(keys)));
  const rows = await db.select({ name: sandboxes.name }).from(sandboxes);
  return new Set(rows.map(({ name }) => name));
}
