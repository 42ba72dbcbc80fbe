import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliates } from '../../accounts/affiliate/table.ts';

/**
 * Movements of an affiliate's money between accounts, in cents. Append-only: triggers refuse any change. One movement
 * per cause (an import, a release, a payment request) and affiliate.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    cause: text().notNull(),
    causeId: bigint('cause_id', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('ledger_affiliate').on(table.affiliateId, table.id),
    check('ledger_accounts_differ', sql`${table.fromAccount} <> ${table.toAccount}`),
    // A reversal is a movement in the opposite direction.
    check('ledger_amount_positive', sql`${table.amountCents} > 0`),
  ],
);
