import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { pictureColumns } from '../../../db/picture-columns.ts';
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

/** The logos of advertisers. */
export const advertiserLogos = pgTable('advertiser_logos', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  advertiserId: integer('advertiser_id')
    .notNull()
    .unique()
    .references(() => advertisers.id),
  ...pictureColumns(),
});

/** The address of a logo in a query that joins `advertiserLogos`; null without one. */
export const logoUrl = sql<string | null>`'/api/advertiser-logo-file?id=' || ${advertiserLogos.id}`.as('logo_url');
