import { and, asc, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { Tx } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { paymentRunItems, paymentRuns } from './table.ts';

/** The states from which an item may enter each state. */
const origins = sql`(values ('sent', 'included'), ('paid', 'sent'), ('paid', 'review'), ('failed', 'sent'), ('failed', 'review'),
  ('review', 'sent'), ('returned', 'paid')) as origin (state, from_state)`;

type MovedState = 'sent' | 'paid' | 'failed' | 'review' | 'returned';

/** The bank's answer about an item that moves to another state. */
export interface ItemMove {
  itemId: number;
  to: MovedState;
  /** Why it failed or came back. */
  failureCode: PaymentFailure | null;
  /** As in the bank's file. */
  bankCodes: string;
  /** Empty for none. */
  bankReference: string;
}

const movedSchema = z.array(z.object({ runId: z.number() }));

/**
 * Moves the items that may enter their new state.
 *
 * @param moves a query of `item_id`, `state`, `failure_code`, `bank_codes` and `bank_reference`; null keeps the value
 *   of one of the last two
 * @returns the run of each item that moved
 */
async function moveItems(tx: Tx, now: Date, moves: SQL): Promise<number[]> {
  const { rows } = await tx.execute(sql`
    update payment_run_items as item set state = move.state, failure_code = move.failure_code,
      bank_codes = coalesce(move.bank_codes, item.bank_codes),
      bank_reference = coalesce(nullif(move.bank_reference, ''), item.bank_reference),
      settled_at = case when move.state in ('sent', 'review') then item.settled_at else ${now}::timestamptz end
    from (${moves}) as move (item_id, state, failure_code, bank_codes, bank_reference) join ${origins} using (state)
    where item.id = move.item_id and item.state = origin.from_state returning item.run_id as "runId"`);
  return movedSchema.parse(rows).map(({ runId }) => runId);
}

/**
 * Moves the open items of payments with them; call it after `movePayments`, which takes the locks.
 *
 * @param payments a query of one column, or a list `(1, 2)`: the ids
 * @returns the runs concerned, for {@link settleRuns}
 */
export async function moveItemsOfPayments(
  tx: Tx,
  payments: SQL,
  { now, to, failureCode = null }: { now: Date; to: MovedState; failureCode?: PaymentFailure | null },
): Promise<number[]> {
  const moves = sql`select id, ${to}::text, ${failureCode}::text, null::text, null::text
    from payment_run_items where payment_id in (${payments})`;
  const runIds = await moveItems(tx, now, moves);
  return [...new Set(runIds)].toSorted((left, right) => left - right);
}

/** Moves items according to the bank's return. The transaction must hold `lockRunsOfItems`. */
export async function moveReturnedItems(tx: Tx, now: Date, moves: readonly ItemMove[]): Promise<void> {
  const column = <Value>(of: (move: ItemMove) => Value) => sql.param(moves.map(of));
  const moved = await moveItems(
    tx,
    now,
    sql`select * from unnest(${column(({ itemId }) => itemId)}::integer[], ${column(({ to }) => to)}::text[],
      ${column(({ failureCode }) => failureCode)}::text[], ${column(({ bankCodes }) => bankCodes)}::text[],
      ${column(({ bankReference }) => bankReference)}::text[])`,
  );
  if (moved.length !== moves.length) throw new Error(`of ${moves.length} items of a return ${moved.length} were moved`);
}

const gateway = systemActor('payment-run');

/**
 * Settles the runs that have no open item left. Call it last in a transaction that moves items: it locks the runs, so
 * that of two transactions moving the last items the second sees both.
 */
export async function settleRuns(tx: Tx, runIds: readonly number[], now: Date): Promise<void> {
  if (runIds.length === 0) return;
  const isRun = inArray(paymentRuns.id, [...runIds]);
  await tx.select({ id: paymentRuns.id }).from(paymentRuns).where(isRun).orderBy(asc(paymentRuns.id)).for('update');
  const openItems = tx
    .select({ one: sql`1` })
    .from(paymentRunItems)
    .where(
      and(
        sql`${paymentRunItems.runId} = ${paymentRuns.id}`,
        inArray(paymentRunItems.state, ['included', 'sent', 'review']),
      ),
    );
  const settled = await tx
    .update(paymentRuns)
    .set({ state: 'settled', settledAt: now, version: sql`${paymentRuns.version} + 1` })
    .where(and(isRun, inArray(paymentRuns.state, ['closed', 'sent']), notExists(openItems)))
    .returning({ id: paymentRuns.id });
  for (const { id } of settled) {
    await writeAudit(tx, {
      actor: gateway,
      now,
      action: 'payment_run.settle',
      entity: 'payment_run',
      entityId: id,
      affiliateId: null,
      before: null,
      after: { state: 'settled' },
    });
  }
}
