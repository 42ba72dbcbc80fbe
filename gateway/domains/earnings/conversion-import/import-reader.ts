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
import { actorOf, change, deleteFile, endImport, type Job, lockImport } from './advance-import.ts';
import { loadReferences } from './import-conversions.ts';
import { importError, UnreadableFile } from './import-error.ts';
import { holdsTurn, type ReadingTurn, renewTurn, returnTurn, takeTurn, writeFileTo } from './import-file.ts';
import { errorsMax, type ParsedFile, parseFile } from './parse-file.ts';
import { insertSteps, type Staged, valuesOfFile } from './stage-import.ts';

const pollMs = 2_000;
/** Some times in a turn. */
const renewMs = 10_000;
/** A file that ends the gateway that reads it is not to end one after the other. */
const attemptsMax = 3;

/** The turn has passed to another gateway, or the import was stopped. */
const lost = new Error('the turn to read the file of an import was lost');

/** Keeps a turn while work is done that takes minutes. @returns the signal that it was lost, and what ends it */
function keepTurn({ database, log }: GatewayContext, turn: ReadingTurn): { signal: AbortSignal; end: () => void } {
  const losing = new AbortController();
  const renew = () =>
    renewTurn(database, turn).then(
      (isHeld) => isHeld || losing.abort(lost),
      (error: unknown) => log.warn({ err: error, importId: turn.importId }, 'the turn to read a file was not renewed'),
    );
  const timer = setInterval(() => void renew(), renewMs);
  return { signal: losing.signal, end: () => clearInterval(timer) };
}

/**
 * Locks an import for the end of its reading.
 *
 * @throws `lost` where the turn has passed to another gateway, or the import was stopped meanwhile
 */
async function lockTurn(tx: Tx, turn: ReadingTurn): Promise<Job> {
  // In the order in which a stop locks them.
  const job = await lockImport(tx, turn.importId);
  if (job?.state !== 'reading' || !(await holdsTurn(tx, turn))) throw lost;
  return job;
}

/** Makes what was read the steps of the import. It is locked at the end, so that it can be stopped until then. */
const stage = (
  { database, requests }: GatewayContext,
  turn: ReadingTurn,
  staged: Staged,
  signal: AbortSignal,
): Promise<void> =>
  withTransaction(database, async (tx) => {
    await insertSteps(tx, turn.importId, staged, { requests, signal });
    const job = await lockTurn(tx, turn);
    await deleteFile(tx, job);
    const skipsBadLines = job.skipsBadLines && !staged.parsed.hasUnansweredReturns;
    await change(tx, job, { state: 'checking', skipsBadLines, ...valuesOfFile(staged.parsed) });
  });

/** Ends the reading of a file of which nothing is imported. */
const refuse = (
  { database }: GatewayContext,
  turn: ReadingTurn,
  values: Partial<ReturnType<typeof valuesOfFile>>,
): Promise<void> =>
  withTransaction(database, async (tx) => {
    const job = await lockTurn(tx, turn);
    await deleteFile(tx, job);
    await change(tx, job, { state: 'refused', ...values });
  });

/** Stops an import whose file nobody can read, for another reason than the file says. */
const giveUp = ({ database, clock }: GatewayContext, turn: ReadingTurn): Promise<void> =>
  withTransaction(database, async (tx) => {
    const job = await lockTurn(tx, turn);
    const errors = [importError(1, null, 'step_failed')];
    await endImport(tx, job, { actor: await actorOf(tx, job), now: clock.now(), errors });
  });

/** What was read, or what is said of a file of which nothing is imported. */
type Outcome = { parsed: ParsedFile } | { refusal: Partial<ReturnType<typeof valuesOfFile>> };

/** Reads a file into a file of its lines. */
async function read(
  context: GatewayContext,
  { importId, mapping, staged }: { importId: number; mapping: ImportMapping; staged: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const { database, requests, scratch } = context;
  const path = scratch.newPath('kept-import');
  try {
    await writeFileTo(database, importId, path, signal);
    const [{ createdAt: now } = { createdAt: context.clock.now() }] = await database.db
      .select({ createdAt: conversionImports.createdAt })
      .from(conversionImports)
      .where(eq(conversionImports.id, importId));
    const references = await loadReferences(database);
    const parsed = await parseFile({ file: { path }, mapping }, references, staged, { requests, signal, now });
    if (!parsed.isStopped) return { parsed };
    return { refusal: { ...valuesOfFile(parsed), errors: parsed.errors.slice(0, errorsMax) } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: { errors: error.errors.slice(0, errorsMax) } };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Reads the file of an import, if it is this gateway's turn.
 *
 * @returns whether it was
 * @throws what keeps it from being read; it is tried again, and given up after some attempts
 */
async function readImportFile(context: GatewayContext, importId: number, ending: AbortSignal): Promise<boolean> {
  const { database, log, scratch } = context;
  const turn = { importId, reader: randomUUID() };
  const taken = await takeTurn(database, turn);
  if (taken === undefined) return false;
  const kept = keepTurn(context, turn);
  const signal = AbortSignal.any([ending, kept.signal]);
  const path = scratch.newPath('import');
  try {
    if (taken.attempts > attemptsMax) {
      log.error({ importId, attempts: attemptsMax }, 'an import was stopped, as its file could not be read');
      await giveUp(context, turn);
      return true;
    }
    const outcome = await read(context, { importId, mapping: taken.mapping, staged: path }, signal);
    if ('refusal' in outcome) await refuse(context, turn, outcome.refusal);
    else await stage(context, turn, { path, parsed: outcome.parsed }, signal);
  } catch (error) {
    if (error !== lost) {
      const isAttempt = !signal.aborted && !isUnavailable(error);
      await returnTurn(database, turn, isAttempt).catch(() => undefined);
      if (!signal.aborted) throw error;
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
