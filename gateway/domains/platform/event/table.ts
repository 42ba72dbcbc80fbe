import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { eventKind } from '#shared/codes/platform/event-kind.ts';

/**
 * What happened that other systems may hear of, written with the change itself and kept for 30 days. `position` is
 * given after the commit, or under a lock that is held until it, so that whoever has read up to one misses nothing that
 * commits later.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: eventKind.allCodes }).notNull(),
    /** What it is about: events of one noun and id are sent in their order. Of a participation its channel, of a rate its campaign. */
    entityId: bigint('entity_id', { mode: 'number' }).notNull(),
    /** Null for what is about no affiliate, such as an invoice to an advertiser. */
    affiliateId: integer('affiliate_id'),
    /** The advertiser who may read it; given with the position where the campaign says it. */
    advertiserId: integer('advertiser_id'),
    /** Null for what is about several campaigns. */
    campaignId: integer('campaign_id'),
    /** Of the order, the payment or the invoice; 0 for what has none. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The record as it was then, by wire names. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    // Positions are given later, by another version of the row: these two have no entry of the first one.
    uniqueIndex('events_placed_unique')
      .on(table.position)
      .where(sql`${table.position} is not null`),
    index('events_unplaced')
      .on(table.id)
      .where(sql`${table.position} is null`),
    index('events_placed_affiliate')
      .on(table.affiliateId, table.position)
      .where(sql`${table.position} is not null`),
    index('events_advertiser')
      .on(table.advertiserId, table.position)
      .where(sql`${table.advertiserId} is not null`),
    // With what it is about: all events of a file have one time, and each asks for the other of its sale.
    index('events_occurred_entity').on(table.occurredAt, table.entityId),
  ],
);

/**
 * Events that got their positions with their change and are still to be handed out, as their first and last one: of new
 * sales that come together. All others are handed out when they get their positions.
 */
export const eventRanges = pgTable('event_ranges', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  firstPosition: bigint('first_position', { mode: 'number' }).notNull(),
  lastPosition: bigint('last_position', { mode: 'number' }).notNull(),
});

/** The last position that was given: one row, whose lock makes positions follow the order of commits. */
export const eventFeed = pgTable('event_feed', {
  id: integer().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
});
