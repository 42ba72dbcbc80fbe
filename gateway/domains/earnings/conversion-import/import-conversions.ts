import { rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, getTableColumns } from 'drizzle-orm';
import { isImportGoingOn } from '#shared/codes/earnings/import-state.ts';
import { type Database, isUnavailable, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { conversionImports, type ImportWarning, type RefusedLine, type Unearning } from '../conversion/table.ts';
import type { Preview } from '../conversion-report/record-reports.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';
import { readScriptedOrders } from '../script-report/scripted-orders.ts';
import { advanceImport, type Turn, vacuumAfter } from './advance-import.ts';
import { columnOf } from './bind-mapping.ts';
import { ChannelFinder } from './channel-finder.ts';
import { checkReports } from './check-reports.ts';
import { UnreadableFile } from './import-error.ts';
import { keepFile } from './import-file.ts';
import type { References } from './line.ts';
import { errorsMax, type ParsedFile, parseFile } from './parse-file.ts';
import { readReports } from './read-reports.ts';
import { type NewImport, type Staged, stageImport } from './stage-import.ts';
import { addUnearning } from './unearning.ts';
import { exceedsLine, waitingCount } from './waiting-lines.ts';

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
  /** The orders of these lines; the following numbers count orders. */
  orders: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Orders with bad lines, and bad lines without an order. */
  refused: number;
  /** Number of lines that earn so much that they wait for a second person. */
  waiting: number;
  /** Sum of the lines that are not refused. */
  amountCents: number;
  /** Of these, what earns nothing, by reason. */
  unearning: readonly Unearning[];
  /** The lines that name another time, click or kind of an approved sale, which keeps its rate and standing. */
  termsKept: number;
  /** The first thousand, ordered by line. */
  errors: readonly RefusedLine[];
  warnings: readonly ImportWarning[];
  /** Whether the file was rejected because of bad lines. */
  isRefused: boolean;
  /** Whether a worker continues the import, because it takes longer than a request may. */
  isUnfinished: boolean;
  /** Whether somebody stopped it meanwhile: what it had applied stays. */
  isStopped: boolean;
}

/** How often an import that waits for another one checks whether it is its turn. */
const turnPollMs = 100;

const firstErrors = (errors: readonly RefusedLine[]) =>
  errors.toSorted((left, right) => left.line - right.line).slice(0, errorsMax);

/** Returns what the lines of a file may name. */
export async function loadReferences({ db }: Database): Promise<References> {
  const channelRows = await db
    .select({
      id: channels.id,
      affiliateId: channels.affiliateId,
      status: channels.status,
      name: channels.name,
      url: channels.url,
    })
    .from(channels);
  const campaignRows = await db.select({ id: campaigns.id, status: campaigns.status }).from(campaigns);
  return {
    channels: new ChannelFinder(channelRows),
    campaigns: new Map(campaignRows.map(({ id, ...campaign }) => [id, campaign])),
    scripted: await readScriptedOrders(db),
  };
}

/** Returns the outcome that a file would have. Stores nothing. */
async function dryRun(context: GatewayContext, { path, parsed }: Staged): Promise<ImportResult> {
  const { database, clock, env, requests } = context;
  const now = clock.now();
  const found = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: parsed.refused,
    waiting: 0,
    amountCents: 0,
    termsKept: 0,
  };
  const preview: Preview = { mustWait: exceedsLine(env.additionLimits.lineCents), places: new Map() };
  let unearning: Unearning[] = [];
  const errors: RefusedLine[] = [...parsed.errors];
  for await (const reports of requests.between(readReports(path, parsed))) {
    const check = await withTransaction(database, (tx) =>
      checkReports(tx, context, reports, { now, preview, columnOf: (target) => columnOf(parsed.mapping, target) }),
    );
    found.added += check.added;
    found.changed += check.changed;
    found.unchanged += check.unchanged;
    found.refused += check.refused;
    found.waiting += check.waiting;
    found.amountCents += check.amountCents;
    found.termsKept += check.termsKept;
    unearning = addUnearning(unearning, check.unearning);
    if (errors.length < 2 * errorsMax) errors.push(...check.errors);
  }
  const { lines, orders, warnings } = parsed;
  return {
    id: null,
    lines,
    orders,
    warnings,
    ...found,
    unearning,
    errors: firstErrors(errors),
    isRefused: false,
    isUnfinished: false,
    isStopped: false,
  };
}

/** Returns the result for a file rejected before its lines reach the database. */
const refusedWhenRead = (
  errors: readonly RefusedLine[],
  isDryRun: boolean,
  parsed: Pick<ParsedFile, 'lines' | 'orders' | 'refused' | 'warnings'> = {
    lines: 0,
    orders: 0,
    refused: 0,
    warnings: [],
  },
): ImportResult => ({
  id: null,
  lines: parsed.lines,
  orders: parsed.orders,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: parsed.refused,
  waiting: 0,
  amountCents: 0,
  unearning: [],
  termsKept: 0,
  errors: errors.slice(0, errorsMax),
  warnings: parsed.warnings,
  isRefused: !isDryRun,
  isUnfinished: false,
  isStopped: false,
});

/** Takes the steps of an import until it ends, its answer is due or the client disconnects. */
export async function advanceForAnswer(context: GatewayContext, id: number, signal: AbortSignal): Promise<Turn> {
  const answerAt = performance.now() + context.importAnswerMs;
  let turn: Turn = 'advanced';
  while ((turn === 'advanced' || turn === 'waits') && performance.now() < answerAt && !signal.aborted) {
    turn = await advanceImport(context, id).catch((error: unknown) => {
      if (isUnavailable(error)) return 'waits';
      throw error;
    });
    if (turn === 'waits') await delay(turnPollMs);
  }
  return turn;
}

/** What an import is stored with, besides its file. */
const formOf = (
  { clock }: GatewayContext,
  actor: Actor,
  { file, mapping, skipsBadLines, saveMappingAs }: ImportRequest,
): NewImport => ({
  actor,
  fileName: file.name,
  skipsBadLines,
  savedMapping: saveMappingAs === undefined ? null : { name: saveMappingAs, mapping },
  now: clock.now(),
});

/**
 * Stores an import and applies it, or the part that fits in the time of a request. Deletes one that changed nothing.
 */
async function doImport(
  context: GatewayContext,
  { actor, request, signal }: { actor: Actor; request: ImportRequest; signal: AbortSignal },
  staged: Staged,
): Promise<ImportResult> {
  const form = formOf(context, actor, request);
  const skipsBadLines = form.skipsBadLines && !staged.parsed.hasUnansweredReturns;
  const id = await stageImport(context, { ...form, skipsBadLines }, staged);
  const turn = await advanceForAnswer(context, id, signal);
  const isItself = eq(conversionImports.id, id);
  const { db } = context.database;
  const [row] = await db
    .select({ ...getTableColumns(conversionImports), waiting: waitingCount })
    .from(conversionImports)
    .where(isItself);
  if (row === undefined) throw new RequestError('not_found');
  const { lines, orders, added, changed, unchanged, refused, amountCents, unearning, termsKept } = row;
  const { errors, warnings, state, waiting } = row;
  // By its state, because a worker may have taken the last step.
  const isNothing = state === 'refused' || (state === 'applied' && added + changed + waiting === 0);
  if (isNothing) await db.delete(conversionImports).where(isItself);
  if (turn === 'applied') await vacuumAfter(context, added + changed);
  return {
    id: isNothing ? null : id,
    lines,
    orders,
    added,
    changed,
    unchanged,
    refused,
    waiting,
    amountCents,
    warnings,
    unearning,
    termsKept,
    errors: firstErrors(errors),
    isRefused: state === 'refused',
    isUnfinished: isImportGoingOn(state),
    isStopped: state === 'stopped',
  };
}

/**
 * Keeps a large file with its import, which the workers of all gateways then read and apply; its answer would come too late.
 *
 * @returns the id of the import; undefined for a file that is read at once
 * @throws {RequestError} `import_queue_full`
 */
export async function importLater(
  context: GatewayContext,
  actor: Actor,
  request: ImportRequest,
): Promise<number | undefined> {
  const { file, mapping, isDryRun } = request;
  if (isDryRun || (await stat(file.path)).size <= context.importReadLaterBytes) return undefined;
  return keepFile(context, formOf(context, actor, request), { path: file.path, mapping });
}

async function runImport(
  context: GatewayContext,
  actor: Actor,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { database, scratch, requests } = context;
  const path = scratch.newPath('import');
  try {
    const parsed = await parseFile(request, await loadReferences(database), path, {
      requests,
      signal,
      now: context.clock.now(),
    });
    if (parsed.isStopped) return refusedWhenRead(parsed.errors, request.isDryRun, parsed);
    signal.throwIfAborted();
    if (request.isDryRun) return await dryRun(context, { path, parsed });
    return await doImport(context, { actor, request, signal }, { path, parsed });
  } catch (error) {
    if (error instanceof UnreadableFile) return refusedWhenRead(error.errors, request.isDryRun);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Imports a file of conversions, by staff. It is read and checked first, and a file with bad lines is not stored unless
 * they are to be skipped. Then it is applied in steps of a few orders, each in a transaction with its commissions and
 * released amounts, so that other requests wait for a step at most. Conversions that are already stored with the same
 * values are skipped, so importing a file again changes nothing. If it takes longer than a request may, the workers of
 * all gateways continue it. Files of requests are read one at a time.
 *
 * @param signal aborted when the client disconnects; the file is then not stored unless storing has started
 * @throws {RequestError} `forbidden`, `import_queue_full`
 * @throws the reason of the signal
 */
export function importConversions(
  context: GatewayContext,
  actor: Actor,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { importQueue, requests } = context;
  return requests.inBackground(() => importQueue.run(() => runImport(context, actor, request, signal), signal));
}
