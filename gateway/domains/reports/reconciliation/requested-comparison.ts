import { join } from 'node:path';
import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { startWorker } from '../../../engine/start-worker.ts';
import { answerFileRequests, openRequestFolder, requestByFile } from '../../../lib/file-requests.ts';
import type { Worker } from '../../../lib/worker-loop.ts';
import { type Difference, findDifferences } from './find-differences.ts';

const watchMs = 500;
const differencesSchema = z.array(z.object({ what: z.string(), cents: z.number() }));

const folderOf = (dataDir: string): string => join(dataDir, 'reconcile');

/** Answers the requests of {@link requestComparison} while the gateway has the embedded database open. */
export function startRequestedComparisons(context: GatewayContext): Worker {
  const folder = folderOf(context.env.dataDir);
  openRequestFolder(folder);
  return startWorker(context, {
    name: 'requested comparisons',
    intervalMs: watchMs,
    work: async () => {
      await answerFileRequests(folder, () => findDifferences(context.database));
      return false;
    },
  });
}

/**
 * Asks the gateway that has the embedded database open to compare the records of the money.
 *
 * @throws {Error} when the comparison failed, or the gateway has not answered in time
 */
export const requestComparison = async (dataDir: string, timeoutMs: number): Promise<Difference[]> =>
  differencesSchema.parse(await requestByFile(folderOf(dataDir), timeoutMs));
