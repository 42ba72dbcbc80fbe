import { rm } from 'node:fs/promises';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { type Database, type Tx, withTransaction } from '../../db/client.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { campaigns } from '../campaign/table.ts';
import { lockCommissions } from '../commission/lock.ts';
import { saveMapping } from '../import-mapping/import-mappings.ts';
import { channels } from '../channel/table.ts';
import { conversionImports } from '../conversion/table.ts';
import { applyStaged } from './apply.ts';
import { type ImportFault, importFault, UnreadableFile } from './faults.ts';
import type { References } from './line.ts';
import { columnOf, type ImportMapping } from './mapping.ts';
import { faultsMax, type ParsedFile, parseFile } from './parse-file.ts';
import { countOutcomes, createStaging, decideOutcomes, listRefusals, stageLines } from './staging.ts';

export interface ImportRequest {
  file: { path: string; name: string };
  mapping: ImportMapping;
  /** Tells what would happen, and changes nothing. */
  isDryRun: boolean;
  /** Stores the good lines of a file that has bad ones too; else a bad line keeps the whole file out. */
  skipsBadLines: boolean;
  /** Keeps the mapping under this name, if the file is imported. */
  saveMappingAs: string | undefined;
}

export interface ImportResult {
  /** Of the stored import; null when nothing was stored. */
  id: number | null;
  lines: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Lines that are bad. */
  refused: number;
  /** What the lines that are not refused add up to. */
  amountCents: number;
  /** The first thousand, by line. */
  faults: ImportFault[];
  /** Whether bad lines have kept the file out. */
  isRefused: boolean;
}

const vacuumFromLines = 1_000;

/** Ends the transaction of a file of which nothing is to be stored, so that it leaves no trace. */
class NothingStored extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('nothing stored');
    this.name = 'NothingStored';
    this.result = result;
  }
}

async function loadReferences({ db }: Database): Promise<References> {
  const channelRows = await db
    .select({ id: channels.id, affiliateId: channels.affiliateId, status: channels.status })
    .from(channels);
  const campaignRows = await db
    .select({ id: campaigns.id, commissionBasisPoints: campaigns.commissionBasisPoints, status: campaigns.status })
    .from(campaigns);
  return {
    channels: new Map(channelRows.map(({ id, ...channel }) => [id, channel])),
    campaigns: new Map(campaignRows.map(({ id, ...campaign }) => [id, campaign])),
  };
}

/** The faults of both checks together, in the order of the file. */
async function collectFaults(tx: Tx, { faults, mapping }: ParsedFile): Promise<ImportFault[]> {
  const refusals = (await listRefusals(tx, faultsMax)).map(({ line, fault, target, orderId }) =>
    importFault(line, columnOf(mapping, target), fault, orderId),
  );
  return [...faults, ...refusals].sort((left, right) => left.line - right.line).slice(0, faultsMax);
}

async function recordImport(tx: Tx, actor: Actor, fileName: string, result: ImportResult, now: Date): Promise<number> {
  const { lines, added, changed, unchanged, refused, amountCents } = result;
  const counts = { fileName, lines, added, changed, unchanged, refused, amountCents };
  const [row] = await tx
    .insert(conversionImports)
    .values({ ...counts, userId: actor.userId, createdAt: now })
    .returning({ id: conversionImports.id });
  if (!row) throw new Error('the new import was not given back');
  await writeAudit(tx, {
    actor,
    now,
    action: 'conversion.import',
    entity: 'conversion_import',
    entityId: row.id,
    affiliateId: null,
    before: null,
    after: counts,
  });
  return row.id;
}

/** What a file with these faults is refused with before the database has seen its lines. */
const refusedUnseen = (
  faults: readonly ImportFault[],
  isDryRun: boolean,
  { lines, refused } = { lines: 0, refused: 0 },
): ImportResult => ({
  ...{ id: null, lines, added: 0, changed: 0, unchanged: 0, refused, amountCents: 0 },
  faults: faults.slice(0, faultsMax),
  isRefused: !isDryRun,
});

interface Staged {
  path: string;
  parsed: ParsedFile;
}

/** @throws {NothingStored} for a dry run, and for a file that bad lines keep out */
async function storeStaged(
  tx: Tx,
  actor: Actor,
  request: ImportRequest,
  { path, parsed }: Staged,
  now: Date,
): Promise<ImportResult> {
  const { file, mapping, isDryRun, skipsBadLines, saveMappingAs } = request;
  await createStaging(tx);
  await stageLines(tx, path, parsed.badLines);
  // From here on what is stored must not change under the comparison.
  await lockCommissions(tx);
  await decideOutcomes(tx, parsed.mapping);

  const { refused, ...counts } = await countOutcomes(tx);
  const result: ImportResult = {
    id: null,
    lines: parsed.lines,
    ...counts,
    refused: parsed.badLines.size + refused,
    faults: await collectFaults(tx, parsed),
    isRefused: false,
  };
  const isRefused = result.refused > 0 && !skipsBadLines && !isDryRun;
  if (isDryRun || isRefused) throw new NothingStored({ ...result, isRefused });
  if (saveMappingAs !== undefined) await saveMapping(tx, actor, { name: saveMappingAs, mapping }, now);
  if (counts.added + counts.changed === 0) return result;

  const importId = await recordImport(tx, actor, file.name, result, now);
  await applyStaged(tx, { importId, now });
  return { ...result, id: importId };
}

async function runImport(
  { database, scratch, clock }: GatewayContext,
  actor: Actor,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  const path = scratch.newPath('import');
  try {
    const parsed = await parseFile(request, await loadReferences(database), path, signal);
    const { lines, badLines, faults, isStopped } = parsed;
    if (isStopped) return refusedUnseen(faults, request.isDryRun, { lines, refused: badLines.size });
    signal.throwIfAborted();
    const now = clock.now();
    return await withTransaction(database, (tx) => storeStaged(tx, actor, request, { path, parsed }, now), {
      statementTimeoutMs: 0,
    });
  } catch (error) {
    if (error instanceof NothingStored) return error.result;
    if (error instanceof UnreadableFile) return refusedUnseen(error.faults, request.isDryRun);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** The embedded database has nobody else who would do it before the next report is read. What is stored does not depend on it. */
async function vacuumEmbedded({ database, log }: GatewayContext): Promise<void> {
  if (database.engine !== 'pglite') return;
  await database
    .vacuum()
    .catch((error: unknown) => log.warn({ err: error }, 'the database was not vacuumed after an import'));
}

/**
 * Imports a file of conversions for staff: them, the commissions that they earn or lose, what becomes available by it, and
 * the record of it, all or nothing. What is stored already and told the same is left alone, so a file that comes twice
 * changes nothing. A file of which nothing was stored, for a bad line or as a dry run, leaves no trace. The file is read
 * before the database is asked for a transaction, and one file at a time.
 *
 * @param signal of a client that has left: its file is not stored unless that has begun
 * @throws {Fault} `forbidden`, `import_queue_full`
 * @throws the reason of the signal
 */
export async function importConversions(
  context: GatewayContext,
  actor: Actor,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  return context.importQueue.run(async () => {
    const result = await runImport(context, actor, request, signal);
    const isLarge = result.added + result.changed >= vacuumFromLines;
    if (result.id !== null && isLarge) await vacuumEmbedded(context);
    return result;
  }, signal);
}
