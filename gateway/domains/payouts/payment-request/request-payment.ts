import { formatBrl, toReais } from '#shared/money.ts';
import { amountBlocker } from '#shared/rules/payability.ts';
import { nextPayout } from '#shared/rules/payout-calendar.ts';
import { businessDate, formatDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { Affiliate } from '../../accounts/affiliate/affiliates.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { readPayoutTerms } from '../payment-group/payout-terms.ts';
import { makePayment, type PaymentReceipt } from './make-payment.ts';

async function payOut(tx: Tx, context: GatewayContext, actor: Actor, affiliate: Affiliate): Promise<PaymentReceipt> {
  const { windows, minimumCents } = await readPayoutTerms(tx, affiliate);
  const { payDate } = nextPayout(businessDate(context.clock.now()), windows);
  return makePayment(tx, context, {
    actor,
    affiliate,
    payDate,
    action: 'payment.request',
    check: (claim) => {
      const blocker = amountBlocker({ availableCents: claim?.amountCents ?? 0, minimumCents });
      if (blocker?.reason === 'switched_off') throw new RequestError('payment_requests_off');
      if (claim === undefined || blocker !== undefined)
        throw new RequestError('below_minimum', { values: { minimum: toReais(minimumCents) } });
    },
  });
}

/**
 * Requests payment of all available commissions of an affiliate, by itself or by staff. Concurrent requests create one
 * payment.
 *
 * @throws {RequestError} `not_found`; `state_conflict` for an affiliate that was never accepted or was deleted;
 *   `payments_frozen`; `affiliate_business_name_empty`; `payment_info_incomplete`; `payee_unconfirmed`; `payee_hold` with
 *   the end of the hold in São Paulo time; `payment_requests_off` for an affiliate without a minimum; `below_minimum`
 *   with the minimum in reais
 */
export async function requestPayment(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
): Promise<PaymentReceipt> {
  return withTransaction(context.database, async (tx) =>
    payOut(tx, context, actor, await lockAffiliate(tx, actor, affiliateId)),
  );
}

/** Returns the text of the wire's answer to a payment request. */
export const receiptText = ({ amountCents, payDate }: PaymentReceipt): string =>
  `Pagamento de ${formatBrl(toReais(amountCents), 'pt-br')} solicitado. Previsão de pagamento: ${formatDate(payDate)}.`;
