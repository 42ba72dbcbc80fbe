import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { reversedDigits, wordsOf } from '../../../db/text-search.ts';

/** Affiliates. Managers are users; the foreign key is not declared because users already refer to affiliates. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    lastName: text('last_name'),
    businessName: text('business_name'),
    status: smallint().notNull(),
    /** Why staff set the status, in words for the affiliate; null where they gave no reason. */
    statusReason: text('status_reason'),
    comercialManagerId: integer('comercial_manager_id'),
    serviceManagerId: integer('service_manager_id'),
    email: text().notNull(),
    phoneNumber: text('phone_number'),
    address: text(),
    addressNumber: text('address_number'),
    addressOther: text('address_other'),
    zipCode: text('zip_code'),
    neighborhood: text(),
    city: text(),
    state: text(),
    country: text(),
    /** SHA-256 of the affiliate's API token; null while it has none. */
    tokenHash: text('token_hash'),
    /** The API token, encrypted, so that its owner can copy it. */
    sealedToken: text('sealed_token'),
    minimumPaymentCents: bigint('minimum_payment_cents', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('affiliates_token_unique').on(table.tokenHash),
    index('affiliates_created').on(table.createdAt, table.id),
    index('affiliates_status').on(table.status, table.createdAt, table.id),
    // For the search from anywhere.
    index('affiliates_words').using('gin', wordsOf(table.name, table.lastName, table.businessName)),
    index('affiliates_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('affiliates_phone').on(sql`${reversedDigits(table.phoneNumber)} text_pattern_ops`),
  ],
);
