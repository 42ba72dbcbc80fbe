import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentMethod } from '#shared/codes/payment-method.ts';
import { bytes } from '../../db/bytes.ts';
import { paymentRuns } from '../payment-run/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The files that a closed run sends to the bank, made once. */
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
    /** The number of the file at the bank, one after the other. */
    number: integer().notNull(),
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

/** The return files of the bank, as they came. The same bytes are read once. */
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
  },
  (table) => [
    uniqueIndex('bank_returns_sha256_unique').on(table.sha256),
    index('bank_returns_created').on(table.createdAt, table.id),
  ],
);
