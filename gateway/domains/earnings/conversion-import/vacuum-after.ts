import type { GatewayContext } from '../../../server/context.ts';

const vacuumFromChanges = 1_000;

/**
 * Vacuums the embedded database, which has no autovacuum, after many conversions have changed, before the next report is
 * read. A failure does not affect the stored import.
 */
export async function vacuumAfter({ database, log }: GatewayContext, changes: number): Promise<void> {
  if (database.engine !== 'pglite' || changes < vacuumFromChanges) return;
  await database
    .vacuum()
    .catch((error: unknown) => log.warn({ err: error }, 'the database was not vacuumed after an import'));
}
