import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/*
 * Only one process can open the embedded database, so a command asks the gateway that has it open, by a file in a folder of
 * DATA_DIR, and reads the answer from another one beside it. Whoever can write there can also read the database.
 */

const [requestEnd, takenEnd, answerEnd] = ['.request', '.taken', '.answer'];
const pollMs = 100;

const answerSchema = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** Written under another name first, so that a reader finds the complete file or none. */
function writeWhole(path: string, content: unknown): void {
  writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

/** Empties the folder of what processes that have ended left there. Whoever still waits for an answer asks again. */
export function openRequestFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Answers the requests that are in the folder now. @param work its result is sent as JSON, its error as text */
export async function answerFileRequests(folder: string, work: () => Promise<unknown>): Promise<void> {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(requestEnd))) {
    const path = join(folder, name.slice(0, -requestEnd.length));
    renameSync(`${path}${requestEnd}`, `${path}${takenEnd}`);
    const answer = await work().then(
      (result) => ({ result }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    writeWhole(`${path}${answerEnd}`, answer);
    rmSync(`${path}${takenEnd}`, { force: true });
  }
}

/**
 * Asks the process that answers the requests of a folder, and asks again where a process that started
 * meanwhile has removed the request.
 *
 * @returns what its work returned
 * @throws {Error} when the work failed, or nobody has answered in time
 */
export async function requestByFile(folder: string, timeoutMs: number): Promise<unknown> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}-${Date.now()}`);
  const is = (end: string) => existsSync(`${path}${end}`);
  try {
    for (let waitedMs = 0; !is(answerEnd); waitedMs += pollMs) {
      if (waitedMs >= timeoutMs) throw new Error(`The gateway did not answer within ${timeoutMs / 1_000} seconds.`);
      // In the order in which they follow one another.
      if (!is(requestEnd) && !is(takenEnd) && !is(answerEnd)) writeWhole(`${path}${requestEnd}`, {});
      await delay(pollMs);
    }
    const answer = answerSchema.parse(JSON.parse(readFileSync(`${path}${answerEnd}`, 'utf8')));
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    for (const end of [requestEnd, takenEnd, answerEnd]) rmSync(`${path}${end}`, { force: true });
  }
}
