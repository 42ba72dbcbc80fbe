import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { additionKind } from '#shared/codes/earnings/addition-kind.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { conversions } from '../conversion/table.ts';

/** The kinds of bonuses that staff choose from. */
export const bonusTypes = pgTable(
  'bonus_types',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('bonus_types_name_unique').on(table.name)],
);

/** Bonuses on conversions. The money is in the commissions that refer to it, one line for each change. */
export const bonuses = pgTable(
  'bonuses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversionId: bigint('conversion_id', { mode: 'number' })
      .notNull()
      .references(() => conversions.id),
    bonusTypeId: integer('bonus_type_id')
      .notNull()
      .references(() => bonusTypes.id),
    /** Negative for a correction of a requested bonus. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    note: text(),
    createdBy: integer('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Who gave the present amount, and when. */
    givenBy: integer('given_by').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    /** Who gave it or, above the limit, the second person who confirmed it. Null while it waits: then it has no line yet. */
    confirmedBy: integer('confirmed_by'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Set once it was removed. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('bonuses_conversion').on(table.conversionId),
    index('bonuses_created').on(table.createdAt, table.id),
    index('bonuses_given').on(table.givenBy, table.givenAt),
    check('bonuses_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
  ],
);

/**
 * Decisions of staff on conversions that add to commissions, each with what it adds. Above the limits of one person it is
 * not taken until a second one confirms it; within them it is taken at once, and kept because it counts.
 */
export const commissionAdditions = pgTable(
  'commission_additions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversionId: bigint('conversion_id', { mode: 'number' })
      .notNull()
      .references(() => conversions.id),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    kind: text({ enum: additionKind.allCodes }).notNull(),
    addedCents: bigint('added_cents', { mode: 'number' }).notNull(),
    /** The conversion before and after, by the decision. */
    statusBefore: smallint('status_before').notNull(),
    status: smallint().notNull(),
    amountBeforeCents: bigint('amount_before_cents', { mode: 'number' }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    reason: text(),
    givenBy: integer('given_by').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    /** Who gave it or, above the limits, the second person. Null while it waits. */
    confirmedBy: integer('confirmed_by'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The version of the conversion that it was decided on: with another one it can no longer be confirmed. */
    conversionVersion: integer('conversion_version').notNull(),
    /** Set once it was withdrawn, or another decision took its place. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('commission_additions_conversion').on(table.conversionId),
    index('commission_additions_affiliate').on(table.affiliateId),
    index('commission_additions_given').on(table.givenBy, table.givenAt),
    uniqueIndex('commission_additions_waiting')
      .on(table.conversionId)
      .where(sql`${table.confirmedAt} is null and ${table.removedAt} is null`),
    check('commission_additions_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
    check('commission_additions_added', sql`${table.addedCents} > 0`),
  ],
);

/**
 * An affiliate's commission for an approved conversion (`earning`), the difference after a change of its amount once it
 * was requested (`correction`, mostly negative), or the reversal (`refund`) when its conversion is refused after that.
 * A bonus has the first and the last (`bonus`, `bonus_refund`). A payment whose tax invoice was cancelled after it was made
 * is a debt (`tax_invoice`): a line for each of its conversions, and another of the opposite amount once a valid invoice is
 * there. `state` is a commission state code; a future commission
 * becomes available on `availableOn`.
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
    kind: text({ enum: ['earning', 'correction', 'refund', 'bonus', 'bonus_refund', 'tax_invoice'] }).notNull(),
    /** Of a bonus and its refund; null for the others. */
    bonusId: integer('bonus_id').references(() => bonuses.id),
    /** The payment whose tax invoice was cancelled; null for every other kind. */
    debtPaymentId: integer('debt_payment_id'),
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
    // A correction before the request refuses the old line and adds a new one; each later correction adds a line.
    uniqueIndex('commissions_conversion_kind_unique')
      .on(table.conversionId, table.kind)
      .where(
        sql`${table.bonusId} is null and ${table.kind} not in ('correction', 'tax_invoice') and ${table.state} <> 0`,
      ),
    // Whether a conversion is settled; the unique index above leaves out bonuses and refused lines.
    index('commissions_conversion').on(table.conversionId),
    // A changed bonus is a new line; the old one is refused.
    uniqueIndex('commissions_of_bonus_unique')
      .on(table.bonusId, table.kind)
      .where(sql`${table.bonusId} is not null and ${table.state} <> 0`),
    index('commissions_debt')
      .on(table.debtPaymentId)
      .where(sql`${table.debtPaymentId} is not null`),
    // The statement of an affiliate. The last two columns do not sort; they allow an index-only sum of the opening
    // balance.
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
    check(
      'commissions_bonus_kind',
      sql`(${table.bonusId} is null) = (${table.kind} in ('earning', 'correction', 'refund', 'tax_invoice'))`,
    ),
    check('commissions_debt_kind', sql`(${table.debtPaymentId} is null) = (${table.kind} <> 'tax_invoice')`),
    check('commissions_refused', sql`(${table.state} = 0) = (${table.refusedAt} is not null)`),
  ],
);
