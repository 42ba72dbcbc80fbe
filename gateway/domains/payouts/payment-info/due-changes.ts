import { and, eq, lte, type SQL } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { paymentInfoSearch } from './payment-infos.ts';
import { paymentInfos } from './table.ts';

const changesPerRun = 100;

export const paymentInfoChanges = defineChanges({
  table: paymentInfos,
  entity: 'payment_info',
  search: paymentInfoSearch,
  affiliateId: paymentInfos.affiliateId,
});

const gateway = systemActor('payment-info');

async function apply(tx: Tx, now: Date, which: SQL | undefined): Promise<void> {
  const [waiting] = await tx.select({ id: paymentInfos.id }).from(paymentInfos).where(which);
  if (!waiting) return;
  await paymentInfoChanges.updateIn(tx, now, gateway, waiting.id, {
    action: 'payment_info.apply',
    version: undefined,
    decide: ({ pendingChanges }) => ({ ...pendingChanges, pendingChanges: null, effectiveAt: null }),
  });
}

/** Makes an affiliate's change effective if it has waited long enough. Requires {@link lockAffiliate}. */
export const applyDueChange = (tx: Tx, affiliateId: number, now: Date): Promise<void> =>
  apply(tx, now, and(eq(paymentInfos.affiliateId, affiliateId), lte(paymentInfos.effectiveAt, now)));

/** Makes an affiliate's waiting change effective at once. Requires {@link lockAffiliate}. */
export const applyWaitingChange = (tx: Tx, affiliateId: number, now: Date): Promise<void> =>
  apply(tx, now, eq(paymentInfos.affiliateId, affiliateId));

/** Makes every due change effective. Several gateways may run it at once. @returns whether there may be more */
export async function applyDueChanges({ database, clock }: GatewayContext): Promise<boolean> {
  const due = await database.db
    .select({ affiliateId: paymentInfos.affiliateId })
    .from(paymentInfos)
    .where(lte(paymentInfos.effectiveAt, clock.now()))
    .limit(changesPerRun);
  for (const { affiliateId } of due) {
    await withTransaction(database, async (tx) => {
      await lockAffiliate(tx, gateway, affiliateId);
      await applyDueChange(tx, affiliateId, clock.now());
    });
  }
  return due.length === changesPerRun;
}
