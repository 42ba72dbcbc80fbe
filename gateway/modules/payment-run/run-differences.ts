import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentExclusion } from '#shared/codes/payment-exclusion.ts';
import { paymentMethod } from '#shared/codes/payment-method.ts';
import type { Tx } from '../../db/client.ts';
import type { GatewayContext } from '../../server/context.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import { isPayeeChanged, type PayeeStanding, readPayees } from '../payment-info/payees.ts';
import { payeeReasonsOf } from './payee-reasons.ts';

const itemSchema = z.array(
  z.object({
    id: z.number(),
    paymentId: z.number(),
    method: z.enum(paymentMethod.names),
    amountCents: z.number(),
    payee: z.record(z.string(), z.unknown()),
    affiliateId: z.number(),
    paymentState: z.string(),
    paymentCents: z.number(),
  }),
);

/** An included item of a run, and its payment as it is now. */
export type RunItem = z.output<typeof itemSchema>[number];

function differenceOf(
  item: RunItem,
  standing: PayeeStanding | undefined,
  bank: BankSettings,
): PaymentExclusion | undefined {
  if (item.paymentState !== 'ready') return 'not_ready';
  if (item.paymentCents !== item.amountCents) return 'amount_changed';
  if (standing === undefined) return 'affiliate_status';
  const [reason] = payeeReasonsOf(standing, bank);
  return reason ?? (isPayeeChanged(item.payee, standing.payee) ? 'payee_changed' : undefined);
}

/**
 * Compares every included item of a run with the present. The transaction must hold `lockRun`.
 *
 * @returns the items in order, and the reason of each that differs or is blocked, by the id of its payment
 */
export async function runDifferences(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  runId: number,
): Promise<{ items: RunItem[]; differences: ReadonlyMap<number, PaymentExclusion> }> {
  const included = sql`from payment_run_items as item join payments on payments.id = item.payment_id
    where item.run_id = ${runId}::integer and item.state = 'included'`;
  const { rows } = await tx.execute(sql`
    select item.id, payments.id as "paymentId", item.method, item.amount_cents as "amountCents", item.payee, payments.affiliate_id as "affiliateId",
      payments.status as "paymentState", payments.amount_cents as "paymentCents" ${included} order by item.id`);
  const items = itemSchema.parse(rows);
  const standings = await readPayees(tx, sql`select payments.affiliate_id ${included}`, clock.now());
  const differences = new Map<number, PaymentExclusion>();
  for (const item of items) {
    const difference = differenceOf(item, standings.get(item.affiliateId), env.bank);
    if (difference !== undefined) differences.set(item.paymentId, difference);
  }
  return { items, differences };
}
