import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { campaigns, commissionGroups } from '../campaign/table.ts';

/**
 * A commission group that applies from a time on, until an end if it has one. Planned, running and ended follow from
 * the times.
 */
export const campaignSchedules = pgTable(
  'campaign_schedules',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    title: text().notNull(),
    groupId: integer('group_id')
      .notNull()
      .references(() => commissionGroups.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('campaign_schedules_campaign').on(table.campaignId, table.startsAt),
    index('campaign_schedules_group').on(table.groupId),
    check('campaign_schedules_span', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/**
 * The channels of a schedule; 0 is all. A constraint written by hand refuses two schedules of a channel at one time, unless
 * one is cancelled. Campaign and times are those of the schedule, for the constraint.
 */
export const campaignScheduleSites = pgTable(
  'campaign_schedule_sites',
  {
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => campaignSchedules.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id').notNull(),
    channelId: integer('site_id').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.channelId] })],
);
