import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';

const itemsSchema = z.array(
  z.object({
    id: z.number(),
    runId: z.number(),
    runState: z.enum(['closed', 'sent', 'settled']),
    paymentId: z.number(),
    amountCents: z.number(),
    state: z.enum(['included', 'sent', 'review', 'paid', 'failed', 'returned']),
  }),
);

/** An item of a run that went to the bank. */
export type SentItem = z.output<typeof itemsSchema>[number];

/** Returns those of some items that are in a file for the bank, by id. */
export async function findSentItems(executor: Executor, ids: readonly number[]): Promise<Map<number, SentItem>> {
  const { rows } = await executor.execute(sql`
    select item.id, item.run_id as "runId", run.state as "runState", item.payment_id as "paymentId",
      item.amount_cents as "amountCents", item.state
    from payment_run_items as item join payment_runs as run on run.id = item.run_id
      join bank_files as file on file.run_id = item.run_id and file.method = item.method
    where item.id = any(${sql.param([...ids])}::integer[]) and item.state <> 'removed'
      and run.state in ('closed', 'sent', 'settled')`);
  return new Map(itemsSchema.parse(rows).map((item) => [item.id, item]));
}
