import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventKind } from '#shared/codes/platform/event-kind.ts';

/**
 * What happened that other systems may hear of, written with the change itself and kept for 30 days. `position` is
 * given after the commit, so that whoever has read up to one misses nothing that commits later.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: eventKind.allCodes }).notNull(),
    /** The conversion or the payment. */
    entityId: bigint('entity_id', { mode: 'number' }).notNull(),
    affiliateId: integer('affiliate_id').notNull(),
    /** Null for what is about several campaigns. */
    campaignId: integer('campaign_id'),
    /** Of the order or of the payment. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The record as it was then, by wire names. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('events_position_unique').on(table.position),
    index('events_unplaced')
      .on(table.id)
      .where(sql`${table.position} is null`),
    index('events_affiliate').on(table.affiliateId, table.position),
    index('events_occurred').on(table.occurredAt),
  ],
);

/** The last position that was given: one row, whose lock makes positions follow the order of commits. */
export const eventFeed = pgTable('event_feed', {
  id: integer().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
});
