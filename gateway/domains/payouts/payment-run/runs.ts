import { aliasedTable, eq, sql } from 'drizzle-orm';
import type { CloseRefusal } from '#shared/codes/payouts/close-refusal.ts';
import { toReais } from '#shared/money.ts';
import type { Executor } from '../../../db/client.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { users } from '../../accounts/user/table.ts';
import { paymentGroups } from '../payment-group/table.ts';
import { closeRefusalsOf } from './close-refusal.ts';
import { paymentRuns } from './table.ts';

interface Totals {
  count: number;
  amountCents: number;
  paid: number;
  failed: number;
  review: number;
  paidCents: number;
}

/** The number and the sum of a run's payments with the same method and state. */
interface Sum {
  method: string;
  state: string;
  count: number;
  amountCents: number;
}

interface File {
  id: number;
  name: string;
  method: string;
  count: number;
  amountCents: number;
  sha256: string;
  number: number | null;
}

const closers = aliasedTable(users, 'closers');

// Subqueries instead of joins, so that they are computed only for the rows of the page.
const totals = sql<Totals>`(
  select json_build_object('count', count(*), 'amountCents', coalesce(sum(amount_cents), 0),
    'paid', count(*) filter (where state = 'paid'), 'failed', count(*) filter (where state in ('failed', 'returned')),
    'review', count(*) filter (where state = 'review'),
    'paidCents', coalesce(sum(amount_cents) filter (where state = 'paid'), 0))
  from payment_run_items as item where item.run_id = payment_runs.id and item.state <> 'removed')`;
const sums = sql<Sum[]>`(
  select coalesce(json_agg(json_build_object('method', method, 'state', state, 'count', count, 'amountCents', cents)
    order by method, state), '[]')
  from (select method, state, count(*) as count, sum(amount_cents) as cents from payment_run_items as item
    where item.run_id = payment_runs.id and item.state <> 'removed' group by method, state) as summed)`;
const files = sql<File[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'method', method, 'count', count,
    'amountCents', amount_cents, 'sha256', sha256, 'number', number) order by id), '[]')
  from bank_files as file where file.run_id = payment_runs.id)`;

const select = (db: Executor) =>
  db
    .select({
      id: paymentRuns.id,
      state: paymentRuns.state,
      payDate: paymentRuns.payDate,
      groupId: paymentRuns.groupId,
      groupName: paymentGroups.name,
      totals: totals.as('totals'),
      sums: sums.as('sums'),
      createdBy: paymentRuns.createdBy,
      createdByName: users.name,
      createdAt: paymentRuns.createdAt,
      closedByName: sql<string | null>`${closers.name}`.as('closed_by_name'),
      closedAt: paymentRuns.closedAt,
      files: files.as('files'),
      version: paymentRuns.version,
    })
    .from(paymentRuns)
    .leftJoin(paymentGroups, eq(paymentGroups.id, paymentRuns.groupId))
    .leftJoin(users, eq(users.id, paymentRuns.createdBy))
    .leftJoin(closers, eq(closers.id, paymentRuns.closedBy))
    .$dynamic();

/** Whether it was sent, and the bank has not answered about all of its payments. */
export const isUnanswered = sql`(${paymentRuns.state} = 'sent' and exists (
  select from payment_run_items as item where item.run_id = ${paymentRuns.id} and item.state = 'sent'))`;

/** Searches payment runs without what the reader may do with them. */
export const runSearch = defineSearch({
  select,
  id: paymentRuns.id,
  affiliateId: null,
  filters: {
    state: equal(paymentRuns.state),
    unanswered: {
      where: (value) => sql`${isUnanswered} = ${value}`,
      toDatabase: (value) => value,
    } satisfies Condition<boolean>,
  },
  sorts: { id: paymentRuns.id, payDate: paymentRuns.payDate, createdAt: paymentRuns.createdAt },
  defaultSort: ['createdAt', 'desc'],
});

type Row = Awaited<ReturnType<typeof runSearch.get>>;

/** A run, and whether the person who reads it may close it. */
interface RunView extends Row {
  canClose: boolean;
  closeRefusal: CloseRefusal | null;
}

async function viewsOf(context: GatewayContext, actor: Actor, rows: readonly Row[]): Promise<RunView[]> {
  const { database, env } = context;
  const mayClose = actorMay(actor, 'payment-run', 'update');
  const drafts = mayClose ? rows.filter(({ state }) => state === 'draft') : [];
  const refusals = await closeRefusalsOf(database.db, drafts, actor, { env });
  return rows.map((row) => ({
    ...row,
    canClose: drafts.includes(row) && !refusals.has(row.id),
    closeRefusal: refusals.get(row.id) ?? null,
  }));
}

/** Payment runs, newest first, each with what the reader may do with it. */
export const paymentRunViews = {
  ...runSearch,
  search: async (
    context: GatewayContext,
    actor: Actor,
    ...request: [Parameters<typeof runSearch.search>[2], Parameters<typeof runSearch.search>[3]]
  ) => {
    const { rows, total } = await runSearch.search(context, actor, ...request);
    return { rows: await viewsOf(context, actor, rows), total };
  },
  get: async (context: GatewayContext, actor: Actor, id: number): Promise<RunView> => {
    const row = await runSearch.get(context, actor, id);
    const [view] = await viewsOf(context, actor, [row]);
    return view ?? { ...row, canClose: false, closeRefusal: null };
  },
};

export function wireRun({ totals: counted, sums: summed, files: made, createdBy: _createdBy, ...run }: RunView) {
  const { amountCents, paidCents, ...counts } = counted;
  return {
    ...toWire(run),
    ...counts,
    amount: toReais(amountCents),
    paid_amount: toReais(paidCents),
    sums: summed.map((sum) => ({ ...toWire(sum) })),
    files: made.map((file) => ({ ...toWire(file) })),
  };
}
