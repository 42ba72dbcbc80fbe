import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { requireStaff } from '../../engine/access.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { campaigns } from '../campaign/table.ts';
import { lockCommissions } from '../commission/lock.ts';
import { saveMapping } from '../import-mapping/import-mapping-changes.ts';
import { sites } from '../channel/table.ts';
import { conversionImports } from '../conversion/table.ts';
import { applyStaged } from './apply.ts';
import { detectEncoding } from './encoding.ts';
import { type ImportFault, importFault, UnreadableFile } from './faults.ts';
import { type ImportLine, readLine, type References } from './line.ts';
import { bindMapping, type BoundMapping, type ImportMapping } from './mapping.ts';
import { readRecords } from './records.ts';
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

const faultsMax = 1_000;
const linesPerStatement = 1_000;
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

async function loadReferences(tx: Tx): Promise<References> {
  const siteRows = await tx.select({ id: sites.id, affiliateId: sites.affiliateId, status: sites.status }).from(sites);
  const campaignRows = await tx
    .select({ id: campaigns.id, commissionBasisPoints: campaigns.commissionBasisPoints, status: campaigns.status })
    .from(campaigns);
  return {
    sites: new Map(siteRows.map(({ id, ...site }) => [id, site])),
    campaigns: new Map(campaignRows.map(({ id, ...campaign }) => [id, campaign])),
  };
}

/** What reading the lines of a file has given so far. */
interface Reading {
  lines: number;
  badLines: number;
  faults: ImportFault[];
}

/** Reads every line of the file into the staging table; bad ones are counted, and the first of their faults kept. */
async function stageFile(tx: Tx, { file, mapping }: ImportRequest): Promise<{ reading: Reading; bound: BoundMapping }> {
  const records = readRecords(file.path, await detectEncoding(file.path));
  const first = await records.next();
  if (first.done) throw new UnreadableFile([importFault(1, null, 'empty_file')]);
  const header = first.value.cells;
  const { bound, faults } = bindMapping(mapping, header);
  if (faults.length > 0) throw new UnreadableFile(faults);

  const references = await loadReferences(tx);
  const reading: Reading = { lines: 0, badLines: 0, faults: [] };
  let staged: ImportLine[] = [];
  for await (const record of records) {
    reading.lines += 1;
    const line = readLine(record, header.length, bound, references);
    if (Array.isArray(line)) {
      reading.badLines += 1;
      if (reading.faults.length < faultsMax) reading.faults.push(...line);
    } else staged.push(line);
    if (staged.length === linesPerStatement) {
      await stageLines(tx, staged);
      staged = [];
    }
  }
  await stageLines(tx, staged);
  return { reading, bound };
}

/** The faults of both checks together, in the order of the file. */
async function collectFaults(tx: Tx, { faults }: Reading, bound: BoundMapping): Promise<ImportFault[]> {
  const refusals = (await listRefusals(tx, faultsMax)).map(({ line, fault, target, orderId }) =>
    importFault(line, bound.get(target)?.column ?? null, fault, orderId),
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

async function runImport(tx: Tx, actor: Actor, request: ImportRequest, now: Date): Promise<ImportResult> {
  const { file, mapping, isDryRun, skipsBadLines, saveMappingAs } = request;
  await createStaging(tx);
  const { reading, bound } = await stageFile(tx, request);
  // From here on what is stored must not change under the comparison.
  await lockCommissions(tx);
  await decideOutcomes(tx, bound);

  const { refused, ...counts } = await countOutcomes(tx);
  const result: ImportResult = {
    id: null,
    lines: reading.lines,
    ...counts,
    refused: reading.badLines + refused,
    faults: await collectFaults(tx, reading, bound),
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

/** A file of which no line could be read. */
const unreadable = (faults: readonly ImportFault[], isDryRun: boolean): ImportResult => ({
  ...{ id: null, lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0, amountCents: 0 },
  faults: faults.slice(0, faultsMax),
  isRefused: !isDryRun,
});

/** The embedded database has nobody else who would do it before the next report is read. What is stored does not depend on it. */
async function vacuumEmbedded({ database, log }: GatewayContext): Promise<void> {
  if (database.engine !== 'pglite') return;
  await database
    .vacuum()
    .catch((error: unknown) => log.warn({ err: error }, 'the database was not vacuumed after an import'));
}

/**
 * Imports a file of orders for staff: conversions, the commissions that they earn or lose, what becomes available by it,
 * and the record of it, all or nothing. What is stored already and told the same is left alone, so a file that comes twice
 * changes nothing. A file of which nothing was stored, for a bad line or as a dry run, leaves no trace.
 *
 * @throws {Fault} `forbidden`
 */
export async function importConversions(
  context: GatewayContext,
  actor: Actor,
  request: ImportRequest,
): Promise<ImportResult> {
  requireStaff(actor);
  const now = context.clock.now();
  try {
    const result = await withTransaction(context.database, (tx) => runImport(tx, actor, request, now), {
      statementTimeoutMs: 0,
    });
    const isLarge = result.added + result.changed >= vacuumFromLines;
    if (result.id !== null && isLarge) await vacuumEmbedded(context);
    return result;
  } catch (error) {
    if (error instanceof NothingStored) return error.result;
    if (error instanceof UnreadableFile) return unreadable(error.faults, request.isDryRun);
    throw error;
  }
}
