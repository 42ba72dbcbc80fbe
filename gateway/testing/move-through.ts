import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTransaction } from '../db/client.ts';
import { movePayments } from '../domains/payouts/payment/move-payments.ts';
import { signatureOf } from '../domains/payouts/payment-run/change-run.ts';
import { moveItemsOfPayments, settleRuns } from '../domains/payouts/payment-run/move-run-items.ts';
import { systemActor } from '../engine/actor.ts';
import type { GatewayContext } from '../engine/context.ts';

const runSchema = z.array(z.object({ id: z.number() }));

/** Inserts a closed and signed run of payments, with empty files. */
async function addRun(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into payment_runs (state, pay_date, created_by, created_at, closed_by, closed_at)
    values ('closed', '2026-03-16', 1, now(), 2, now()) returning id`);
  const runId = runSchema.parse(rows)[0]?.id ?? 0;
  await tx.execute(sql`
    insert into payment_run_items (run_id, payment_id, method, amount_cents, payee, state)
    select ${runId}, id, method, amount_cents, payee, 'included' from payments where id = any(${sql.param(ids)}::integer[])`);
  await tx.execute(sql`update payment_runs set signature = ${await signatureOf(tx, runId)} where id = ${runId}`);
  await tx.execute(sql`
    insert into bank_files (run_id, method, name, content_type, number, count, amount_cents, sha256, content, created_at)
    select run_id, method, 'pagamentos', 'text/plain', (select coalesce(max(number), 0) from bank_files) + row_number() over (),
      count(*), sum(amount_cents), 'x', '', now()
    from payment_run_items where run_id = ${runId} group by run_id, method`);
}

type Step = 'ready' | 'scheduled' | 'sent' | 'paid' | 'failed' | 'returned';

/**
 * Moves payments through states, as a run and its return do. Payments for which a move is not allowed stay unchanged.
 */
export function moveThrough(
  { context }: { context: Pick<GatewayContext, 'database' | 'clock' | 'env'> },
  payments: SQL,
  ...steps: readonly Step[]
): Promise<void> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    for (const to of steps) {
      const moved = await movePayments(tx, context, payments, { actor: systemActor('bank'), now, to });
      const ids = moved.map(({ id }) => id);
      if (to === 'scheduled' && ids.length > 0) await addRun(tx, ids);
      if (to !== 'ready' && to !== 'scheduled')
        await settleRuns(tx, await moveItemsOfPayments(tx, payments, { now, to }), now);
    }
  });
}

const ways = {
  ready: ['ready'],
  scheduled: ['ready', 'scheduled'],
  paid: ['ready', 'scheduled', 'sent', 'paid'],
  failed: ['ready', 'scheduled', 'sent', 'failed'],
} as const satisfies Record<string, readonly Step[]>;

/** Moves the payments of an affiliate to a state, like {@link moveThrough}. */
export const moveAllPayments = (
  gateway: Parameters<typeof moveThrough>[0],
  affiliateId: number,
  to: keyof typeof ways,
): Promise<void> => moveThrough(gateway, sql`select id from payments where affiliate_id = ${affiliateId}`, ...ways[to]);
