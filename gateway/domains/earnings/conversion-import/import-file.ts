import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../../../db/client.ts';
import { wakeAfterCommit } from '../../../db/wake.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { importFileParts, importFiles } from '../conversion/table.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { insertImport, type NewImport } from './stage-import.ts';

const partBytes = 256 * 1024;
/** About so many, as those that come at once do not see each other; each is as large as an upload may be. */
const keptMax = 8;
const retryAfterSeconds = 30;
const turnSeconds = 60;

/**
 * Stores an import with its file, which is read later, by any gateway.
 *
 * @returns the id of the import
 * @throws {RequestError} `import_queue_full` where as many files wait as are kept
 */
export function keepFile(
  { database }: Pick<GatewayContext, 'database'>,
  form: NewImport,
  { path, mapping }: { path: string; mapping: ImportMapping },
): Promise<number> {
  return withTransaction(database, async (tx) => {
    const [kept] = await tx.select({ count: count() }).from(importFiles);
    if (kept !== undefined && kept.count >= keptMax) throw new RequestError('import_queue_full', { retryAfterSeconds });
    const importId = await insertImport(tx, form, { state: 'reading', lines: 0, refused: 0 });
    await tx.insert(importFiles).values({ importId, mapping });
    let position = 0;
    const parts: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: partBytes });
    for await (const part of parts) {
      const bytes = await promisify(deflate)(part, { level: 1 });
      await tx.insert(importFileParts).values({ importId, position, bytes });
      position += 1;
    }
    wakeAfterCommit(tx, 'import_files');
    return importId;
  });
}

async function* partsOf({ db }: Database, importId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [part] = await db
      .select({ bytes: importFileParts.bytes })
      .from(importFileParts)
      .where(and(eq(importFileParts.importId, importId), eq(importFileParts.position, position)));
    if (part === undefined) return;
    yield await promisify(inflate)(part.bytes);
  }
}

/** Writes the file of an import as it was uploaded. @throws where the signal ends it */
export const writeFileTo = (database: Database, importId: number, path: string, signal: AbortSignal): Promise<void> =>
  pipeline(partsOf(database, importId), createWriteStream(path, { mode: 0o600 }), { signal });

/** One gateway's turn to read the file of an import. */
export interface ReadingTurn {
  importId: number;
  reader: string;
}

const isTurn = ({ importId, reader }: ReadingTurn) =>
  and(eq(importFiles.importId, importId), eq(importFiles.reader, reader));

// By the clock of the database, which all gateways share.
const readUntil = sql`now() + make_interval(secs => ${turnSeconds})`;

/**
 * Takes the turn to read a file, unless another gateway has it.
 *
 * @returns the mapping to read it by, and which attempt it is
 */
export async function takeTurn(
  { db }: Database,
  { importId, reader }: ReadingTurn,
): Promise<{ mapping: ImportMapping; attempts: number } | undefined> {
  const free = db
    .select({ id: importFiles.importId })
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), sql`coalesce(${importFiles.readUntil} <= now(), true)`))
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(importFiles)
    .set({ reader, readUntil, attempts: sql`${importFiles.attempts} + 1` })
    .where(inArray(importFiles.importId, free))
    .returning({ mapping: importFiles.mapping, attempts: importFiles.attempts });
  return taken;
}

/** Makes a turn longer. @returns whether it still was one */
export async function renewTurn({ db }: Database, turn: ReadingTurn): Promise<boolean> {
  const renewed = await db
    .update(importFiles)
    .set({ readUntil })
    .where(isTurn(turn))
    .returning({ id: importFiles.importId });
  return renewed.length > 0;
}

/** Gives a turn back, so that another gateway need not wait for its end. @param isAttempt whether it counts as one */
export async function returnTurn({ db }: Database, turn: ReadingTurn, isAttempt: boolean): Promise<void> {
  const attempts = sql`${importFiles.attempts} - ${isAttempt ? 0 : 1}::integer`;
  await db.update(importFiles).set({ reader: null, readUntil: null, attempts }).where(isTurn(turn));
}

/** Whether the turn has not passed to another gateway. Until the end of the transaction it cannot. */
export async function holdsTurn(tx: Tx, turn: ReadingTurn): Promise<boolean> {
  const held = await tx.select({ id: importFiles.importId }).from(importFiles).where(isTurn(turn)).for('update');
  return held.length > 0;
}
