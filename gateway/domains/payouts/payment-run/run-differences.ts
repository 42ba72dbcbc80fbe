import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { chunks } from '../../../lib/chunks.ts';
import { type FilePayee, readSnapshot } from '../bank-file/payee-snapshot.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import { isPayeeChanged, type PayeeEligibility, readPayees } from '../payment-info/payees.ts';
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

/** An included item of a run, and its current payment. */
type RunItem = z.output<typeof itemSchema>[number];

/** An included item of a run, with only those fields of its payee that files contain. */
export type CheckedItem = Pick<RunItem, 'id' | 'method' | 'amountCents'> & { payee: FilePayee };

const idsSchema = z.array(z.object({ id: z.number() }));

/** Limits memory for large runs. */
const itemsAtOnce = 1_000;

function differenceOf(
  item: RunItem,
  account: PayeeEligibility | undefined,
  bank: BankSettings,
): PaymentExclusion | undefined {
  if (item.paymentState !== 'ready') return 'not_ready';
  if (item.paymentCents !== item.amountCents) return 'amount_changed';
  if (account === undefined) return 'affiliate_status';
  const [reason] = payeeReasonsOf(account, bank);
  return reason ?? (isPayeeChanged(item.payee, account.payee) ? 'payee_changed' : undefined);
}

async function readItems(tx: Tx, ids: readonly number[]): Promise<RunItem[]> {
  const { rows } = await tx.execute(sql`
    select item.id, payments.id as "paymentId", item.method, item.amount_cents as "amountCents", item.payee, payments.affiliate_id as "affiliateId",
      payments.status as "paymentState", payments.amount_cents as "paymentCents"
    from payment_run_items as item join payments on payments.id = item.payment_id
    where item.id = any(${sql.param([...ids])}::integer[]) order by item.id`);
  return itemSchema.parse(rows);
}

/**
 * Compares every included item of a run with the current data. The transaction must hold `lockRun`.
 *
 * @returns the items in order, and the reason of each that differs or is blocked, by the id of its payment
 */
export async function runDifferences(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  runId: number,
): Promise<{ items: CheckedItem[]; differences: ReadonlyMap<number, PaymentExclusion> }> {
  const { rows } = await tx.execute(
    sql`select id from payment_run_items where run_id = ${runId}::integer and state = 'included' order by id`,
  );
  const ids = idsSchema.parse(rows).map(({ id }) => id);
  const checked: CheckedItem[] = [];
  const differences = new Map<number, PaymentExclusion>();
  for (const some of chunks(ids, itemsAtOnce)) {
    const items = await readItems(tx, some);
    const affiliateIds = sql.param(items.map(({ affiliateId }) => affiliateId));
    const payees = await readPayees(tx, sql`select unnest(${affiliateIds}::integer[])`, clock.now());
    for (const item of items) {
      const { id, method, amountCents, payee } = item;
      const difference = differenceOf(item, payees.get(item.affiliateId), env.bank);
      if (difference !== undefined) differences.set(item.paymentId, difference);
      checked.push({ id, method, amountCents, payee: readSnapshot(payee) });
    }
  }
  return { items: checked, differences };
}
