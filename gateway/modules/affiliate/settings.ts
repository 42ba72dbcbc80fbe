import { toReais } from '#shared/money.ts';
import { nextPayout } from '#shared/rules/payout-calendar.ts';
import { businessDate } from '#shared/time.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { readPayoutTerms } from '../payment-group/payout-terms.ts';
import { getAffiliate } from './affiliates.ts';

/**
 * Returns the settings of an affiliate in their wire form: the least that it may ask to be paid, when a request of today
 * is paid, and until when that holds.
 *
 * @throws {Fault} `not_found`, see {@link getAffiliate}
 */
export async function readSettings(context: GatewayContext, actor: Actor, affiliateId: number) {
  const affiliate = await getAffiliate(context, actor, affiliateId);
  const { windows, minimumCents } = await readPayoutTerms(context.database.db, affiliate);
  const { payDay, cutOff } = nextPayout(businessDate(context.clock.now()), windows);
  return { minimum_payment_value: toReais(minimumCents), next_pay_day: payDay, next_cut_off: cutOff };
}
