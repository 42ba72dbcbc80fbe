import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { campaigns } from '../campaign/table.ts';

/**
 * What a campaign pays affiliates: basis points of the amount, or cents of each order. Each campaign has one default
 * group; another one counts where a schedule says so. The rate of a conversion is stored with it, so a change counts for
 * later ones alone.
 */
export const commissionGroups = pgTable(
  'commission_groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    /** Never changes once given. */
    code: text().notNull(),
    name: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    rateBasisPoints: integer('rate_basis_points'),
    rateCents: bigint('rate_cents', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('commission_groups_code_unique').on(table.campaignId, table.code),
    uniqueIndex('commission_groups_default_unique')
      .on(table.campaignId)
      .where(sql`${table.isDefault}`),
    check('commission_groups_one_rate', sql`num_nonnulls(${table.rateBasisPoints}, ${table.rateCents}) = 1`),
    check('commission_groups_rate', sql`coalesce(${table.rateBasisPoints}, 0) between 0 and 10000`),
  ],
);

/**
 * Rates within a group, by commission type and category; the first that matches counts, else the group's own rate. Null
 * matches all. A closed one counts no more, and stays for the conversions that had it.
 */
export const commissionDivisions = pgTable(
  'commission_divisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    groupId: integer('group_id')
      .notNull()
      .references(() => commissionGroups.id),
    position: integer().notNull(),
    commissionType: text('commission_type'),
    category: text(),
    rateBasisPoints: integer('rate_basis_points'),
    rateCents: bigint('rate_cents', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('commission_divisions_group').on(table.groupId, table.position, table.id),
    check('commission_divisions_one_rate', sql`num_nonnulls(${table.rateBasisPoints}, ${table.rateCents}) = 1`),
    check('commission_divisions_rate', sql`coalesce(${table.rateBasisPoints}, 0) between 0 and 10000`),
  ],
);
