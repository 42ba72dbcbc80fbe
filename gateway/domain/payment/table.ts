import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { commissions } from '../commission/table.ts';
import { users } from '../user/table.ts';

/** How an affiliate is paid; at most one row each. */
export const paymentInfos = pgTable(
  'payment_infos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    documentType: text('document_type'),
    documentNumber: text('document_number'),
    businessName: text('business_name'),
    trademark: text(),
    email: text(),
    phoneNumber: text('phone_number'),
    bankCountry: text('bank_country'),
    bankName: text('bank_name'),
    bankAddress: text('bank_address'),
    bankAgency: text('bank_agency'),
    bankAccountType: text('bank_account_type'),
    bankAccountNumber: text('bank_account_number'),
    bankAccountNumberDigit: text('bank_account_number_digit'),
    pixType: text('pix_type'),
    pixKey: text('pix_key'),
    aba: text(),
    bic: text(),
    iban: text(),
    swift: text(),
    routingNumber: text('routing_number'),
    otherType: text('other_type'),
    otherValue: text('other_value'),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('payment_infos_affiliate_unique').on(table.affiliateId)],
);

/** A request for payment of all that was available; `payee` is the payment data as it stood then. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    userId: integer('user_id').references(() => users.id),
    status: text({ enum: ['requested', 'scheduled', 'paid', 'failed', 'cancelled'] }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    payee: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payments_affiliate').on(table.affiliateId, table.id),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/** The commissions of a payment. The primary key makes paying a commission twice impossible. */
export const paymentItems = pgTable(
  'payment_items',
  {
    commissionId: bigint('commission_id', { mode: 'number' })
      .primaryKey()
      .references(() => commissions.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
  },
  (table) => [index('payment_items_payment').on(table.paymentId)],
);
