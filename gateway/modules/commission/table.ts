import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { bonuses } from '../bonus/table.ts';
import { campaigns } from '../campaign/table.ts';
import { conversions } from '../conversion/table.ts';
import { channels } from '../channel/table.ts';

/**
 * An affiliate's commission for an approved conversion (`earning`), or the negative one (`refund`) for a conversion refused after
 * its commission was requested; the same two for a bonus (`bonus`, `bonus_refund`). `state` is a commission state code; a future
 * commission becomes available on `availableOn`.
 */
export const commissions = pgTable(
  'commissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    conversionId: bigint('conversion_id', { mode: 'number' })
      .notNull()
      .references(() => conversions.id),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    kind: text({ enum: ['earning', 'refund', 'bonus', 'bonus_refund'] }).notNull(),
    /** The bonus of the last two kinds; null for the others. */
    bonusId: integer('bonus_id').references(() => bonuses.id),
    state: smallint().notNull(),
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
    /** First day of the month of the conversion, in São Paulo. */
    referenceMonth: date('reference_month', { mode: 'string' }).notNull(),
    availableOn: date('available_on', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was taken back (state refused); null while it counts. */
    refusedAt: timestamp('refused_at', { withTimezone: true }),
  },
  (table) => [
    // A corrected conversion earns anew; its old line is refused.
    uniqueIndex('commissions_conversion_kind_unique')
      .on(table.conversionId, table.kind)
      .where(sql`${table.bonusId} is null and ${table.state} <> 0`),
    // A changed bonus is a new line; the old one is refused.
    uniqueIndex('commissions_bonus_kind_unique')
      .on(table.bonusId, table.kind)
      .where(sql`${table.state} <> 0`),
    // The statement of an affiliate. The last two columns do not sort; they allow an index-only sum of what was before.
    index('commissions_affiliate_created').on(
      table.affiliateId,
      table.createdAt,
      table.id,
      table.valueCents,
      table.refusedAt,
    ),
    // Sums and lists of one bucket of an affiliate.
    index('commissions_affiliate_state').on(table.affiliateId, table.state, table.valueCents),
    // The release of due commissions.
    index('commissions_state_available').on(table.state, table.availableOn),
    check(
      'commissions_value_sign',
      sql`CASE ${table.kind} WHEN 'earning' THEN ${table.valueCents} >= 0 WHEN 'refund' THEN ${table.valueCents} <= 0 ELSE true END`,
    ),
    check('commissions_bonus_kind', sql`(${table.bonusId} is null) = (${table.kind} in ('earning', 'refund'))`),
    check('commissions_refused', sql`(${table.state} = 0) = (${table.refusedAt} is not null)`),
  ],
);
