import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentRunState } from '#shared/codes/payouts/payment-run-state.ts';
import { bytes } from '../../../db/bytes.ts';
import { payments } from '../payment/table.ts';
import { paymentGroups } from '../payment-group/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Payment runs. User ids have no foreign key, because a run outlives the users. */
export const paymentRuns = pgTable(
  'payment_runs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    state: text({ enum: paymentRunState.names }).notNull(),
    payDate: date('pay_date', { mode: 'string' }).notNull(),
    /** Null: the affiliates without a group. */
    groupId: integer('group_id').references(() => paymentGroups.id),
    createdBy: integer('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    closedBy: integer('closed_by'),
    closedAt: at('closed_at'),
    /** SHA-256 that its closer signed, over every included item with payee and amount. */
    signature: text(),
    sentBy: integer('sent_by'),
    sentAt: at('sent_at'),
    /** When staff were notified that the bank has not answered. */
    silenceNotifiedAt: at('silence_notified_at'),
    settledAt: at('settled_at'),
    cancelledBy: integer('cancelled_by'),
    cancelledAt: at('cancelled_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('payment_runs_created').on(table.createdAt, table.id),
    check(
      'payment_runs_closed',
      sql`(${table.state} in ('closed', 'sent', 'settled')) = (${table.closedBy} is not null)`,
    ),
  ],
);

/**
 * The payments of a run, with payee and amount as they were when it was drafted. The number in the bank's return is
 * derived from the id; rows are never deleted, so a number is never used twice.
 */
export const paymentRunItems = pgTable(
  'payment_run_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => paymentRuns.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    method: text({ enum: paymentMethod.names }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    payee: jsonb().notNull(),
    state: text({ enum: ['included', 'removed', 'sent', 'paid', 'failed', 'review', 'returned'] }).notNull(),
    failureCode: text('failure_code', { enum: paymentFailure.names }),
    /** The codes as in the bank's file: `AG ZA`. */
    bankCodes: text('bank_codes'),
    /** The number that the bank gave the payment. */
    bankReference: text('bank_reference'),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('payment_run_items_run').on(table.runId, table.id),
    index('payment_run_items_payment').on(table.paymentId, table.id),
    // For the search from anywhere.
    index('payment_run_items_reference')
      .on(table.bankReference)
      .where(sql`${table.bankReference} is not null`),
    // A payment is in one run at a time, however many are drafted at once.
    uniqueIndex('payment_run_items_open_unique')
      .on(table.paymentId)
      .where(sql`${table.state} in ('included', 'sent', 'review', 'paid')`),
    check('payment_run_items_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/** The files of a closed run for the bank, created once. */
export const bankFiles = pgTable(
  'bank_files',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => paymentRuns.id),
    method: text({ enum: paymentMethod.names }).notNull(),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    /** The consecutive number of the file at the bank; null for a list, which is not sent to a bank. */
    number: integer(),
    count: integer().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_files_number_unique').on(table.number),
    uniqueIndex('bank_files_run_method_unique').on(table.runId, table.method),
  ],
);
