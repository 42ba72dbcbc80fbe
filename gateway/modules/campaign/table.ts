import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { advertisers } from '../advertiser/table.ts';

/** A campaign pays `commissionBasisPoints` / 10,000 of a conversion, `releaseDays` after the conversion was validated. */
export const campaigns = pgTable('campaigns', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  status: smallint().notNull(),
  advertiserId: integer('advertiser_id')
    .notNull()
    .references(() => advertisers.id),
  commissionBasisPoints: integer('commission_basis_points').notNull(),
  releaseDays: integer('release_days').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
