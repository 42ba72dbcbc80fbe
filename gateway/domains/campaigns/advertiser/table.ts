import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { codeOf, wordsOf } from '../../../db/text-search.ts';

/** `cnpj` holds the registration number of an advertiser from elsewhere. */
export const advertisers = pgTable(
  'advertisers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    level: smallint(),
    businessName: text('business_name').notNull(),
    trademark: text(),
    cnpj: text(),
    type: text(),
    country: text(),
    status: smallint().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    // For the search from anywhere.
    index('advertisers_words').using('gin', wordsOf(table.businessName, table.trademark)),
    index('advertisers_cnpj').on(sql`${codeOf(table.cnpj)} text_pattern_ops`),
  ],
);

/** The contacts of an advertiser. They do not sign in. */
export const advertiserUsers = pgTable(
  'advertiser_users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    name: text().notNull(),
    email: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('advertiser_users_advertiser').on(table.advertiserId),
    index('advertiser_users_email').on(sql`lower(${table.email}) text_pattern_ops`),
  ],
);
