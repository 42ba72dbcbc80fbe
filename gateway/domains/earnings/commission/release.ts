import { type SQL, sql } from 'drizzle-orm';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { ledgerInsert } from '../ledger/ledger.ts';
import { lockCommissions } from '../ledger/lock.ts';

/**
 * Makes due commissions available: all of them, for which the transaction must hold {@link lockCommissions}, or those of
 * some conversions.
 *
 * @param conversions a query of conversion ids, as `conversion_id`
 */
export async function releaseDue(tx: Tx, now: Date, conversions?: SQL): Promise<void> {
  const isMeant = conversions === undefined ? sql`true` : sql`conversion_id in (${conversions})`;
  await tx.execute(sql`
    with released as (
      update commissions set state = ${commissionState.codes.available}
      where state = ${commissionState.codes.future} and available_on <= ${businessDate(now)}::date and ${isMeant}
      returning affiliate_id, value_cents
    ) ${ledgerInsert(sql`released`, { from: 'future', to: 'available', cause: 'release', causeId: null, now })}`);
}

/**
 * Makes all commissions available whose release day has come in São Paulo. Idempotent; several gateways may run it at
 * once.
 */
export async function releaseDueCommissions({ database, clock }: GatewayContext): Promise<void> {
  await withTransaction(
    database,
    async (tx) => {
      await lockCommissions(tx);
      await releaseDue(tx, clock.now());
    },
    { statementTimeoutMs: 0 },
  );
}
