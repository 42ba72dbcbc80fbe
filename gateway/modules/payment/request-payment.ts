import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commissionState } from '#shared/codes/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { accountBlockers, amountBlocker, type PaymentBlocker } from '#shared/rules/payability.ts';
import { paymentMethodOf } from '#shared/rules/payment-method.ts';
import { payoutDate } from '#shared/rules/payout-calendar.ts';
import { businessDate, formatDateTime } from '#shared/time.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { limitStatements, type Tx, withTransaction } from '../../db/client.ts';
import { Fault, type FaultCode } from '../../engine/errors.ts';
import type { Affiliate } from '../affiliate/affiliates.ts';
import { lockAffiliate } from '../affiliate/lock-affiliate.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { answerOnce, type Keyed, type KeyedRequest } from '../idempotency/idempotency.ts';
import { ledgerInsert } from '../ledger/ledger.ts';
import { enqueueMail } from '../outbox-mail/outbox.ts';
import { wakeOutbox } from '../outbox-mail/wake.ts';
import { users } from '../user/table.ts';
import { askForInvoice } from '../invoice/ask-for-invoice.ts';
import type { PaymentInfo } from '../payment-info/payment-infos.ts';
import { paymentRequestedMail } from './payment-requested-mail.ts';
import { payeeSnapshot, readPayee } from '../payment-info/payee.ts';

const receiptSchema = z.object({
  paymentId: z.number(),
  affiliateId: z.number(),
  amountCents: z.number(),
  /** The business date on which it will be paid. */
  payoutDate: z.string(),
  requestedAt: z.string(),
});

/** The result of a payment request, as first answered. */
export type PaymentReceipt = z.output<typeof receiptSchema>;

interface PaymentRequest {
  affiliateId: number;
  /** The idempotency key; undefined if the client sent none. */
  keyed: KeyedRequest | undefined;
}

/** A large affiliate has hundreds of thousands of commissions to claim; with the usual limit it could never be paid. */
const claimTimeoutMs = 2 * 60_000;

/** The fault of each blocker. */
const faultOf = {
  switched_off: 'below_minimum',
  below_minimum: 'below_minimum',
  affiliate_status: 'state_conflict',
  payments_frozen: 'payments_frozen',
  business_name: 'affiliate_business_name_empty',
  payment_info: 'payment_info_incomplete',
  payee_hold: 'payee_hold',
} as const satisfies Record<PaymentBlocker['reason'], FaultCode>;

/** Throws the fault of the first thing in the account that blocks a payment, in the order in which to fix them. */
async function requirePayableAccount(tx: Tx, { id, status, businessName }: Affiliate, now: Date): Promise<PaymentInfo> {
  const { payee, isFrozen, holdUntil } = await readPayee(tx, id, now);
  const facts = { status, businessName, payee, isFrozen, holdUntil: holdUntil?.toISOString() ?? null };
  const [blocker] = accountBlockers(facts);
  if (blocker?.reason === 'payee_hold')
    throw new Fault('payee_hold', { values: { until: formatDateTime(blocker.until) } });
  if (blocker !== undefined) throw new Fault(faultOf[blocker.reason]);
  if (payee === undefined) throw new Fault('payment_info_incomplete');
  return payee;
}

interface Claim {
  affiliateId: number;
  actor: Actor;
  now: Date;
  payee: PaymentInfo;
  /** `YYYY-MM-DD`. */
  payDate: string;
}

const claimSchema = z.array(z.object({ paymentId: z.number(), amountCents: z.number(), commissions: z.number() }));

/**
 * Claims all available commissions in one statement with the payment and its items, and moves the money. Commissions that
 * another transaction claimed or took back are not included. Returns undefined when nothing is left to be paid.
 */
async function claimAvailable(tx: Tx, { affiliateId, actor, now, payee, payDate }: Claim) {
  const { rows } = await tx.execute(sql`
    with claimed as (
      update commissions set state = ${commissionState.code('requested')}
      where affiliate_id = ${affiliateId} and state = ${commissionState.code('available')}
      returning id, affiliate_id, value_cents
    ), payment as (
      insert into payments (affiliate_id, user_id, status, amount_cents, payee, method, pay_date, created_at)
      select claimed.affiliate_id, ${actor.userId}::integer, 'requested', sum(value_cents)::bigint,
        (select ${payeeSnapshot} from payment_infos where affiliate_id = ${affiliateId}),
        ${paymentMethodOf(payee)}::text, ${payDate}::date, ${now}::timestamptz
      from claimed group by claimed.affiliate_id having sum(value_cents) > 0
      returning id, affiliate_id, amount_cents
    ), items as (
      insert into payment_items (commission_id, payment_id, value_cents)
      select claimed.id, payment.id, claimed.value_cents from claimed, payment
      returning commission_id
    )
    select id as "paymentId", amount_cents as "amountCents", (select count(*) from items) as commissions from payment`);
  const [claim] = claimSchema.parse(rows);
  if (claim === undefined) return undefined;
  const moved = sql`(values (${affiliateId}::integer, ${claim.amountCents}::bigint)) as claim (affiliate_id, value_cents)`;
  const movement = { from: 'available', to: 'requested', cause: 'payment_request' } as const;
  await tx.execute(ledgerInsert(moved, { ...movement, causeId: claim.paymentId, now }));
  return claim;
}

async function payOut(tx: Tx, context: GatewayContext, actor: Actor, affiliate: Affiliate): Promise<PaymentReceipt> {
  const now = context.clock.now();
  const payee = await requirePayableAccount(tx, affiliate, now);
  await limitStatements(tx, claimTimeoutMs);
  const payDate = payoutDate(businessDate(now));
  const claim = await claimAvailable(tx, { affiliateId: affiliate.id, actor, now, payee, payDate });
  const minimumCents = affiliate.minimumPaymentCents;
  const blocker = amountBlocker({ availableCents: claim?.amountCents ?? 0, minimumCents });
  // The fault rolls the claim back.
  if (claim === undefined || blocker !== undefined) {
    throw new Fault('below_minimum', { values: { minimum: toReais(minimumCents) } });
  }
  const receipt = {
    paymentId: claim.paymentId,
    affiliateId: affiliate.id,
    amountCents: claim.amountCents,
    payoutDate: payDate,
    requestedAt: now.toISOString(),
  };
  await writeAudit(tx, {
    actor,
    now,
    action: 'payment.request',
    entity: 'payment',
    entityId: claim.paymentId,
    affiliateId: affiliate.id,
    before: null,
    after: { amountCents: claim.amountCents, commissions: claim.commissions, payoutDate: receipt.payoutDate },
  });
  const [main] = await tx
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.affiliateId, affiliate.id), users.isMain));
  const payment = { id: claim.paymentId, affiliateId: affiliate.id, amountCents: claim.amountCents, payDate };
  await askForInvoice(tx, { actor, now, payment, documentType: payee.documentType });
  const letter = { to: payee.email ?? '', language: main?.language ?? 'pt-br', ...receipt };
  await enqueueMail(tx, { now, ...paymentRequestedMail(context.env, letter) });
  return receipt;
}

/**
 * Requests payment of all available commissions of an affiliate, by itself or by staff. Concurrent requests lead to one
 * payment. A repeated key gets the first answer.
 *
 * @throws {Fault} `not_found`; `idempotency_key_reused`; `state_conflict` for an affiliate that was never accepted or was deleted;
 *   `payments_frozen`; `affiliate_business_name_empty`; `payment_info_incomplete`; `payee_hold` with the end of the hold
 *   in São Paulo time; `below_minimum` with the minimum in reais, always for an
 *   affiliate without a minimum
 */
export async function requestPayment(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, keyed }: PaymentRequest,
): Promise<Keyed<PaymentReceipt>> {
  const outcome = await withTransaction(context.database, async (tx) => {
    const affiliate = await lockAffiliate(tx, actor, affiliateId);
    return answerOnce(tx, {
      request: keyed,
      now: context.clock.now(),
      schema: receiptSchema,
      work: () => payOut(tx, context, actor, affiliate),
    });
  });
  if (!outcome.isReplay) wakeOutbox(context.database);
  return outcome;
}
