import { asc } from 'drizzle-orm';
import type { GatewayContext } from '../../../engine/context.ts';
import { startWorker } from '../../../engine/start-worker.ts';
import type { Worker } from '../../../lib/worker-loop.ts';
import { conversionImports } from '../conversion/table.ts';
import { advanceImport, isOpen, vacuumAfter } from './advance-import.ts';

const pollMs = 2_000;

/**
 * Takes one step of each import that has not ended, including those of other gateways that no longer run.
 *
 * @returns whether there may be more to do now
 */
export async function advanceImports(context: GatewayContext): Promise<boolean> {
  const open = await context.database.db
    .select({ id: conversionImports.id, lines: conversionImports.lines })
    .from(conversionImports)
    .where(isOpen)
    .orderBy(asc(conversionImports.id));
  let hasMore = false;
  for (const { id, lines } of open) {
    const turn = await advanceImport(context, id, { skipsLocked: true }).catch((error: unknown) => {
      context.log.error({ err: error, importId: id }, 'a step of an import failed');
      return 'waits' as const;
    });
    if (turn === 'applied') await vacuumAfter(context, lines);
    hasMore ||= turn === 'advanced' || turn === 'applied';
  }
  return hasMore;
}

/** Continues imports that take longer than their request, at any gateway. */
export const startImportWorker = (context: GatewayContext): Worker =>
  startWorker(context, { name: 'imports', intervalMs: pollMs, work: () => advanceImports(context) });
