import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  type PgColumn,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { importState } from '#shared/codes/earnings/import-state.ts';
import { bytes } from '../../../db/bytes.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { users } from '../../accounts/user/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import type { MappingForm } from '../import-mapping/import-mappings.ts';
import type { ImportMapping } from '../import-mapping/mapping.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const cents = (name: string) => bigint(name, { mode: 'number' });

/** A line of a file that was refused, and why. */
export interface RefusedLine {
  line: number;
  column: string | null;
  code: string;
  message: string;
}

/** What a person should look at in a file, without refusing anything: its first line, and how often it applies. */
export interface ImportWarning {
  code: string;
  line: number;
  column: string | null;
  count: number;
  message: string;
}

/** The orders of a file that earn nothing for one reason: a conversion block code. */
export interface Unearning {
  reason: string;
  orders: number;
  amountCents: number;
  /** What they would earn. */
  commissionCents: number;
}

/** An import that is taken step by step. */
const isOpen = (state: PgColumn) => sql`${state} in ('checking', 'applying')`;

/**
 * Imports of conversions. During the check the counts are those expected; afterwards they are those applied, updated in
 * the transaction of each step.
 */
export const conversionImports = pgTable(
  'conversion_imports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fileName: text('file_name').notNull(),
    state: text({ enum: importState.allCodes }).notNull(),
    lines: integer().notNull(),
    /** The orders of these lines; several lines may be one order. */
    orders: integer().notNull().default(0),
    added: integer().notNull(),
    changed: integer().notNull(),
    unchanged: integer().notNull(),
    /** The lines with an error: found when the file was read and checked, or when their step was applied. */
    refused: integer().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Of the lines without an error in the check. */
    totalCents: cents('total_cents').notNull().default(0),
    /** Of the lines without an error, those that earn nothing. */
    unearning: jsonb().$type<Unearning[]>().notNull().default([]),
    /** The lines that name another time, click or kind of an approved sale, which keeps its rate and standing. */
    termsKept: integer('terms_kept').notNull().default(0),
    /** The position of the next step to be checked or applied. */
    nextStep: integer('next_step').notNull().default(0),
    /** The first thousand of the check, and as many of the steps. */
    errors: jsonb('faults').$type<RefusedLine[]>().notNull().default([]),
    warnings: jsonb().$type<ImportWarning[]>().notNull().default([]),
    /** The columns of the file that fill the targets at which the check and the steps find errors. */
    columns: jsonb().$type<Record<string, string | null>>().notNull().default({}),
    skipsBadLines: boolean('skips_bad_lines').notNull().default(false),
    /** Saved when the check accepts the file; `json` as in the table of the mappings. */
    savedMapping: json('saved_mapping').$type<MappingForm>(),
    /** An import waits for earlier ones with a campaign in common. */
    campaignIds: integer('campaign_ids').array().notNull().default([]),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The upload, for the audit. */
    requestId: text('request_id'),
    address: text(),
    /** Who confirmed the lines that waited, and why. */
    confirmedBy: integer('confirmed_by'),
    confirmedAt: at('confirmed_at'),
    confirmationReason: text('confirmation_reason'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('conversion_imports_open').on(table.id).where(isOpen(table.state))],
);

/** The files of imports that are still to be read: the gateway that reads one may end before it has. */
export const importFiles = pgTable('import_files', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => conversionImports.id, { onDelete: 'cascade' }),
  /** `json` as in the table of the mappings. */
  mapping: json().$type<ImportMapping>().notNull(),
  /** Who reads it, and until when it is nobody else's turn; null where it is anybody's. */
  reader: uuid(),
  readUntil: at('read_until'),
  /** How often a gateway took the turn, but for those that had to stop. */
  attempts: integer().notNull().default(0),
});

export const importFileParts = pgTable(
  'import_file_parts',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => importFiles.importId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Deflated. */
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** The steps of an import that has not ended: each has orders of one campaign, applied in one transaction. */
export const conversionImportSteps = pgTable(
  'conversion_import_steps',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => conversionImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    campaignId: integer('campaign_id').notNull(),
    /** The reports as JSON, deflated: a large file would otherwise be several times as large here. */
    reports: bytes().notNull(),
    /** A letter for each report, by which the step is compared with the check; null until the check. */
    outcomes: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/**
 * Lines of imports that earn more than one person may add by a line. They have no effect until a second person confirms
 * them together; then they become steps of their import again.
 */
export const waitingImportLines = pgTable(
  'conversion_import_waiting_lines',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => conversionImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    campaignId: integer('campaign_id').notNull(),
    channelId: integer('site_id').notNull(),
    orderId: text('order_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** What the order earns by the line, and how much more that is than now. */
    commissionCents: cents('commission_cents').notNull(),
    addedCents: cents('added_cents').notNull(),
    /** The report, as in a step. */
    report: json().notNull(),
    isNew: boolean('is_new').notNull(),
    /** `replaced` by a later line about the same order. */
    state: text({ enum: ['waiting', 'confirmed', 'refused', 'replaced'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    uniqueIndex('conversion_import_lines_waiting')
      .on(table.campaignId, table.orderId)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/**
 * Conversions of channels, as reported by advertisers. The order number is unique within its campaign. `createdAt` is
 * the time of the conversion (its booking time when reported); the report is filtered and sorted by it.
 */
export const conversions = pgTable(
  'conversions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    transactionId: text('transaction_id').notNull(),
    orderId: text('order_id').notNull(),
    creativeId: text('creative_id'),
    commissionType: text('commission_type'),
    /** Of the product; with the commission type it selects the rate. */
    category: text(),
    amountCents: cents('amount_cents').notNull(),
    commissionCents: cents('commission_cents').notNull(),
    xtrasParams1: text('xtras_params_1'),
    xtrasParams2: text('xtras_params_2'),
    xtrasParams3: text('xtras_params_3'),
    xtrasParams4: text('xtras_params_4'),
    xtrasParams5: text('xtras_params_5'),
    bookingDate: at('booking_date'),
    bookingStatus: text('booking_status'),
    couponType: text('coupon_type'),
    couponDiscountCents: cents('coupon_discount_cents'),
    destinationCity: text('destination_city'),
    destinationCountry: text('destination_country'),
    endDateTime: at('end_date_time'),
    clickDatetime: at('click_datetime'),
    transactionDatetime: at('transaction_datetime'),
    validationDatetime: at('validation_datetime'),
    validationStatus: smallint('validation_status').notNull(),
    refusalReason: text('refusal_reason'),
    importId: integer('import_id').references(() => conversionImports.id),
    /** The click that led to it, or the coupon that brought it to its channel; null where the advertiser named the channel. */
    clickId: text('click_id'),
    couponCode: text('coupon_code'),
    /** The rate, fixed on arrival; null for conversions older than commission groups. */
    commissionGroupId: integer('commission_group_id'),
    commissionDivisionId: integer('commission_division_id'),
    commissionScheduleId: integer('commission_schedule_id'),
    rateBasisPoints: integer('rate_basis_points'),
    rateCents: cents('rate_cents'),
    /** Why it earns nothing although the advertiser reported it; staff may lift it. A conversion block code. */
    block: text(),
    blockLiftedAt: at('block_lifted_at'),
    /**
     * What was reported, in any order: the earliest time, the latest pending report, the first approval and the first
     * refusal, with their amounts. Status and amount follow from them. A decision of staff supersedes all earlier
     * reports. Null without a report of the kind, and for conversions older than the reports.
     */
    reportedFirstAt: at('reported_first_at'),
    reportedPendingAt: at('reported_pending_at'),
    reportedPendingCents: cents('reported_pending_cents'),
    reportedApprovedAt: at('reported_approved_at'),
    reportedApprovedCents: cents('reported_approved_cents'),
    reportedRefusedAt: at('reported_refused_at'),
    reportedRefusedCents: cents('reported_refused_cents'),
    /** When staff last decided it; reports of an earlier time no longer count. */
    staffDecidedAt: at('staff_decided_at'),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    // The number first: people search by it alone.
    uniqueIndex('conversions_order_campaign_unique').on(table.orderId, table.campaignId),
    // For the report of one affiliate and of all, newest first. Ascending columns, read backward. The last four
    // columns of the first index do not sort; they allow index-only counts and sums of an affiliate.
    index('conversions_affiliate_created').on(
      table.affiliateId,
      table.createdAt,
      table.id,
      table.validationStatus,
      table.amountCents,
      table.commissionCents,
      table.campaignId,
    ),
    index('conversions_created').on(table.createdAt, table.id),
    index('conversions_site_created').on(table.channelId, table.createdAt, table.id),
    index('conversions_campaign_created').on(table.campaignId, table.createdAt, table.id),
    // An order without an id of its transaction has its own id for it, by which it is found already.
    index('conversions_own_transaction')
      .on(table.transactionId)
      .where(sql`${table.transactionId} <> ${table.id}::text`),
    index('conversions_click')
      .on(table.clickId)
      .where(sql`${table.clickId} is not null`),
    index('conversions_coupon')
      .on(table.couponCode, table.createdAt, table.id)
      .where(sql`${table.couponCode} is not null`),
    index('conversions_amount').on(table.amountCents, table.id),
    // For the sort orders of the list of staff.
    index('conversions_transacted').on(table.transactionDatetime, table.id),
    index('conversions_commission').on(
      sql`(case when ${table.validationStatus} = 0 then 0 else ${table.commissionCents} end)`,
      table.id,
    ),
    index('conversions_block')
      .on(table.block, table.createdAt, table.id)
      .where(sql`${table.block} is not null and ${table.blockLiftedAt} is null`),
    // The part of a click id that names the link, for the conversions of a link.
    index('conversions_link')
      .on(sql`substring(${table.clickId} from 26 for 7)`, table.createdAt)
      .where(sql`${table.clickId} is not null`),
    check('conversions_amount_range', sql`abs(${table.amountCents}) < 9007199254740991`),
  ],
);

const totals = {
  affiliateId: integer('affiliate_id').notNull(),
  validationStatus: smallint('validation_status').notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  amountCents: cents('amount_cents').notNull(),
  commissionCents: cents('commission_cents').notNull(),
};

/** Counts and sums per affiliate and status without the news: read {@link conversionTotals}. */
export const conversionTotalSums = pgTable('conversion_total_sums', totals, (table) => [
  primaryKey({
    name: 'conversion_totals_affiliate_id_validation_status_pk',
    columns: [table.affiliateId, table.validationStatus],
  }),
]);

/**
 * Counts and sums per affiliate and status, so that a report's cost does not depend on the affiliate's size: the kept
 * sums and the news of `conversion_day_news`.
 */
export const conversionTotals = pgView('conversion_totals', totals).existing();

/**
 * Reports of conversions, in the order of arrival. Append-only: a trigger refuses any change. A conversion is what
 * `foldReports` makes of its rows.
 */
export const conversionReports = pgTable(
  'conversion_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    conversionId: bigint('conversion_id', { mode: 'number' })
      .notNull()
      .references(() => conversions.id),
    /** The source. `system`: the values of a conversion before its reports were stored. */
    source: text({ enum: ['postback', 'file', 'staff', 'system'] }).notNull(),
    /** The postback, the import or the user; null where it is not known or not stored. */
    sourceId: bigint('source_id', { mode: 'number' }),
    /** The line of the file. */
    line: integer(),
    /** When it happened; null if not reported, so that the time of arrival counts. */
    occurredAt: at('occurred_at'),
    receivedAt: at('received_at').notNull(),
    /** Refused, pending or approved. */
    status: smallint().notNull(),
    amountCents: cents('amount_cents').notNull(),
    clickId: text('click_id'),
    linkId: integer('link_id'),
    channelId: integer('site_id').notNull(),
    couponCode: text('coupon_code'),
    /** What else was reported, by the names of the columns of conversions. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The reason of a refusal. */
    reason: text(),
    /**
     * The outcome on arrival. `older` and `same` change nothing, `contradicts` has no effect because a final value
     * stays, and `refused` does not count.
     */
    effect: text({ enum: ['counted', 'older', 'same', 'contradicts', 'refused'] }).notNull(),
    /** Why it was refused; for staff, whether it lifts a block or corrects a reason instead of deciding. */
    effectCode: text('effect_code'),
  },
  (table) => [
    index('conversion_reports_of_conversion').on(table.conversionId, table.id),
    // Rows are stored in the order of their arrival, so a few blocks have all of a day.
    index('conversion_reports_received')
      .using('brin', table.receivedAt)
      .with({ pages_per_range: 32, autosummarize: true }),
    check('conversion_reports_status', sql`${table.status} between 0 and 2`),
  ],
);

/**
 * Further data of the clicks that reports name, stored when the month of a click is dropped. Time, link, channel and
 * campaign follow from the report and the id itself.
 */
export const reportedClicks = pgTable('reported_clicks', {
  clickId: text('click_id').primaryKey(),
  isOwn: boolean('is_own').notNull(),
  refererHost: text('referer_host'),
});
