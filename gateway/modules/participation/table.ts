import { bigint, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { campaigns } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';

/** A channel that takes part in a campaign, or asked to. `status` is a campaign status code. */
export const participations = pgTable(
  'participations',
  {
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    status: smallint().notNull(),
    /** Why it was refused or paused. */
    reason: text(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: integer('decided_by'),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.campaignId] }),
    index('participations_affiliate').on(table.affiliateId, table.campaignId),
    index('participations_campaign').on(table.campaignId, table.status),
    index('participations_requested').on(table.status, table.requestedAt),
  ],
);

/** Every status that a participation had, so that a conversion is judged by the one of its time. */
export const participationMoves = pgTable(
  'participation_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    status: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('participation_moves_pair').on(table.channelId, table.campaignId, table.at, table.id)],
);
