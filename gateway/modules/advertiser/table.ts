import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** `cnpj` holds the registration number of an advertiser from elsewhere. */
export const advertisers = pgTable('advertisers', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  level: smallint(),
  businessName: text('business_name').notNull(),
  trademark: text(),
  cnpj: text(),
  type: text(),
  country: text(),
  status: smallint().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
