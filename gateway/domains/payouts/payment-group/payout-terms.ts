import { eq } from 'drizzle-orm';
import { toReais } from '#shared/money.ts';
import { nextPayout, type PayoutWindow } from '#shared/rules/payout-calendar.ts';
import { businessDate } from '#shared/time.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Affiliate, getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { readBonusLeft } from '../../earnings/commission/addition-limits.ts';
import { paymentGroupMembers, paymentGroups } from './table.ts';

/** When an affiliate is paid, and the minimum that it must have earned. */
interface PayoutTerms {
  /** The payment windows of its group; undefined for the default ones. */
  windows: readonly PayoutWindow[] | undefined;
  /** The higher of its own minimum and its group's; 0 if requests are switched off for it. */
  minimumCents: number;
}

/** Returns when an affiliate is paid, and the minimum that it may request. */
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

/**
 * Returns the settings of an affiliate in wire form: the minimum of a payment request, the pay day of a request made
 * today and the last day for it, and how much the actor may still add to its commissions by hand without a second person.
 *
 * @throws {RequestError} `not_found`, see {@link getAffiliate}
 */
export async function readSettings(context: GatewayContext, actor: Actor, affiliateId: number) {
  const affiliate = await getAffiliate(context, actor, affiliateId);
  const { windows, minimumCents } = await readPayoutTerms(context.database.db, affiliate);
  const { payDate, cutOff } = nextPayout(businessDate(context.clock.now()), windows);
  return {
    minimum_payment_value: toReais(minimumCents),
    next_pay_day: payDate,
    next_cut_off: cutOff,
    bonus_left: await readBonusLeft(context, actor, affiliateId),
  };
}
