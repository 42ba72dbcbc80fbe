import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { nextPayout } from '#shared/rules/payout-calendar.ts';
import { standingBlockers } from '#shared/rules/payout-standing.ts';
import { businessDate, businessDayStart } from '#shared/time.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { readCommissionSum } from '../../earnings/commission/commissions.ts';
import { payments } from '../payment/table.ts';
import { readPayoutTerms } from '../payment-group/payout-terms.ts';
import { isUnconfirmed } from '../payment-info/is-unconfirmed.ts';
import { endOfWait, readStoredPayee } from '../payment-info/payee.ts';
import { wirePaymentInfo } from '../payment-info/payment-infos.ts';

/** The states of an unpaid payment. */
const underWay = ['requested', 'awaiting_invoice', 'ready', 'scheduled', 'sent'] as const;

/** How many months of received payments there are, the current one included. */
const receivedMonths = 12;
const monthRows = z.array(z.object({ month: z.string(), amount_cents: z.coerce.number() }));

/** Returns the first days of the last months, oldest first. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: receivedMonths }, (_, index) =>
    new Date(Date.UTC(year, month - receivedMonths + index, 1)).toISOString().slice(0, 10),
  );
}

/** Returns what an affiliate received in each of the last months of São Paulo, oldest first; a payment that came back does not count. */
async function readReceived(db: Executor, affiliateId: number, today: string) {
  const months = lastMonths(today);
  const since = businessDayStart(months[0] ?? today);
  const { rows } = await db.execute(sql`
    select to_char(${payments.paidAt} at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, sum(${payments.amountCents})::bigint as amount_cents
    from ${payments} where ${payments.affiliateId} = ${affiliateId} and ${payments.state} = 'paid' and ${payments.paidAt} >= ${since.toISOString()}::timestamptz
    group by 1`);
  const received = new Map(monthRows.parse(rows).map((row) => [row.month, row.amount_cents]));
  return months.map((day) => ({ month: day, amount: toReais(received.get(day.slice(0, 7)) ?? 0) }));
}

/**
 * Returns whether an affiliate can request payment, by the rule that decides a request, the pay day and what it has received, in wire form.
 *
 * @throws {RequestError} `not_found`, see {@link getAffiliate}
 */
export async function readPayoutStanding(context: GatewayContext, actor: Actor, affiliateId: number) {
  const { db } = context.database;
  const now = context.clock.now();
  const { status, businessName, ...affiliate } = await getAffiliate(context, actor, affiliateId);
  const states = [commissionState.codes.available];
  const availableCents = await readCommissionSum(context, { affiliateId, states });
  const { windows, minimumCents } = await readPayoutTerms(db, affiliate);
  const { payee, hold, frozenAt } = await readStoredPayee(db, affiliateId, now);
  const waitsUntil = endOfWait(hold?.until, payee);
  const holdUntil = waitsUntil !== null && waitsUntil > now ? waitsUntil.toISOString() : null;
  const [next] = await db
    .select({ amountCents: payments.amountCents, payDate: payments.payDate })
    .from(payments)
    .where(and(eq(payments.affiliateId, affiliateId), inArray(payments.state, [...underWay])))
    .orderBy(asc(payments.payDate), asc(payments.id))
    .limit(1);
  const { cutOff, payDate } = nextPayout(businessDate(now), windows);
  return {
    id: affiliateId,
    available: toReais(availableCents),
    minimum: toReais(minimumCents),
    payment_info: payee ? wirePaymentInfo(payee, { actor, now }) : null,
    blockers: standingBlockers({
      affiliateId,
      status,
      businessName,
      payee,
      isFrozen: frozenAt !== null,
      isUnconfirmed: isUnconfirmed(payee),
      holdUntil,
      availableCents,
      minimumCents,
      isStaff: actor.affiliateId === null,
    }),
    cut_off: cutOff,
    pay_date: payDate,
    hold_until: holdUntil,
    next_payment: next ? { amount: toReais(next.amountCents), pay_date: next.payDate } : null,
    received_months: await readReceived(db, affiliateId, businessDate(now)),
  };
}
