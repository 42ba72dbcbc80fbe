import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import type { PaymentState } from '#shared/codes/payouts/payment-state.ts';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import { accountBlockers, type PaymentBlocker } from '#shared/rules/payability.ts';
import { paymentMethodOf } from '#shared/rules/payment-method.ts';
import { taxInvoiceDueOn } from '#shared/rules/payout-calendar.ts';
import { taxInvoiceKindOf } from '#shared/rules/tax-invoice-kind.ts';
import { businessDate, formatDateTime } from '#shared/time.ts';
import { limitStatements, type Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError, type RequestErrorCode } from '../../../lib/errors.ts';
import { languages } from '../../../lib/language.ts';
import type { Affiliate } from '../../accounts/affiliate/affiliates.ts';
import { notifyAccesses, notifyStaff, wants } from '../../accounts/notice/write-notices.ts';
import { ledgerInsert } from '../../earnings/ledger/ledger.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { eventInsertOf, wakeForEvents } from '../../platform/event/store-events.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { movePayments, paymentEvent } from '../payment/move-payments.ts';
import { payeeSnapshot, readPayee } from '../payment-info/payee.ts';
import type { PaymentInfo } from '../payment-info/payment-infos.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { invoices } from '../tax-invoice/table.ts';
import { paymentRequestedMail } from './mails.ts';

/** A new payment as returned to the caller. */
export interface PaymentReceipt {
  paymentId: number;
  affiliateId: number;
  amountCents: number;
  /** Its initial state: it waits for its invoice, or for a run. */
  state: PaymentState;
  /** The business date on which it will be paid. */
  payDate: string;
  requestedAt: string;
}

/** A large affiliate has hundreds of thousands of commissions to claim, which takes longer than the usual limit. */
const claimTimeoutMs = 2 * 60_000;

const errorOf = {
  switched_off: 'payment_requests_off',
  below_minimum: 'below_minimum',
  affiliate_status: 'state_conflict',
  payments_frozen: 'payments_frozen',
  business_name: 'affiliate_business_name_empty',
  payment_info: 'payment_info_incomplete',
  payee_unconfirmed: 'payee_unconfirmed',
  payee_hold: 'payee_hold',
} as const satisfies Record<PaymentBlocker['reason'], RequestErrorCode>;

/** Throws the error of the first blocker in the account, in the order in which to fix them. */
async function requirePayableAccount(tx: Tx, { id, status, businessName }: Affiliate, now: Date): Promise<PaymentInfo> {
  const { holdUntil, ...account } = await readPayee(tx, id, now);
  const facts = { status, businessName, ...account, holdUntil: holdUntil?.toISOString() ?? null };
  const [blocker] = accountBlockers(facts);
  if (blocker?.reason === 'payee_hold')
    throw new RequestError('payee_hold', { values: { until: formatDateTime(blocker.until) } });
  if (blocker?.reason === 'payment_info') {
    const errors = blocker.missing.map((field) => [paymentInfos[field].name, 'validation.required'] as const);
    throw new RequestError('payment_info_incomplete', { errors: Object.fromEntries<string>(errors) });
  }
  if (blocker !== undefined) throw new RequestError(errorOf[blocker.reason]);
  if (account.payee === undefined) throw new RequestError('payment_info_incomplete');
  return account.payee;
}

interface Claim {
  affiliateId: number;
  actor: Actor;
  now: Date;
  payee: PaymentInfo;
  /** `YYYY-MM-DD`. */
  payDate: string;
  /** Which available commissions; all by default. */
  only?: SQL | undefined;
}

const claimSchema = z.array(
  z.object({
    paymentId: z.number(),
    amountCents: z.number(),
    commissions: z.number(),
    /** Of the main access, in which the affiliate is notified; null without one. */
    language: z.enum(languages).nullable(),
    /** Whether the main access wants mails about payments. */
    wantsMail: z.boolean(),
  }),
);

/**
 * Claims available commissions in one statement with the payment, its items and its event, and moves the money. Commissions that
 * another transaction claimed or took back are not included. Returns undefined when nothing is left to be paid.
 */
async function claimAvailable(tx: Tx, { affiliateId, actor, now, payee, payDate, only = sql`true` }: Claim) {
  const movement = { from: 'available', to: 'requested', cause: 'payment_request' } as const;
  const asked = paymentEvent(
    { id: 0, affiliateId, amountCents: 0 },
    { kind: 'payment.requested', status: 'requested' },
  );
  const { rows } = await tx.execute(sql`
    with claimed as (
      update commissions set state = ${commissionState.codes.requested}
      where affiliate_id = ${affiliateId} and state = ${commissionState.codes.available} and ${only}
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
    ), moved as (
      ${ledgerInsert(sql`(select affiliate_id, amount_cents as value_cents from payment) as claim`, { ...movement, causeId: sql`(select id from payment)`, now })}
    ), event as (
      ${eventInsertOf(sql`(select id, amount_cents from payment)`, now, asked)}
    )
    select id as "paymentId", amount_cents as "amountCents", (select count(*) from items) as commissions,
      (select language from users where users.affiliate_id = payment.affiliate_id and is_main) as language,
      not exists (select from users where users.affiliate_id = payment.affiliate_id and is_main and not ${wants('mail', 'payment', sql`users.id`)}) as "wantsMail"
    from payment`);
  wakeForEvents(tx);
  return claimSchema.parse(rows)[0];
}

interface InvoicedPayment {
  actor: Actor;
  now: Date;
  /** A payment in the state 'requested'. */
  payment: { id: number; affiliateId: number; amountCents: number; payDate: string };
  documentType: string | null;
}

/**
 * Moves a new payment to its next state: if its payee must send a tax invoice, it gets an affiliate invoice of its own,
 * liberated, and awaits it; otherwise it is ready for a run at once.
 */
async function askForInvoice(
  tx: Tx,
  context: GatewayContext,
  { actor, now, payment, documentType }: InvoicedPayment,
): Promise<'awaiting_invoice' | 'ready'> {
  const to = taxInvoiceKindOf(documentType) === undefined ? 'ready' : 'awaiting_invoice';
  if (to === 'awaiting_invoice') {
    await tx.insert(invoices).values({
      affiliateId: payment.affiliateId,
      paymentId: payment.id,
      yearmonth: businessDate(now).slice(0, 7),
      totalCents: payment.amountCents,
      dueOn: taxInvoiceDueOn(payment.payDate),
      liberated: true,
      createdAt: now,
    });
  }
  // Whoever makes a payment holds the lock of its affiliate.
  await movePayments(tx, context, sql`select ${payment.id}::integer`, { actor, now, to, isLocked: true });
  return to;
}

interface NotifiedPayment extends Omit<InvoicedPayment, 'documentType'> {
  isPlanned: boolean;
  /** `YYYY-MM-DD`; null if it needs no tax invoice. */
  invoiceDueOn: string | null;
}

/** Notifies the affiliate of a payment that staff planned, and of the tax invoice to send; staff of one that was asked for. */
async function notifyOfPayment(
  tx: Tx,
  { actor, now, payment, isPlanned, invoiceDueOn }: NotifiedPayment,
): Promise<void> {
  const { id: paymentId, affiliateId, amountCents, payDate } = payment;
  if (isPlanned) {
    const facts = { paymentId, amountCents, state: 'planned', day: payDate };
    await notifyAccesses(tx, now, 'payment', [{ affiliateId, facts }]);
  }
  if (invoiceDueOn !== null) {
    const facts = { paymentId, amountCents, state: 'asked', day: invoiceDueOn };
    await notifyAccesses(tx, now, 'tax_invoice', [{ affiliateId, facts }]);
  }
  if (actor.affiliateId === null) return;
  const facts = { count: 1, amountCents };
  await notifyStaff(tx, now, 'payment_request', { affiliateId, facts, bundle: businessDate(now) });
}

/** A new payment: its affiliate, its pay day, and its cause. */
interface NewPayment {
  actor: Actor;
  affiliate: Affiliate;
  /** `YYYY-MM-DD`. */
  payDate: string;
  action: Extract<AuditAction, 'payment.request' | 'payment.plan'>;
  /** Which available commissions; all by default. */
  only?: SQL;
  /** Why it is made although the affiliate could not request it, for the audit. */
  reason?: string | undefined;
  /**
   * Throws if the claimed commissions may not be paid, which rolls the payment back. Undefined if there was nothing to
   * claim.
   */
  check: (claim: { paymentId: number; amountCents: number } | undefined) => Promise<void> | void;
}

/**
 * Creates a payment of an affiliate's available commissions: claims them, moves the money, requests the tax invoice if
 * one is needed, and notifies the affiliate. The transaction must hold the lock of the affiliate.
 *
 * @throws {RequestError} the first blocker of the account, and what `check` throws
 */
export async function makePayment(tx: Tx, context: GatewayContext, payment: NewPayment): Promise<PaymentReceipt> {
  const { actor, affiliate, payDate, action, only, reason, check } = payment;
  const now = context.clock.now();
  const payee = await requirePayableAccount(tx, affiliate, now);
  await limitStatements(tx, claimTimeoutMs);
  const claim = await claimAvailable(tx, { affiliateId: affiliate.id, actor, now, payee, payDate, only });
  // Its error rolls the claim back.
  await check(claim);
  if (claim === undefined) throw new Error('a payment of nothing');
  const { paymentId: id, amountCents, commissions, language, wantsMail } = claim;
  await writeAudit(tx, {
    actor,
    now,
    action,
    entity: 'payment',
    entityId: id,
    affiliateId: affiliate.id,
    before: null,
    after: { amountCents, commissions, payoutDate: payDate, ...(reason !== undefined && { reason }) },
  });
  const { documentType } = payee;
  const made = { id, affiliateId: affiliate.id, amountCents, payDate };
  const state = await askForInvoice(tx, context, { actor, now, payment: made, documentType });
  const mail = {
    to: payee.email ?? '',
    language: language ?? 'pt-br',
    isPlanned: action === 'payment.plan',
    amountCents,
    payDate,
    taxInvoiceDueOn: taxInvoiceKindOf(documentType) === undefined ? null : taxInvoiceDueOn(payDate),
  };
  if (wantsMail) await enqueueMail(tx, { now, ...paymentRequestedMail(context.env, mail) });
  await notifyOfPayment(tx, {
    actor,
    now,
    payment: made,
    isPlanned: mail.isPlanned,
    invoiceDueOn: mail.taxInvoiceDueOn,
  });
  const requestedAt = now.toISOString();
  return { paymentId: id, affiliateId: affiliate.id, amountCents, state, payDate, requestedAt };
}
