import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { isImportGoingOn } from '#shared/codes/earnings/import-state.ts';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import { withTransaction } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import { requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { PageRequest } from '../../../engine/page.ts';
import { type Found, runSearch } from '../../../engine/search.ts';
import { sumsOfWaiting } from '../../../engine/waiting.ts';
import { RequestError } from '../../../lib/errors.ts';
import { ownAccounts } from '../../accounts/staff-relation/second-person.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { conversionImports } from '../conversion/table.ts';
import { endImport, lockImport } from './advance-import.ts';
import { endWaiting, listWaiting, stageConfirmed, waitingCount, waitingSums } from './waiting-lines.ts';

const { errors: _errors, ...listedColumns } = getTableColumns(conversionImports);
/** The accounts are joined twice: who uploaded the file, and who confirmed the lines that waited. */
const confirmer = sql<string | null>`(select name from users where users.id = ${conversionImports.confirmedBy})`;

const shown = {
  ...listedColumns,
  userName: users.name,
  confirmerName: confirmer.as('confirmer_name'),
  waiting: waitingCount.as('waiting'),
  waitingAmountCents: waitingSums.amountCents.as('waiting_amount_cents'),
  waitingCommissionCents: waitingSums.commissionCents.as('waiting_commission_cents'),
};

export type ConversionImport = Omit<typeof conversionImports.$inferSelect, 'errors'> & {
  userName: string | null;
  confirmerName: string | null;
  /** How many of its lines wait for a second person. */
  waiting: number;
  /** The amounts of those lines. */
  waitingAmountCents: number;
  /** What the orders of those lines would earn. */
  waitingCommissionCents: number;
};

/** The ends of an import, after which its waiting lines become fewer, but no more. */
const ended: readonly string[] = ['applied', 'stopped'];

/** The filter of the list; what is undefined lets all through. */
interface ImportFilter {
  /** Those with lines that wait for a second person, or those without. */
  unconfirmed?: boolean | undefined;
  /** Those with lines that were refused, or that were refused as a whole, or those without. */
  hasRefused?: boolean | undefined;
  /** The first and the last business date of the upload. */
  from?: string | undefined;
  to?: string | undefined;
}

const asAsked = (name: keyof ImportFilter, condition: SQL) =>
  sql`(${sql.placeholder(name)}::boolean is null or (${condition}) = ${sql.placeholder(name)}::boolean)`;
const matching = and(
  asAsked('unconfirmed', sql`${waitingCount} > 0`),
  asAsked('hasRefused', sql`${conversionImports.refused} > 0 or ${conversionImports.state} = 'refused'`),
  sql`(${sql.placeholder('from')}::timestamptz is null or ${conversionImports.createdAt} >= ${sql.placeholder('from')}::timestamptz)`,
  sql`(${sql.placeholder('to')}::timestamptz is null or ${conversionImports.createdAt} < ${sql.placeholder('to')}::timestamptz)`,
);

const valuesOf = ({ unconfirmed, hasRefused, from, to }: ImportFilter) => ({
  unconfirmed: unconfirmed ?? null,
  hasRefused: hasRefused ?? null,
  from: from === undefined ? null : businessDayStart(from),
  to: to === undefined ? null : businessDayEnd(to),
});

const queries = preparedQuery((db) => ({
  rows: db
    .select(shown)
    .from(conversionImports)
    .leftJoin(users, eq(users.id, conversionImports.userId))
    .where(matching)
    .orderBy(desc(conversionImports.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_imports'),
  total: db.select({ total: count() }).from(conversionImports).where(matching).prepare('list_imports_total'),
}));

/** Returns a page of the imports, newest first. */
export const listImports = (
  { database }: GatewayContext,
  filter: ImportFilter,
  page: PageRequest,
): Promise<Found<ConversionImport>> => runSearch(queries(database), valuesOf(filter), page);

const waitingQuery = preparedQuery((db) =>
  db
    .select(sumsOfWaiting({ cents: sql`found.waiting_amount_cents`, since: sql`found.created_at` }))
    .from(
      sql`(${db.select(shown).from(conversionImports).leftJoin(users, eq(users.id, conversionImports.userId)).where(matching)}) as found`,
    )
    .prepare('waiting_imports'),
);

/** Sums up the imports that the list shows with a filter. The amount is that of the lines that wait. */
export const sumImports = ({ database }: GatewayContext, filter: ImportFilter) =>
  waitingQuery(database).execute(valuesOf(filter));

/**
 * Returns an import with its errors and the lines that wait for a second person, both in the order of the lines.
 *
 * @throws {RequestError} `not_found`
 */
export async function getImport({ database: { db } }: GatewayContext, id: number) {
  const [found] = await db
    .select({ ...shown, errors: conversionImports.errors })
    .from(conversionImports)
    .leftJoin(users, eq(users.id, conversionImports.userId))
    .where(eq(conversionImports.id, id));
  if (found === undefined) throw new RequestError('not_found');
  const errors = found.errors.toSorted((left, right) => left.line - right.line);
  return { ...found, errors, waitingLines: await listWaiting(db, id) };
}

/**
 * Stops an import after its current step. What it has applied stays.
 *
 * @throws {RequestError} `not_found`, `state_conflict` for one that has ended
 */
export async function stopImport({ database, clock }: GatewayContext, actor: Actor, id: number): Promise<void> {
  await withTransaction(database, async (tx) => {
    const job = await lockImport(tx, id);
    if (job === undefined) throw new RequestError('not_found');
    if (job.state === 'stopped') return;
    if (!isImportGoingOn(job.state)) throw new RequestError('state_conflict');
    await endImport(tx, job, { actor, now: clock.now() });
  });
}

interface Confirmation {
  isConfirmed: boolean;
  /** Why; null only for a refusal. */
  reason: string | null;
}

/**
 * Ends the waiting of the lines of an import that earn more than one person may add by a line. Confirmed ones are applied
 * next, by the steps of their import; those that have changed meanwhile, or earn more than the second person saw, become
 * errors. Refused ones stay without effect.
 *
 * @throws {RequestError} `not_found`; `state_conflict` where no line waits, or the import has not ended; to confirm also
 *   `step_up_required`, `addition_own` for who uploaded the file, unless one person is enough (`PAYMENT_APPROVERS`), and
 *   `addition_related` for accounts that may be in the same hands
 */
export async function decideWaiting(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { isConfirmed, reason }: Confirmation,
): Promise<void> {
  const now = context.clock.now();
  if (isConfirmed) requireStepUp(actor, now);
  await withTransaction(context.database, async (tx) => {
    const job = await lockImport(tx, id);
    if (job === undefined) throw new RequestError('not_found');
    if (!ended.includes(job.state)) throw new RequestError('state_conflict');
    const own = isConfirmed ? await ownAccounts(tx, context, actor) : new Set<number>();
    if (job.userId !== null && own.has(job.userId))
      throw new RequestError(job.userId === actor.userId ? 'addition_own' : 'addition_related');
    const lines = await endWaiting(tx, id, isConfirmed ? 'confirmed' : 'refused');
    if (lines.length === 0) throw new RequestError('state_conflict');
    if (isConfirmed) {
      await stageConfirmed(tx, id, lines);
      const confirmed = { confirmedBy: actor.userId, confirmedAt: now, confirmationReason: reason };
      const next = { ...confirmed, state: 'applying', nextStep: 0 } as const;
      await tx.update(conversionImports).set(next).where(eq(conversionImports.id, id));
    }
    const addedCents = lines.reduce((sum, line) => sum + line.addedCents, 0);
    const after = { lines: lines.length, addedCents, isConfirmed, reason };
    const record = { entity: 'conversion_import', entityId: id, affiliateId: null, before: null, after } as const;
    await writeAudit(tx, { actor, now, action: 'conversion.import_confirm', ...record });
  });
}
