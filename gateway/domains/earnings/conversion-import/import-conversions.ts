import { rm } from 'node:fs/promises';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { type Database, type Tx, withTransaction } from '../../../db/client.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { lockAffiliates } from '../../accounts/affiliate/lock-affiliate.ts';
import { lockCommissions } from '../ledger/lock.ts';
import { saveMapping } from '../import-mapping/import-mappings.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { releaseDue } from '../commission/release.ts';
import { decideReports, recordReports } from '../conversion-report/record-reports.ts';
import { conversionImports } from '../conversion/table.ts';
import { type ImportFault, importFault, UnreadableFile } from './faults.ts';
import type { References } from './line.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { columnOf } from './bind-mapping.ts';
import { faultsMax, type ParsedFile, parseFile } from './parse-file.ts';
import { readReports, refusalOf } from './read-reports.ts';
import { notifyCapUse } from '../sale-cap/notify-cap-use.ts';

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

const approved = conversionStatus.code('approved');
const vacuumFromLines = 1_000;

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

interface Staged {
  path: string;
  parsed: ParsedFile;
}

/** What a file would lead to. */
interface Check {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  amountCents: number;
  /** The lines that change nothing but what is known of their time. */
  merged: number;
  faults: ImportFault[];
  /** Whose money would move of what was decided before. */
  affiliateIds: Set<number>;
}

/** Decides the lines of a file. Nothing is written. */
async function checkLines(tx: Tx, now: Date, { path, parsed }: Staged): Promise<Check> {
  const check: Check = {
    ...{ added: 0, changed: 0, unchanged: 0, refused: 0, amountCents: 0, merged: 0 },
    ...{ faults: [...parsed.faults], affiliateIds: new Set<number>() },
  };
  for await (const reports of readReports(path, parsed)) {
    for (const one of await decideReports(tx, reports, { now })) {
      const { outcome, fault, isMerged, incoming, before, after } = one;
      check[outcome] += 1;
      if (outcome !== 'refused') check.amountCents += incoming.amountCents;
      if (outcome === 'unchanged' && isMerged) check.merged += 1;
      const isRefund = before !== undefined && before.validationStatus >= approved && after.validationStatus < approved;
      if (before !== undefined && (one.movesMoney || isRefund)) check.affiliateIds.add(before.affiliateId);
      if (fault !== null && check.faults.length < 2 * faultsMax) {
        const { code, target } = refusalOf(fault);
        check.faults.push(importFault(incoming.line, columnOf(parsed.mapping, target), code, incoming.orderId));
      }
    }
  }
  check.faults = check.faults.sort((left, right) => left.line - right.line).slice(0, faultsMax);
  return check;
}

/**
 * Decides the lines as they will be written: whose money would move is locked, in the order of their ids, so that nobody asks
 * for it meanwhile.
 */
async function checkFinally(tx: Tx, now: Date, staged: Staged): Promise<Check> {
  const check = await checkLines(tx, now, staged);
  if (check.affiliateIds.size === 0) return check;
  await lockAffiliates(tx, [...check.affiliateIds]);
  return checkLines(tx, now, staged);
}

/** Writes the lines as they were decided, and releases all that is due. */
async function storeLines(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  { now, importId }: { now: Date; importId: number | null },
  { path, parsed }: Staged,
): Promise<void> {
  const source = { importId, sourceId: importId, cause: 'import', now } as const;
  const capped = new Map<string, { channelId: number; campaignId: number }>();
  for await (const reports of readReports(path, parsed)) {
    const recorded = await recordReports(tx, await decideReports(tx, reports, { now }), source);
    for (const pair of recorded.capped) capped.set(`${pair.channelId} ${pair.campaignId}`, pair);
  }
  await notifyCapUse(tx, env, now, [...capped.values()]);
  await releaseDue(tx, now);
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

/** Stores a file, unless it is a dry run or has bad lines that are not to be skipped. */
async function storeStaged(
  tx: Tx,
  context: GatewayContext,
  { actor, request, now }: { actor: Actor; request: ImportRequest; now: Date },
  staged: Staged,
): Promise<ImportResult> {
  const { file, mapping, isDryRun, skipsBadLines, saveMappingAs } = request;
  const { parsed } = staged;
  // Prevents changes to the stored rows from here until the comparison is applied.
  await lockCommissions(tx);
  const { refused, merged, affiliateIds: _ids, ...counts } = await checkFinally(tx, now, staged);
  const result: ImportResult = {
    id: null,
    lines: parsed.lines,
    ...counts,
    refused: parsed.badLines.size + refused,
    isRefused: false,
  };
  const isRefused = result.refused > 0 && !skipsBadLines && !isDryRun;
  if (isDryRun || isRefused) return { ...result, isRefused };
  if (saveMappingAs !== undefined) await saveMapping(tx, actor, { name: saveMappingAs, mapping }, now);
  if (counts.added + counts.changed + merged === 0) return result;
  const isListed = counts.added + counts.changed > 0;
  const importId = isListed ? await recordImport(tx, actor, file.name, result, now) : null;
  await storeLines(tx, context, { now, importId }, staged);
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
