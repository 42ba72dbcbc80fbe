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
import { campaigns } from '../campaign/table.ts';
import { conversions } from '../conversion/table.ts';
import { channels } from '../channel/table.ts';

/**
 * An affiliate's commission for an approved conversion (`earning`), or the negative one (`refund`) for a conversion refused after
 * its commission was requested. `state` is a commission state code; a future commission becomes available on `availableOn`.
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
    kind: text({ enum: ['earning', 'refund'] }).notNull(),
    state: smallint().notNull(),
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
    /** First day of the month of the conversion, in São Paulo. */
    referenceMonth: date('reference_month', { mode: 'string' }).notNull(),
    availableOn: date('available_on', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('commissions_conversion_kind_unique').on(table.conversionId, table.kind),
    // Sums and lists of one bucket of an affiliate.
    index('commissions_affiliate_state').on(table.affiliateId, table.state, table.valueCents),
    // The release of due commissions.
    index('commissions_state_available').on(table.state, table.availableOn),
    check(
      'commissions_value_sign',
      sql`${table.valueCents} * (CASE ${table.kind} WHEN 'refund' THEN -1 ELSE 1 END) >= 0`,
    ),
  ],
);
