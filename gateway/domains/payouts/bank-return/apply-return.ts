import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { movePayments } from '../payment/move-payments.ts';
import { notifyOfMoves } from '../payment/notify-of-moves.ts';
import { markRunSent } from '../payment-run/change-run.ts';
import { moveReturnedItems, settleRuns } from '../payment-run/move-run-items.ts';
import { paidMoment } from '../payment-run/paid-moment.ts';
import { paymentRuns } from '../payment-run/table.ts';
import type { PaymentMove } from './decide-return.ts';

/** Marks the closed runs of items as sent: since the bank answers, it has their files. */
async function markSent(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  runIds: readonly number[],
  now: Date,
): Promise<void> {
  const runs = await tx
    .select()
    .from(paymentRuns)
    .where(inArray(paymentRuns.id, [...runIds]))
    .orderBy(paymentRuns.id);
  for (const run of runs) if (run.state === 'closed') await markRunSent(tx, run, { context, actor, now });
}

/** Groups moves with the same run, state, reason and day. */
function groupsOf(moves: readonly PaymentMove[]): PaymentMove[][] {
  const groups = new Map<string, PaymentMove[]>();
  for (const move of moves) {
    const key = [move.item.runId, move.to, move.failure, move.paidOn].join(' ');
    const group = groups.get(key) ?? [];
    group.push(move);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Moves the payments of one group, and notifies their affiliates. */
async function moveGroup(tx: Tx, context: GatewayContext, actor: Actor, group: readonly PaymentMove[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { to, failure, paidOn, item } = first;
  const [run] = await tx.select().from(paymentRuns).where(eq(paymentRuns.id, item.runId));
  const ids = sql`select unnest(${sql.param(group.map((move) => move.item.paymentId))}::integer[])`;
  const moved = await movePayments(tx, context, ids, {
    actor,
    now: context.clock.now(),
    to,
    runId: item.runId,
    ...(failure !== null && { failureCode: failure }),
    ...(paidOn !== null && { paidAt: paidMoment(paidOn, run) }),
  });
  if (moved.length !== group.length) {
    throw new Error(`of ${group.length} payments of run ${item.runId} ${moved.length} became ${to}`);
  }
  if (to !== 'review') await notifyOfMoves(tx, context, moved, to, failure);
}

/**
 * Applies a return to runs, items, payments with their money, and mails, in the transaction that holds the locks of
 * `lockRunsOfItems`.
 */
export async function applyReturn(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  moves: readonly PaymentMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const now = context.clock.now();
  const runIds = [...new Set(moves.map(({ item }) => item.runId))].toSorted((left, right) => left - right);
  await markSent(tx, context, actor, runIds, now);
  await moveReturnedItems(
    tx,
    now,
    moves.map(({ item, to, failure, codes, reference }) => ({
      itemId: item.id,
      to,
      failureCode: failure,
      bankCodes: codes,
      bankReference: reference,
    })),
  );
  for (const group of groupsOf(moves)) await moveGroup(tx, context, actor, group);
  await settleRuns(tx, runIds, now);
}
