import { eq } from 'drizzle-orm';
import type { PayoutWindow } from '#shared/rules/payout-calendar.ts';
import type { Executor } from '../../db/client.ts';
import type { Affiliate } from '../affiliate/affiliates.ts';
import { paymentGroupMembers, paymentGroups } from './table.ts';

/** When an affiliate is paid, and what it must have earned. */
interface PayoutTerms {
  /** The windows of its group; undefined: everybody's. */
  windows: readonly PayoutWindow[] | undefined;
  /** The higher of its own minimum and its group's; 0 where its own switches requests off. */
  minimumCents: number;
}

/** Returns when an affiliate is paid, and the least that it may ask for. */
export async function readPayoutTerms(
  executor: Executor,
  { id, minimumPaymentCents }: Pick<Affiliate, 'id' | 'minimumPaymentCents'>,
): Promise<PayoutTerms> {
  const [group] = await executor
    .select({ windows: paymentGroups.windows, minimumPaymentCents: paymentGroups.minimumPaymentCents })
    .from(paymentGroupMembers)
    .innerJoin(paymentGroups, eq(paymentGroups.id, paymentGroupMembers.groupId))
    .where(eq(paymentGroupMembers.affiliateId, id));
  const isOff = minimumPaymentCents <= 0;
  const minimumCents = isOff ? 0 : Math.max(minimumPaymentCents, group?.minimumPaymentCents ?? 0);
  return { windows: group?.windows, minimumCents };
}
