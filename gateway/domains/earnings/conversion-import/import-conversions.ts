import { rm } from 'node:fs/promises';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { type Database, type Tx, withTransaction } from '../../../db/client.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { lockCommissions } from '../ledger/lock.ts';
import { saveMapping } from '../import-mapping/import-mappings.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { decideReports } from '../conversion-report/decide-reports.ts';
import { recordConversions } from '../conversion-report/record-conversions.ts';
import { createStaging } from '../conversion-report/staging.ts';
import { conversionImports } from '../conversion/table.ts';
import { type ImportFault, importFault, UnreadableFile } from './faults.ts';
import type { References } from './line.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { columnOf } from './bind-mapping.ts';
import { faultsMax, type ParsedFile, parseFile } from './parse-file.ts';
import { analyzeStaged, countOutcomes, listRefusals, stageLines, detailsIn } from './staging.ts';

export interface ImportRequest {
  file: { path: string; name: string };
  mapping: ImportMapping;
  /** Reports the outcome without storing anything. */
  isDryRun: boolean;
  /** Stores the valid lines of a file with bad lines; otherwise one bad line rejects the whole file. */
  skipsBadLines: boolean;
  /** Saves the mapping under this name if the file is imported. */
  saveMappingAs: string | undefined;
}

export interface ImportResult {
  /** Id of the stored import; null when nothing was stored. */
  id: number | null;
  lines: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Number of bad lines. */
  refused: number;
  /** Sum of the lines that are not refused. */
  amountCents: number;
  /** The first thousand, ordered by line. */
  faults: ImportFault[];
  /** Whether the file was rejected because of bad lines. */
  isRefused: boolean;
}

const vacuumFromLines = 1_000;

/** Rolls back the transaction when nothing is to be stored. */
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
  const campaignRows = await db.select({ id: campaigns.id, status: campaigns.status }).from(campaigns);
  return {
    channels: new Map(channelRows.map(({ id, ...channel }) => [id, channel])),
    campaigns: new Map(campaignRows.map(({ id, ...campaign }) => [id, campaign])),
  };
}

/** Returns the faults of parsing and of staging, in file order. */
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

/** Returns the result for a file rejected before its lines reach the database. */
const refusedBeforeStaging = (
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

/** @throws {NothingStored} for a dry run and for a file rejected because of bad lines */
async function storeStaged(
  tx: Tx,
  context: GatewayContext,
  { actor, request, now }: { actor: Actor; request: ImportRequest; now: Date },
  { path, parsed }: Staged,
): Promise<ImportResult> {
  const { file, mapping, isDryRun, skipsBadLines, saveMappingAs } = request;
  const reportedDetails = detailsIn(parsed.mapping);
  await createStaging(tx);
  await stageLines(tx, path, reportedDetails, parsed.badLines);
  // Prevents changes to the stored rows from here until the comparison is applied.
  await lockCommissions(tx);
  const includesReason = parsed.mapping.has('refusal_reason');
  await decideReports(tx, { now, reportedDetails, includesReason, from: 'file' });

  const { refused, merged, ...counts } = await countOutcomes(tx);
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
  if (counts.added + counts.changed + merged === 0) return result;

  // What was decided is joined next: from before it the planner would expect no row, and compare each with all.
  await analyzeStaged(tx);
  const isListed = counts.added + counts.changed > 0;
  const importId = isListed ? await recordImport(tx, actor, file.name, result, now) : null;
  await recordConversions(tx, context, {
    importId,
    cause: 'import',
    causeId: importId,
    now,
    from: 'file',
    sourceId: importId,
  });
  return { ...result, id: importId };
}

async function runImport(
  context: GatewayContext,
  actor: Actor,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { database, scratch, clock } = context;
  const path = scratch.newPath('import');
  try {
    const parsed = await parseFile(request, await loadReferences(database), path, signal);
    const { lines, badLines, faults, isStopped } = parsed;
    if (isStopped) return refusedBeforeStaging(faults, request.isDryRun, { lines, refused: badLines.size });
    signal.throwIfAborted();
    const now = clock.now();
    return await withTransaction(
      database,
      (tx) => storeStaged(tx, context, { actor, request, now }, { path, parsed }),
      {
        statementTimeoutMs: 0,
      },
    );
  } catch (error) {
    if (error instanceof NothingStored) return error.result;
    if (error instanceof UnreadableFile) return refusedBeforeStaging(error.faults, request.isDryRun);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Vacuums the embedded database, which has no autovacuum, before the next report is read. A failure does not affect
 * the stored import.
 */
async function vacuumEmbedded({ database, log }: GatewayContext): Promise<void> {
  if (database.engine !== 'pglite') return;
  await database
    .vacuum()
    .catch((error: unknown) => log.warn({ err: error }, 'the database was not vacuumed after an import'));
}

/**
 * Imports a file of conversions, by staff: conversions, commissions earned or lost, released amounts and the import
 * record, all or nothing. Conversions that are already stored with the same values are skipped, so importing a file
 * again changes nothing. A file of which nothing is stored (bad lines or dry run) leaves no trace. One file at a time
 * is imported, and it is read before a transaction is opened.
 *
 * @param signal aborted when the client disconnects; the file is then not stored unless storing has started
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
