import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { Tx } from '../../../db/client.ts';

/** How an item comes into each state. */
const origins = {
  sent: ['included'],
  paid: ['sent', 'review'],
  failed: ['sent', 'review'],
  review: ['sent'],
  returned: ['paid'],
} as const;

interface ItemMove {
  now: Date;
  to: keyof typeof origins;
  /** Why it failed or came back. */
  failureCode?: PaymentFailure;
}

const runsSchema = z.array(z.object({ runId: z.number() }));

/**
 * Moves the open run items of payments along with them; call it after `movePayments`, which holds the locks.
 *
 * @param payments a query of one column, or a list `(1, 2)`: the ids
 * @returns the runs concerned, for `settleRuns`
 */
export async function moveItems(tx: Tx, payments: SQL, { now, to, failureCode }: ItemMove): Promise<number[]> {
  const from = sql.join(
    origins[to].map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    with moved as (
      update payment_run_items set state = ${to}::text, failure_code = ${failureCode ?? null}::text,
        settled_at = case when ${to === 'sent' || to === 'review'} then settled_at else ${now}::timestamptz end
      where payment_id in (${payments}) and state in (${from}) returning run_id
    ) select distinct run_id as "runId" from moved order by run_id`);
  return runsSchema.parse(rows).map(({ runId }) => runId);
}
