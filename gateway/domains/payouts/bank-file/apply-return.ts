import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { businessDayStart } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { movePayments } from '../payment/move-payments.ts';
import { tellOfMoves } from '../payment/tell-of-moves.ts';
import { markRunSent } from '../payment-run/move-run.ts';
import { settleRuns } from '../payment-run/settle-runs.ts';
import { paymentRuns } from '../payment-run/table.ts';
import type { ItemMove } from './decide-return.ts';

/** The runs of some items, as a query of their ids; those that are closed and not yet marked as sent come whole. */
const paymentsConcerned = (itemIds: readonly number[]) => sql`
  select item.payment_id from payment_run_items as item join payment_runs as run on run.id = item.run_id
  where item.state <> 'removed' and (item.id = any(${sql.param([...itemIds])}::integer[]) or (run.state = 'closed'
    and run.id in (select run_id from payment_run_items where id = any(${sql.param([...itemIds])}::integer[]))))`;

/** Locks all that a return may change in the common order: affiliates, payments, runs. */
export async function lockConcerned(tx: Tx, itemIds: readonly number[]): Promise<void> {
  const concerned = paymentsConcerned(itemIds);
  await tx.execute(sql`
    select count(*) from (
      select id from affiliates where id in (select affiliate_id from payments where id in (${concerned}))
      order by id for no key update
    ) as locked`);
  await tx.execute(sql`
    select count(*) from (select id from payments where id in (${concerned}) order by id for update) as locked`);
  await tx.execute(sql`
    select count(*) from (
      select id from payment_runs
      where id in (select run_id from payment_run_items where id = any(${sql.param([...itemIds])}::integer[]))
      order by id for update
    ) as locked`);
}

/** Marks the closed runs of items as sent: their files were, since the bank answers. */
async function markSent(tx: Tx, actor: Actor, runIds: readonly number[], now: Date): Promise<void> {
  const runs = await tx
    .select()
    .from(paymentRuns)
    .where(inArray(paymentRuns.id, [...runIds]))
    .orderBy(paymentRuns.id);
  for (const run of runs) if (run.state === 'closed') await markRunSent(tx, actor, run, now);
}

const idsSchema = z.array(z.object({ id: z.number() }));

/** Moves the items, each from the state in which it was found. */
async function moveItems(tx: Tx, moves: readonly ItemMove[], now: Date): Promise<void> {
  const column = <Value>(of: (move: ItemMove) => Value) => sql.param(moves.map(of));
  const { rows } = await tx.execute(sql`
    update payment_run_items as item set state = told.state, failure_code = told.failure, bank_codes = told.codes,
      bank_reference = coalesce(nullif(told.reference, ''), item.bank_reference),
      settled_at = case when told.state = 'review' then item.settled_at else ${now}::timestamptz end
    from unnest(${column(({ item }) => item.id)}::integer[],
      ${column(({ item }) => (item.state === 'included' ? 'sent' : item.state))}::text[], ${column(({ to }) => to)}::text[],
      ${column(({ failure }) => failure)}::text[], ${column(({ codes }) => codes)}::text[],
      ${column(({ reference }) => reference)}::text[]) as told (id, was, state, failure, codes, reference)
    where item.id = told.id and item.state = told.was returning item.id`);
  const { length } = idsSchema.parse(rows);
  if (length !== moves.length) throw new Error(`of ${moves.length} items of a return ${length} were moved`);
}

/** Groups moves whose payments go the same way: run, state, reason and day. */
function groupsOf(moves: readonly ItemMove[]): ItemMove[][] {
  const groups = new Map<string, ItemMove[]>();
  for (const move of moves) {
    const key = [move.item.runId, move.to, move.failure, move.paidOn].join(' ');
    const group = groups.get(key) ?? [];
    group.push(move);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Moves the payments of one group, and tells their affiliates. */
async function moveGroup(tx: Tx, context: GatewayContext, actor: Actor, group: readonly ItemMove[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { to, failure, paidOn, item } = first;
  const ids = sql`select unnest(${sql.param(group.map((move) => move.item.paymentId))}::integer[])`;
  const moved = await movePayments(tx, ids, {
    ...{ actor, now: context.clock.now(), to, runId: item.runId },
    ...(failure !== null && { failureCode: failure }),
    ...(paidOn !== null && { paidAt: businessDayStart(paidOn) }),
  });
  if (moved.length !== group.length) {
    throw new Error(`of ${group.length} payments of run ${item.runId} ${moved.length} became ${to}`);
  }
  if (to !== 'review') await tellOfMoves(tx, context, moved, to, failure);
}

/**
 * Does what a return says, in the transaction that holds the locks of {@link lockConcerned}: runs, items, payments with
 * their money, mails.
 */
export async function applyReturn(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  moves: readonly ItemMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const now = context.clock.now();
  const runIds = [...new Set(moves.map(({ item }) => item.runId))].toSorted((left, right) => left - right);
  await markSent(tx, actor, runIds, now);
  await moveItems(tx, moves, now);
  for (const group of groupsOf(moves)) await moveGroup(tx, context, actor, group);
  await settleRuns(tx, runIds, now);
}
