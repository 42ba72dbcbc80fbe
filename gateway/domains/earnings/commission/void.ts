import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { type Account, ledgerInsert } from '../ledger/ledger.ts';
import { commissions } from './table.ts';

interface Loss {
  state: 'future' | 'available';
  /** Sum of the values. A negative value is a refund that would have reduced the next payment. */
  sign: SQL;
  from: Account;
  to: Account;
}

const losses: readonly Loss[] = [
  { state: 'future', sign: sql`>= 0`, from: 'future', to: 'platform' },
  { state: 'available', sign: sql`>= 0`, from: 'available', to: 'platform' },
  { state: 'available', sign: sql`< 0`, from: 'platform', to: 'available' },
];

const sumSchema = z.array(z.object({ cents: z.number() }));

/** Returns the sum in cents of the commissions that {@link voidCommissions} would make void. Refunds lower it. */
export async function voidableCents(executor: Executor, affiliateId: number): Promise<number> {
  const states = losses.map(({ state }) => commissionState.codes[state]);
  const [sum] = await executor
    .select({ cents: sql<number>`coalesce(sum(${commissions.valueCents}), 0)::bigint` })
    .from(commissions)
    .where(and(eq(commissions.affiliateId, affiliateId), inArray(commissions.state, states)));
  return sum?.cents ?? 0;
}

/**
 * Makes all commissions void that were not requested: a deleted affiliate loses them. The transaction must hold
 * `lockCommissions` and the affiliate.
 *
 * @returns their sum in cents
 */
export async function voidCommissions(
  tx: Tx,
  affiliateId: number,
  { deletionId, now }: { deletionId: number; now: Date },
): Promise<number> {
  let totalCents = 0;
  for (const { state, sign, from, to } of losses) {
    const movement = { from, to, cause: 'account_deletion', causeId: deletionId, now } as const;
    const { rows } = await tx.execute(sql`
      with lost as (
        update commissions set state = ${commissionState.codes.refused}, refused_at = ${now}::timestamptz
        where affiliate_id = ${affiliateId} and state = ${commissionState.codes[state]} and value_cents ${sign}
        returning affiliate_id, value_cents
      ), moved as (select affiliate_id, abs(value_cents) as value_cents from lost),
      booked as (${ledgerInsert(sql`moved`, movement)})
      select coalesce(sum(value_cents), 0)::bigint as cents from lost`);
    totalCents += sumSchema.parse(rows)[0]?.cents ?? 0;
  }
  return totalCents;
}
