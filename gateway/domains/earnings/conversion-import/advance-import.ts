import { inflateSync } from 'node:zlib';
import { and, asc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { isUnavailable, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { conversionImports, conversionImportSteps, importFiles } from '../conversion/table.ts';
import type { DecidedReport } from '../conversion-report/decide-report.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import { loadConversions, marksOf } from '../conversion-report/load-conversions.ts';
import { decideFound, recordReports } from '../conversion-report/record-reports.ts';
import { saveMapping } from '../import-mapping/import-mappings.ts';
import { lockSales } from '../ledger/lock.ts';
import { notifyCapUse } from '../sale-cap/notify-cap-use.ts';
import { checkReports, errorOf, outcomeOf, writingOutcomes } from './check-reports.ts';
import { type ImportError, importError } from './import-error.ts';
import { errorsMax } from './parse-file.ts';
import type { ErrorTarget } from './read-reports.ts';
import { addUnearning, unearningOf } from './unearning.ts';
import { exceedsLine, keepWaiting, readConfirmed, sumWaiting } from './waiting-lines.ts';

const { errors: _errors, ...jobColumns } = getTableColumns(conversionImports);

/** An import without its errors: each step would read all of them again. */
export type Job = Omit<typeof conversionImports.$inferSelect, 'errors'>;

/**
 * The outcome of a turn: a step was taken; another import or gateway goes first; the file was refused; it changed
 * nothing except known times; it was applied; or it had ended before.
 */
export type Turn = 'advanced' | 'waits' | 'refused' | 'nothing' | 'applied' | 'over';

const openStates = ['checking', 'applying'] as const;

/** Those that are taken step by step. */
export const isOpen = inArray(conversionImports.state, [...openStates]);

const columnIn =
  ({ columns }: Job) =>
  (target: ErrorTarget): string | null =>
    columns[target] ?? null;

/** Changes a locked import. */
export const change = (tx: Tx, { id }: Pick<Job, 'id'>, values: object) =>
  tx.update(conversionImports).set(values).where(eq(conversionImports.id, id));

const deleteSteps = (tx: Tx, { id }: Pick<Job, 'id'>) =>
  tx.delete(conversionImportSteps).where(eq(conversionImportSteps.importId, id));

/** Deletes the file of an import, once it is read or nobody needs it. */
export const deleteFile = (tx: Tx, { id }: Pick<Job, 'id'>) =>
  tx.delete(importFiles).where(eq(importFiles.importId, id));

/** Adds errors to those of an import, up to the most that are kept. */
function addErrors(errors: readonly ImportError[], most: number): { errors?: SQL } {
  if (errors.length === 0) return {};
  return {
    errors: sql`(select jsonb_agg(error) from (
      select error from jsonb_array_elements(${conversionImports.errors} || ${JSON.stringify(errors)}::jsonb)
        with ordinality as kept (error, place) order by place limit ${most}::integer) as first)`,
  };
}

/** Who uploaded the file, whichever gateway imports it. */
export async function actorOf(tx: Tx, { id, userId, requestId, address }: Job): Promise<Actor> {
  const [user] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userId ?? 0));
  const system = systemActor(requestId ?? `import-${id}`);
  return { ...system, userId, name: user?.name ?? system.name, address };
}

/** Whether an earlier import must end first, because it may contain the same orders. */
async function isBehind(tx: Tx, { id, campaignIds }: Job): Promise<boolean> {
  // What is not read yet may be of any campaign.
  const unread = await tx
    .select({ id: importFiles.importId })
    .from(importFiles)
    .where(lt(importFiles.importId, id))
    .limit(1);
  if (unread.length > 0) return true;
  const shares = sql`${conversionImports.campaignIds} && ${sql.param(campaignIds)}::integer[]`;
  const earlier = await tx
    .select({ id: conversionImports.id })
    .from(conversionImports)
    .where(and(isOpen, lt(conversionImports.id, id), shares))
    .limit(1);
  return earlier.length > 0;
}

const isAt = (job: Job, position: SQL) =>
  and(eq(conversionImportSteps.importId, job.id), sql`${conversionImportSteps.position} ${position}`);

/** How many steps are checked together: nothing is locked meanwhile, and requests pass after each time. */
const checkedStepsMax = 3;

/** Reads the next steps of an import, and whether none comes after each. */
async function nextSteps(tx: Tx, job: Job, count: number) {
  const later = tx
    .select({ position: conversionImportSteps.position })
    .from(conversionImportSteps)
    .where(isAt(job, sql`>= ${job.nextStep + count}::integer`));
  const steps = await tx
    .select({ ...getTableColumns(conversionImportSteps), isLast: sql<boolean>`not exists ${later}` })
    .from(conversionImportSteps)
    .where(isAt(job, sql`between ${job.nextStep}::integer and ${job.nextStep + count - 1}::integer`))
    .orderBy(asc(conversionImportSteps.position));
  return steps.map((step) => ({
    ...step,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `stageImport` has written it
    reports: JSON.parse(inflateSync(step.reports).toString()) as IncomingReport[],
  }));
}

const nextStep = async (tx: Tx, job: Job) => (await nextSteps(tx, job, 1))[0];

async function storeOutcomes(
  tx: Tx,
  job: Job,
  steps: readonly { position: number; reports: readonly unknown[] }[],
  outcomes: string,
) {
  let start = 0;
  const parts = steps.map(({ reports: { length } }) => outcomes.slice(start, (start += length)));
  await tx.execute(sql`
    update conversion_import_steps as step set outcomes = checked.outcomes
    from unnest(${sql.param(steps.map(({ position }) => position))}::integer[], ${sql.param(parts)}::text[]) as checked (position, outcomes)
    where step.import_id = ${job.id} and step.position = checked.position`);
}

async function checkStep(tx: Tx, context: GatewayContext, job: Job): Promise<Turn> {
  if (job.nextStep === 0 && (await isBehind(tx, job))) return 'waits';
  const steps = await nextSteps(tx, job, checkedStepsMax);
  const last = steps.at(-1);
  if (last === undefined) return finishCheck(tx, context, job);
  const { outcomes, ...check } = await checkReports(
    tx,
    context,
    steps.flatMap(({ reports }) => reports),
    { now: job.createdAt, columnOf: columnIn(job) },
  );
  await storeOutcomes(tx, job, steps, outcomes);
  const counts = {
    nextStep: last.position + 1,
    added: job.added + check.added,
    changed: job.changed + check.changed,
    unchanged: job.unchanged + check.unchanged,
    refused: job.refused + check.refused,
    amountCents: job.amountCents + check.amountCents,
    unearning: addUnearning(job.unearning, check.unearning),
    termsKept: job.termsKept + check.termsKept,
  };
  await change(tx, job, { ...counts, ...addErrors(check.errors, errorsMax) });
  return last.isLast ? finishCheck(tx, context, { ...job, ...counts }) : 'advanced';
}

/** Decides whether the file is applied. */
async function finishCheck(tx: Tx, { clock }: GatewayContext, job: Job): Promise<Turn> {
  if (job.refused > 0 && !job.skipsBadLines) {
    await deleteSteps(tx, job);
    await change(tx, job, { state: 'refused' });
    return 'refused';
  }
  if (job.savedMapping !== null) await saveMapping(tx, await actorOf(tx, job), job.savedMapping, clock.now());
  const toWrite = await tx
    .select({ position: conversionImportSteps.position })
    .from(conversionImportSteps)
    .where(and(eq(conversionImportSteps.importId, job.id), sql`${conversionImportSteps.outcomes} ~ ${writingOutcomes}`))
    .limit(1);
  const totalCents = job.amountCents;
  if (toWrite.length > 0) {
    const counts = { added: 0, changed: 0, unchanged: 0, amountCents: 0, termsKept: 0 };
    const nothingDone = { ...counts, unearning: [], nextStep: 0 };
    await change(tx, job, { state: 'applying', totalCents, ...nothingDone });
    return 'advanced';
  }
  await deleteSteps(tx, job);
  await change(tx, job, { state: 'applied', totalCents });
  return 'nothing';
}

const changedSince = (job: Job, { line, orderId }: IncomingReport): ImportError =>
  importError(line, columnIn(job)('order_id'), 'changed_since_check', orderId);

/**
 * Which lines are not applied. Those of the file wait for a second person above the limit of a line; those that one has
 * confirmed must earn no more than they saw.
 */
async function mustWaitOf(tx: Tx, { env }: GatewayContext, job: Job, reports: readonly IncomingReport[]) {
  if (job.confirmedAt === null) return exceedsLine(env.additionLimits.lineCents);
  const seen = await readConfirmed(tx, job.id, reports);
  return (one: DecidedReport) => exceedsLine(seen.get(one.incoming.line) ?? 0)(one);
}

/**
 * Applies a step as a transaction of its own. A line whose outcome differs from the check is not applied: it gets an
 * error, with the reason if it is refused now.
 */
async function applyStep(tx: Tx, context: GatewayContext, job: Job): Promise<Turn> {
  const step = await nextStep(tx, job);
  if (step === undefined) throw new Error('an import that is applied has no step left');
  const now = context.clock.now();
  await lockSales(tx, step.campaignId);
  const done = { added: 0, changed: 0, unchanged: 0, refused: 0, amountCents: 0, lostCents: 0, termsKept: 0 };
  const taken: DecidedReport[] = [];
  const errors: ImportError[] = [];
  // The file was received when it was uploaded, whichever gateway applies it and when.
  const found = await loadConversions(tx, step.reports, { takesIds: true });
  const decided = await decideFound(tx, step.reports, found, { now: job.createdAt, locksAffiliates: true });
  for (const [at, one] of decided.entries()) {
    const { outcome, error, incoming } = one;
    const expected = outcomeOf(step.outcomes?.[at]);
    if (outcome === expected || error !== null) taken.push(one);
    // It was listed by the check.
    if (expected === 'refused') continue;
    if (outcome === expected) {
      done[outcome] += 1;
      done.amountCents += one.after.amountCents;
      if (one.keepsTerms) done.termsKept += 1;
      continue;
    }
    done.refused += 1;
    done.lostCents += incoming.amountCents;
    errors.push(error === null ? changedSince(job, incoming) : errorOf(incoming, error, columnIn(job)));
  }
  const marks = marksOf(step.reports, found);
  const source = { importId: job.id, sourceIdOf: () => job.id, cause: 'import', now, marks } as const;
  const mustWait = await mustWaitOf(tx, context, job, step.reports);
  const { decided: recorded, passed, waiting } = await recordReports(tx, context, taken, { ...source, mustWait });
  for (const { outcome, incoming, after, keepsTerms } of waiting) {
    if (outcome !== 'added' && outcome !== 'changed') continue;
    done[outcome] -= 1;
    done.amountCents -= after.amountCents;
    if (keepsTerms) done.termsKept -= 1;
    if (job.confirmedAt === null) continue;
    done.refused += 1;
    done.lostCents += incoming.amountCents;
    errors.push(changedSince(job, incoming));
  }
  if (job.confirmedAt === null && waiting.length > 0) await keepWaiting(tx, job.id, waiting);
  await notifyCapUse(tx, context.env, now, passed);
  const counts = {
    nextStep: job.nextStep + 1,
    added: job.added + done.added,
    changed: job.changed + done.changed,
    unchanged: job.unchanged + done.unchanged,
    refused: job.refused + done.refused,
    amountCents: job.amountCents + done.amountCents,
    totalCents: job.totalCents - done.lostCents,
    unearning: addUnearning(job.unearning, unearningOf(recorded)),
    termsKept: job.termsKept + done.termsKept,
  };
  await change(tx, job, { ...counts, ...addErrors(errors, 2 * errorsMax) });
  return step.isLast ? finishSteps(tx, now, { ...job, ...counts }) : 'advanced';
}

async function finishSteps(tx: Tx, now: Date, job: Job): Promise<Turn> {
  await deleteSteps(tx, job);
  const waiting = await sumWaiting(tx, job.id);
  await change(tx, job, { state: 'applied', totalCents: job.amountCents + waiting.amountCents });
  if (job.added + job.changed === 0) return waiting.lines > 0 ? 'applied' : 'nothing';
  await auditEnd(tx, { actor: await actorOf(tx, job), action: 'conversion.import', now }, job);
  return 'applied';
}

/** Records the result of an ended import in the audit. */
async function auditEnd(
  tx: Tx,
  entry: { actor: Actor; action: 'conversion.import' | 'conversion.import_stop'; now: Date },
  { id, fileName, lines, added, changed, unchanged, refused, amountCents }: Job,
): Promise<void> {
  const after = { fileName, lines, added, changed, unchanged, refused, amountCents };
  await writeAudit(tx, { ...entry, entity: 'conversion_import', entityId: id, affiliateId: null, before: null, after });
}

/**
 * Locks an import until the end of the transaction: holding the lock is having the turn, so the turn of a killed
 * gateway ends at once.
 */
export async function lockImport(tx: Tx, id: number, skipLocked = false): Promise<Job | undefined> {
  const [job] = await tx
    .select(jobColumns)
    .from(conversionImports)
    .where(eq(conversionImports.id, id))
    .for('no key update', skipLocked ? { skipLocked } : undefined);
  return job;
}

/** Stops an import that is locked. What it has applied stays. */
export async function endImport(
  tx: Tx,
  job: Job,
  { actor, now, errors = [] }: { actor: Actor; now: Date; errors?: ImportError[] },
): Promise<void> {
  const ended =
    job.state === 'applying'
      ? job
      : { ...job, added: 0, changed: 0, unchanged: 0, amountCents: 0, totalCents: 0, unearning: [], termsKept: 0 };
  const { added, changed, unchanged, amountCents, totalCents, unearning, termsKept } = ended;
  await deleteSteps(tx, job);
  await deleteFile(tx, job);
  await change(tx, job, {
    state: 'stopped',
    added,
    changed,
    unchanged,
    amountCents,
    totalCents,
    unearning,
    termsKept,
    ...addErrors(errors, 2 * errorsMax + errors.length),
  });
  await auditEnd(tx, { actor, action: 'conversion.import_stop', now }, ended);
}

/** Stops an import whose step fails, so that it is not retried for ever. */
async function stopFailed({ database, clock }: GatewayContext, id: number): Promise<void> {
  await withTransaction(database, async (tx) => {
    const job = await lockImport(tx, id);
    if (job === undefined || !openStates.some((state) => state === job.state)) return;
    const step = await nextStep(tx, job);
    const errors = [importError(step?.reports[0]?.line ?? 1, null, 'step_failed')];
    await endImport(tx, job, { actor: await actorOf(tx, job), now: clock.now(), errors });
  });
}

/**
 * Takes the next step of an import, in a transaction of its own. Pending requests go before the next step.
 *
 * @param options.skipsLocked returns instead of waiting for the gateway that has the turn
 * @throws what a step throws; unless the database was unavailable, the import is stopped
 */
export async function advanceImport(context: GatewayContext, id: number, { skipsLocked = false } = {}): Promise<Turn> {
  const startedAt = performance.now();
  try {
    const turn = await withTransaction(context.database, async (tx) => {
      const job = await lockImport(tx, id, skipsLocked);
      if (job === undefined) return skipsLocked ? 'waits' : 'over';
      if (job.state === 'checking') return checkStep(tx, context, job);
      return job.state === 'applying' ? applyStep(tx, context, job) : 'over';
    });
    if (turn === 'advanced') await context.requests.letPass(performance.now() - startedAt);
    return turn;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    context.log.error({ err: error, importId: id }, 'an import was stopped by an error');
    await stopFailed(context, id);
    throw error;
  }
}

const vacuumFromChanges = 1_000;

/**
 * Vacuums the embedded database, which has no autovacuum, after many conversions have changed, before the next report is
 * read. A failure does not affect the stored import.
 */
export async function vacuumAfter({ database, log }: GatewayContext, changes: number): Promise<void> {
  if (database.engine !== 'pglite' || changes < vacuumFromChanges) return;
  await database
    .vacuum()
    .catch((error: unknown) => log.warn({ err: error }, 'the database was not vacuumed after an import'));
}
