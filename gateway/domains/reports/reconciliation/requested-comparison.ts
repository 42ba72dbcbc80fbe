import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { startWorker } from '../../../engine/start-worker.ts';
import type { Worker } from '../../../lib/worker-loop.ts';
import { type Difference, findDifferences } from './find-differences.ts';

/*
 * Only one process can open the embedded database, so `npm run reconcile` asks the gateway that has it open, by a file in
 * DATA_DIR, and reads the answer from another one beside it. Whoever can write there can also read the database.
 */

const [requestEnd, answerEnd] = ['.request', '.answer'];
const watchMs = 500;
const pollMs = 100;

const answerSchema = z.union([
  z.object({ differences: z.array(z.object({ what: z.string(), cents: z.number() })) }),
  z.object({ error: z.string() }),
]);

const folderOf = (dataDir: string): string => join(dataDir, 'reconcile');

/** Written under another name first, so that a reader finds the complete file or none. */
function writeWhole(path: string, content: unknown): void {
  writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

/** Answers the requests of {@link requestComparison} while the gateway has the embedded database open. */
export function startRequestedComparisons(context: GatewayContext): Worker {
  const { database, env } = context;
  const folder = folderOf(env.dataDir);
  // Requests and answers of processes that have ended.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return startWorker(context, {
    name: 'requested comparisons',
    intervalMs: watchMs,
    work: async () => {
      for (const name of readdirSync(folder).filter((file) => file.endsWith(requestEnd))) {
        const path = join(folder, name);
        rmSync(path);
        const answer = await findDifferences(database).then(
          (differences) => ({ differences }),
          (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
        );
        writeWhole(`${path.slice(0, -requestEnd.length)}${answerEnd}`, answer);
      }
      return false;
    },
  });
}

/**
 * Asks the gateway that has the embedded database open to compare the records of the money.
 *
 * @throws {Error} when the comparison failed, or the gateway has not answered in time
 */
export async function requestComparison(dataDir: string, timeoutMs: number): Promise<Difference[]> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}-${Date.now()}`);
  writeWhole(`${path}${requestEnd}`, {});
  try {
    for (let waitedMs = 0; !existsSync(`${path}${answerEnd}`); waitedMs += pollMs) {
      if (waitedMs >= timeoutMs) throw new Error(`The gateway did not answer within ${timeoutMs / 1_000} seconds.`);
      await delay(pollMs);
    }
    const answer = answerSchema.parse(JSON.parse(readFileSync(`${path}${answerEnd}`, 'utf8')));
    if ('error' in answer) throw new Error(answer.error);
    return answer.differences;
  } finally {
    for (const end of [requestEnd, answerEnd]) rmSync(`${path}${end}`, { force: true });
  }
}
