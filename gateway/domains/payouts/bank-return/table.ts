import { bigint, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { bankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import { bytes } from '../../../db/bytes.ts';
import type { OtherLot } from '../bank-file/return-lines.ts';
import { paymentRunItems } from '../payment-run/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The return files of the bank, unchanged. The same file is read once. */
export const bankReturns = pgTable(
  'bank_returns',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    createdBy: integer('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    paid: integer().notNull(),
    failed: integer().notNull(),
    review: integer().notNull(),
    unchanged: integer().notNull(),
    /** Lines that were not read. */
    errors: jsonb().$type<{ line: number; code: string; message: string }[]>().notNull(),
    /** Lots of other payments of the same agreement with the bank, which were not read. Older returns have none stored. */
    otherLots: jsonb('other_lots').$type<OtherLot[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('bank_returns_sha256_unique').on(table.sha256),
    index('bank_returns_created').on(table.createdAt, table.id),
  ],
);

/** Each line of a return, with its effect on its payment. Older returns have no stored lines. */
export const bankReturnLines = pgTable(
  'bank_return_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    returnId: integer('return_id')
      .notNull()
      .references(() => bankReturns.id),
    /** Its place in the file, from 1. */
    line: integer().notNull(),
    /** The number of the payment at the bank, as in the file. */
    number: text().notNull(),
    /** Null if the number is in no file for the bank. */
    itemId: integer('item_id').references(() => paymentRunItems.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The codes as in the file: `AG ZA`. */
    bankCodes: text('bank_codes').notNull(),
    /** The number that the bank gave the payment. */
    bankReference: text('bank_reference'),
    paidOn: date('paid_on', { mode: 'string' }),
    outcome: text({ enum: bankReturnOutcome.allCodes }).notNull(),
    /** Why the payment is for review; null for another outcome, and in older returns. */
    reviewReason: text('review_reason', { enum: bankReviewReason.allCodes }),
  },
  (table) => [
    index('bank_return_lines_return').on(table.returnId, table.line),
    index('bank_return_lines_item').on(table.itemId),
  ],
);
