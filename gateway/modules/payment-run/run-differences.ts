import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentExclusion } from '#shared/codes/payment-exclusion.ts';
import type { Tx } from '../../db/client.ts';
import { isPayeeChanged, type PayeeStanding, readPayees } from '../payment-info/payees.ts';

const itemSchema = z.array(
  z.object({
    id: z.number(),
    amountCents: z.number(),
    payee: z.record(z.string(), z.unknown()),
    affiliateId: z.number(),
    paymentState: z.string(),
    paymentCents: z.number(),
  }),
);

type Item = z.output<typeof itemSchema>[number];

function differenceOf(item: Item, standing: PayeeStanding | undefined): PaymentExclusion | undefined {
  if (item.paymentState !== 'ready') return 'not_ready';
  if (item.paymentCents !== item.amountCents) return 'amount_changed';
  if (standing === undefined) return 'affiliate_status';
  const [blocker] = standing.blockers;
  // An amount alone is switched off or below a minimum.
  if (blocker !== undefined && blocker !== 'switched_off') return blocker;
  return isPayeeChanged(item.payee, standing.payee) ? 'payee_changed' : undefined;
}

/**
 * Compares every included item of a run with the present. The transaction must hold `lockRun`.
 *
 * @returns the reason of each item that differs or is blocked, by its id, and how many items there are
 */
export async function runDifferences(
  tx: Tx,
  runId: number,
  now: Date,
): Promise<{ count: number; amountCents: number; differences: ReadonlyMap<number, PaymentExclusion> }> {
  const included = sql`from payment_run_items as item join payments on payments.id = item.payment_id
    where item.run_id = ${runId}::integer and item.state = 'included'`;
  const { rows } = await tx.execute(sql`
    select item.id, item.amount_cents as "amountCents", item.payee, payments.affiliate_id as "affiliateId",
      payments.status as "paymentState", payments.amount_cents as "paymentCents" ${included} order by item.id`);
  const items = itemSchema.parse(rows);
  const standings = await readPayees(tx, sql`select payments.affiliate_id ${included}`, now);
  const differences = new Map<number, PaymentExclusion>();
  for (const item of items) {
    const difference = differenceOf(item, standings.get(item.affiliateId));
    if (difference !== undefined) differences.set(item.id, difference);
  }
  return { count: items.length, amountCents: items.reduce((sum, item) => sum + item.amountCents, 0), differences };
}
