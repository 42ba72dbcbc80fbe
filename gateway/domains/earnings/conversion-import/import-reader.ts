import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import { isUnavailable, type Tx, withTransaction } from '../../../db/client.ts';
import { onWake } from '../../../db/wake.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { startWorker } from '../../../engine/start-worker.ts';
import type { Worker } from '../../../lib/worker-loop.ts';
import { conversionImports, importFiles } from '../conversion/table.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { change, deleteFile, type Job, lockImport, stopFailed } from './advance-import.ts';
import { loadReferences } from './import-conversions.ts';
import { UnreadableFile } from './import-error.ts';
import { holdsTurn, renewTurn, returnTurn, takeTurn, type Turn, writeFileTo } from './import-file.ts';
import { errorsMax, type ParsedFile, parseFile } from './parse-file.ts';
import { insertSteps, type Staged, valuesOfFile } from './stage-import.ts';

const pollMs = 2_000;
/** Some times in a turn. */
const renewMs = 10_000;

/** The turn has passed to another gateway, or the import was stopped. */
const lost = new Error('the turn to read the file of an import was lost');

/** Keeps a turn while work is done that takes minutes. @returns the signal that it was lost, and what ends it */
function keepTurn({ database, log }: GatewayContext, turn: Turn): { signal: AbortSignal; end: () => void } {
  const losing = new AbortController();
  const renew = () =>
    renewTurn(database, turn).then(
      (isHeld) => isHeld || losing.abort(lost),
      (error: unknown) => log.warn({ err: error, importId: turn.importId }, 'the turn to read a file was not renewed'),
    );
  const timer = setInterval(() => void renew(), renewMs);
  return { signal: losing.signal, end: () => clearInterval(timer) };
}

/** Ends the reading of a file of which nothing is imported. */
async function refuse(tx: Tx, job: Job, values: Partial<ReturnType<typeof valuesOfFile>>): Promise<void> {
  await deleteFile(tx, job);
  await change(tx, job, { state: 'refused', ...values });
}

/** Makes what was read the steps of the import. */
async function stage(tx: Tx, context: GatewayContext, job: Job, staged: Staged, signal: AbortSignal): Promise<void> {
  const { parsed } = staged;
  await insertSteps(tx, job.id, staged, { requests: context.requests, signal });
  await deleteFile(tx, job);
  const skipsBadLines = job.skipsBadLines && !parsed.hasUnansweredReturns;
  await change(tx, job, { state: 'checking', skipsBadLines, ...valuesOfFile(parsed) });
}

/** Ends the turn with what the reading came to; nothing where the turn was lost meanwhile. */
const endTurn = ({ database }: GatewayContext, turn: Turn, work: (tx: Tx, job: Job) => Promise<void>): Promise<void> =>
  withTransaction(database, async (tx) => {
    // In the order in which a stop locks them.
    const job = await lockImport(tx, turn.importId);
    if (job?.state === 'reading' && (await holdsTurn(tx, turn))) await work(tx, job);
  });

/** Reads a file into a file of its lines. */
async function read(
  context: GatewayContext,
  { importId, mapping, staged }: { importId: number; mapping: ImportMapping; staged: string },
  signal: AbortSignal,
): Promise<ParsedFile> {
  const { database, requests, scratch } = context;
  const path = scratch.newPath('kept-import');
  try {
    await writeFileTo(database, importId, path, signal);
    const [{ createdAt: now } = { createdAt: context.clock.now() }] = await database.db
      .select({ createdAt: conversionImports.createdAt })
      .from(conversionImports)
      .where(eq(conversionImports.id, importId));
    const references = await loadReferences(database);
    return await parseFile({ file: { path }, mapping }, references, staged, { requests, signal, now });
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads the file of an import, if it is this gateway's turn. @returns whether it was */
async function readImportFile(context: GatewayContext, importId: number, ending: AbortSignal): Promise<boolean> {
  const { database, log, scratch } = context;
  const turn = { importId, reader: randomUUID() };
  const mapping = await takeTurn(database, turn);
  if (mapping === undefined) return false;
  const kept = keepTurn(context, turn);
  const signal = AbortSignal.any([ending, kept.signal]);
  const path = scratch.newPath('import');
  try {
    const parsed = await read(context, { importId, mapping, staged: path }, signal);
    // From here on a lock keeps it.
    kept.end();
    await endTurn(context, turn, (tx, job) =>
      parsed.isStopped
        ? refuse(tx, job, { ...valuesOfFile(parsed), errors: parsed.errors.slice(0, errorsMax) })
        : stage(tx, context, job, { path, parsed }, signal),
    );
  } catch (error) {
    if (error instanceof UnreadableFile) {
      await endTurn(context, turn, (tx, job) => refuse(tx, job, { errors: error.errors.slice(0, errorsMax) }));
    } else if (signal.aborted || isUnavailable(error)) {
      await returnTurn(database, turn).catch(() => undefined);
      if (!signal.aborted) throw error;
    } else {
      log.error({ err: error, importId }, 'an import was stopped by an error');
      await stopFailed(context, importId);
    }
  } finally {
    kept.end();
    await rm(path, { force: true });
  }
  return true;
}

/**
 * Reads the file of one import that was kept for it, the oldest that no other gateway reads.
 *
 * @param ending aborted when the gateway stops; another one then begins at its beginning
 * @returns whether there may be more to do now
 */
export async function readImportFiles(context: GatewayContext, ending: AbortSignal): Promise<boolean> {
  const files = await context.database.db
    .select({ id: importFiles.importId })
    .from(importFiles)
    .orderBy(asc(importFiles.importId));
  for (const { id } of files) if (await readImportFile(context, id, ending)) return !ending.aborted;
  return false;
}

/** Reads the files that imports keep, at any gateway. */
export function startImportReader(context: GatewayContext): Worker {
  const ending = new AbortController();
  const worker = startWorker(context, {
    name: 'import files',
    intervalMs: pollMs,
    work: () => readImportFiles(context, ending.signal),
  });
  const forget = onWake(context.database, 'import_files', worker.wake);
  return {
    stop: async () => {
      forget();
      ending.abort(new Error('the gateway stops'));
      await worker.stop();
    },
  };
}
