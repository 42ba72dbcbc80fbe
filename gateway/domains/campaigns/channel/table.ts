import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { wordsOf } from '../../../db/text-search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';

export const channelTypes = pgTable('site_types', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  channelType: text('site_type').notNull(),
});

export const channelCategories = pgTable('site_categories', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
});

/** A channel. `category` holds category names joined by commas, as on the wire. */
export const channels = pgTable(
  'sites',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    cjId: text('cj_id'),
    name: text().notNull(),
    url: text().notNull(),
    category: text().notNull(),
    channelTypeId: integer('site_type_id').references(() => channelTypes.id),
    description: text(),
    status: smallint().notNull(),
    /** The side that paused the channel, which alone may resume it; null unless paused. */
    pausedBy: text('paused_by', { enum: ['staff', 'affiliate'] }),
    forceActive: boolean('force_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('sites_affiliate').on(table.affiliateId, table.id),
    index('sites_created').on(table.createdAt, table.id),
    // For the search from anywhere.
    index('sites_words').using('gin', wordsOf(table.name, table.url)),
  ],
);
