import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { users } from '../../accounts/user/table.ts';
import { commissions } from '../../earnings/commission/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Payments of available commissions, requested by the affiliate or planned by staff. `payee` is a snapshot of the
 * payment info at that time; a run takes its own at the draft. Only `movePayments` changes the state.
 */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** Who requested or planned it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('status', { enum: paymentState.names }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    payee: jsonb().notNull(),
    /** How it is paid, from the payment info. */
    method: text({ enum: paymentMethod.names }).notNull(),
    /** The business date from which a run takes it. */
    payDate: date('pay_date', { mode: 'string' }).notNull(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
    /** Why it failed or came back; null otherwise. */
    failureCode: text('failure_code', { enum: paymentFailure.names }),
    /**
     * Who read the return, or marked the payment, that made it failed or returned; null otherwise. Somebody else must
     * confirm.
     */
    failedBy: integer('failed_by'),
    /** The state that a person marked by hand, effective once somebody else has confirmed it; null for none. */
    markedState: text('marked_state', { enum: ['paid', 'failed', 'returned'] }),
    /** The evidence: the line of a bank statement, the receipt of a transfer abroad. */
    markedEvidence: text('marked_evidence'),
    /** The business date of a payment that is marked as paid; null for other marks. */
    markedPaidOn: date('marked_paid_on', { mode: 'string' }),
    markedBy: integer('marked_by'),
    markedAt: at('marked_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('payments_affiliate').on(table.affiliateId, table.id),
    index('payments_state').on(table.state, table.payDate, table.id),
    index('payments_created').on(table.createdAt, table.id),
    // For the search from anywhere.
    index('payments_amount').on(table.amountCents, table.id),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/**
 * The commissions of a payment. The items of a cancelled payment stay and are not active: a commission is in one payment
 * that is not cancelled.
 */
export const paymentItems = pgTable(
  'payment_items',
  {
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    commissionId: bigint('commission_id', { mode: 'number' })
      .notNull()
      .references(() => commissions.id),
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.commissionId] }),
    uniqueIndex('payment_items_commission_unique')
      .on(table.commissionId)
      .where(sql`${table.active}`),
    // The payments of a sale, cancelled ones among them.
    index('payment_items_commission').on(table.commissionId),
  ],
);

/** Every move of a payment from one state to another: its timeline. Append-only. */
export const paymentMoves = pgTable(
  'payment_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    fromState: text('from_state', { enum: paymentState.names }).notNull(),
    toState: text('to_state', { enum: paymentState.names }).notNull(),
    movedAt: at('moved_at').notNull(),
    /** When the bank paid it, which is before the return was read or the payment marked; null for other moves. */
    paidAt: at('paid_at'),
    /** The user's id; null for the system. */
    movedBy: integer('moved_by'),
    /** The run in which it happened; null outside of runs. */
    runId: integer('run_id'),
    failureCode: text('failure_code', { enum: paymentFailure.names }),
    evidence: text(),
  },
  (table) => [
    index('payment_moves_payment').on(table.paymentId, table.id),
    index('payment_moves_at').on(table.movedAt, table.id),
    check('payment_moves_paid', sql`(${table.toState} = 'paid') = (${table.paidAt} is not null)`),
  ],
);
