import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { PaymentState } from '#shared/codes/payouts/payment-state.ts';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { toReais } from '#shared/money.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Account, Cause } from '../../earnings/ledger/ledger.ts';
import { notifyErpOfPayments } from '../../platform/erp-message/notify-erp.ts';
import { type NewEvent, storeEvents } from '../../platform/event/store-events.ts';
import { bookInvoiceDebts } from './invoice-debts.ts';

interface Transition {
  /** The states from which a payment may enter this one. */
  readonly from: readonly PaymentState[];
  /** The new state of its commissions, of all or only of those in one state; null keeps it. */
  readonly commissions: { readonly to: number; readonly from?: number } | null;
  /** The ledger account that its money moves to; null keeps it. */
  readonly account: Account | null;
  readonly cause: Cause;
}

const { codes } = commissionState;
const stays = { commissions: null, account: null, cause: 'payment' } as const;

/**
 * How a payment enters each state, and where its money is then. Once scheduled, its commissions stay scheduled until it
 * is paid or cancelled, even while it waits for another run.
 */
const transitions: Readonly<Record<Exclude<PaymentState, 'requested'>, Transition>> = {
  // Later than 'requested' if its tax invoice was cancelled.
  awaiting_invoice: {
    from: ['requested', 'ready', 'failed', 'returned'],
    commissions: { to: codes.awaiting_invoice },
    account: 'requested',
    cause: 'tax_invoice',
  },
  ready: {
    ...stays,
    from: ['requested', 'awaiting_invoice', 'failed', 'returned'],
    // Commissions of a failed or returned payment stay scheduled.
    commissions: { from: codes.awaiting_invoice, to: codes.requested },
  },
  scheduled: {
    from: ['ready'],
    commissions: { to: codes.scheduled },
    account: 'scheduled',
    cause: 'payment_schedule',
  },
  sent: { ...stays, from: ['scheduled'] },
  paid: { from: ['sent', 'review'], commissions: { to: codes.paid }, account: 'paid', cause: 'payment' },
  failed: { ...stays, from: ['sent', 'review'] },
  review: { ...stays, from: ['sent'] },
  returned: { from: ['paid'], commissions: { to: codes.scheduled }, account: 'scheduled', cause: 'payment_return' },
  cancelled: {
    from: ['requested', 'awaiting_invoice', 'ready', 'failed', 'returned'],
    commissions: { to: codes.available },
    account: 'available',
    cause: 'payment_cancel',
  },
};

/** The account of each commission state whose money belongs to a payment. */
const accountOfState = sql`(values (${codes.requested}::smallint, 'requested'), (${codes.awaiting_invoice}::smallint, 'requested'),
  (${codes.scheduled}::smallint, 'scheduled'), (${codes.paid}::smallint, 'paid')) as held (state, account)`;

interface Move {
  actor: Actor;
  now: Date;
  to: keyof typeof transitions;
  /** The run in which it happens. */
  runId?: number;
  /** Why it failed or came back. */
  failureCode?: PaymentFailure;
  /** The evidence of a mark by hand, or the reason for a retry. */
  evidence?: string | null | undefined;
  /** When the bank paid it; default: now. */
  paidAt?: Date;
  /** Whether the transaction holds the locks of the affiliates already. */
  isLocked?: boolean;
}

const movedSchema = z.array(z.object({ id: z.number(), affiliateId: z.number(), amountCents: z.number() }));

export type MovedPayment = z.output<typeof movedSchema>[number];

/** The states of which other systems hear; the others are steps in between. */
const eventKinds: Readonly<Partial<Record<Move['to'], EventKind>>> = {
  scheduled: 'payment.scheduled',
  paid: 'payment.paid',
  failed: 'payment.failed',
  returned: 'payment.failed',
};

interface PaymentChange {
  kind: EventKind;
  /** The state that they came to. */
  status: string;
  paidAt?: Date | null;
  failureCode?: string | null;
}

/** Returns the event of a payment that came to a state. */
export const paymentEvent = (
  { id, affiliateId, amountCents }: MovedPayment,
  { kind, status, paidAt = null, failureCode = null }: PaymentChange,
): NewEvent => ({
  kind,
  entityId: id,
  affiliateId,
  campaignId: null,
  amountCents,
  data: {
    id,
    affiliate_id: affiliateId,
    status,
    amount: toReais(amountCents),
    currency: 'BRL',
    paid_at: paidAt?.toISOString() ?? null,
    failure_code: failureCode,
  },
});

type MoveEvents = Pick<Move, 'to' | 'now'> & Pick<PaymentChange, 'paidAt' | 'failureCode'>;

/** Stores the events of payments that were moved, where the state has one. */
async function storeMoveEvents(
  tx: Tx,
  moved: readonly MovedPayment[],
  { to, now, ...details }: MoveEvents,
): Promise<void> {
  const kind = eventKinds[to];
  if (kind === undefined) return;
  const events = moved.map((payment) => paymentEvent(payment, { kind, status: to, ...details }));
  await storeEvents(tx, now, events);
}

/**
 * Moves payments to another state with their commissions, the ledger, the timeline and the audit, all in one statement,
 * and notifies the ERP. Payments that may not enter the state stay unchanged; the caller compares. Locks the affiliates
 * first, because an import that takes commissions back must see their state.
 *
 * @param payments a query of one column, or a list `(1, 2)`: the ids
 * @returns what was moved, by id
 */
export async function movePayments(
  tx: Tx,
  context: Pick<GatewayContext, 'env'>,
  payments: SQL,
  move: Move,
): Promise<MovedPayment[]> {
  const { actor, now, to, runId = null, failureCode = null, evidence = null } = move;
  const { from, commissions, account, cause } = transitions[to];
  const paidAt = to === 'paid' ? (move.paidAt ?? now) : null;
  const action: AuditAction = `payment.${to}`;
  if (!move.isLocked) {
    await tx.execute(sql`
      select id from affiliates where id in (select affiliate_id from payments where id in (${payments}))
      order by id for no key update`);
  }
  const fromStates = sql`array[${sql.join(
    [...from].map((state) => sql`${state}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await tx.execute(sql`
    with picked as materialized (
      select id, affiliate_id, amount_cents, status from payments
      where id in (${payments}) and status = any(${fromStates}) order by id for update
    ), held as materialized (
      select picked.affiliate_id, item.payment_id, item.commission_id, held.account, item.value_cents
      from payment_items as item join picked on picked.id = item.payment_id
        join commissions on commissions.id = item.commission_id join ${accountOfState} on held.state = commissions.state
      where item.active
    ), booked as (
      insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
      select affiliate_id, account, ${account}::text, sum(value_cents)::bigint, ${cause}::text, payment_id, ${now}::timestamptz
      from held where account <> ${account}::text group by payment_id, affiliate_id, account having sum(value_cents) <> 0
    ), moved_commissions as (
      update commissions set state = ${commissions?.to ?? null}::smallint
      from held where commissions.id = held.commission_id and ${commissions !== null}
        and commissions.state = coalesce(${commissions?.from ?? null}::smallint, commissions.state)
    ), released as (
      update payment_items set active = false from picked
      where payment_id = picked.id and active and ${to === 'cancelled'}
    ), moves as (
      insert into payment_moves (payment_id, from_state, to_state, moved_at, paid_at, moved_by, run_id, failure_code, evidence)
      select id, status, ${to}::text, ${now}::timestamptz, ${paidAt}::timestamptz, ${actor.userId}::integer, ${runId}::integer,
        ${failureCode}::text, ${evidence}::text
      from picked
    ), audited as (
      insert into audit_entries (user_id, user_name, action, entity, entity_id, affiliate_id, before, after, address, request_id, created_at)
      select ${actor.userId}::integer, ${actor.name}::text, ${action}::text, 'payment', id::text, affiliate_id,
        jsonb_build_object('state', status),
        jsonb_strip_nulls(jsonb_build_object('state', ${to}::text, 'amountCents', amount_cents, 'runId', ${runId}::integer,
          'failureCode', ${failureCode}::text, 'evidence', ${evidence}::text)),
        ${actor.address}::text, ${actor.requestId}::text, ${now}::timestamptz
      from picked
    )
    update payments set status = ${to}::text, version = payments.version + 1,
      failure_code = ${failureCode}::text,
      failed_by = case when ${to === 'failed' || to === 'returned'} then ${actor.userId}::integer end,
      paid_at = ${paidAt}::timestamptz,
      marked_state = null, marked_evidence = null, marked_paid_on = null, marked_by = null, marked_at = null
    from picked where payments.id = picked.id
    returning payments.id as id, payments.affiliate_id as "affiliateId", payments.amount_cents as "amountCents"`);
  const moved = movedSchema.parse(rows).toSorted((left, right) => left.id - right.id);
  // A payment that is made without a valid tax invoice, or that came back.
  if ((to === 'paid' || to === 'returned') && moved.length > 0) {
    const ids = sql.param(moved.map(({ id }) => id));
    await bookInvoiceDebts(tx, sql`select unnest(${ids}::integer[])`, now);
  }
  await notifyErpOfPayments(tx, context, { payments: moved, to, now });
  await storeMoveEvents(tx, moved, { to, now, paidAt, failureCode });
  return moved;
}
