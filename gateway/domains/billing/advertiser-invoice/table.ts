import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { users } from '../../accounts/user/table.ts';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { campaignRevenues } from '../../campaigns/campaign/table.ts';
import { conversions } from '../../earnings/conversion/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const cents = (name: string) => bigint(name, { mode: 'number' });

/** What an invoice bills for one campaign, with its name at the time. */
export interface BilledCampaign {
  readonly campaignId: number;
  readonly campaignName: string;
  readonly count: number;
  readonly amountCents: number;
  /** What the advertiser pays. */
  readonly billedCents: number;
}

/** Invoices to advertisers for a month's approved conversions: what the campaigns' revenues charge, and a fee. */
export const advertiserInvoices = pgTable(
  'advertiser_invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    /** `YYYY-MM`: the month of the conversions, in São Paulo. */
    yearmonth: text().notNull(),
    state: text({ enum: advertiserInvoiceState.names }).notNull(),
    /** What is billed, by campaign: the sums of the items, kept so that no reader adds them up again. */
    campaigns: jsonb().$type<readonly BilledCampaign[]>().notNull(),
    /** The commissions of the affiliates, which are no part of the total. */
    commissionCents: cents('commission_cents').notNull(),
    billedCents: cents('billed_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    /** The sums of its payments and of its credits. */
    paidCents: cents('paid_cents').notNull().default(0),
    creditedCents: cents('credited_cents').notNull().default(0),
    /** The sum of reductions after it was issued; owed to an advertiser that had paid it in full. */
    correctedCents: cents('corrected_cents').notNull().default(0),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    note: text(),
    /** SHA-256 of the public link's secret; null without a link. */
    linkHash: text('link_hash'),
    /** The secret itself, sealed, so that staff can copy the link again. */
    sealedLink: text('sealed_link'),
    linkExpiresAt: at('link_expires_at'),
    createdBy: integer('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    issuedAt: at('issued_at'),
    paidAt: at('paid_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('advertiser_invoices_link_unique').on(table.linkHash),
    index('advertiser_invoices_created').on(table.createdAt, table.id),
    index('advertiser_invoices_advertiser').on(table.advertiserId, table.yearmonth),
    // For the search from anywhere.
    index('advertiser_invoices_total').on(sql`(${table.billedCents} + ${table.feeCents})`, table.id),
    check('advertiser_invoices_amounts', sql`${table.billedCents} >= 0 and ${table.feeCents} >= 0`),
    check(
      'advertiser_invoices_settled',
      sql`${table.paidCents} >= 0 and ${table.creditedCents} >= 0
        and ${table.paidCents} + ${table.creditedCents} <= ${table.billedCents} + ${table.feeCents}`,
    ),
    check(
      'advertiser_invoices_corrected',
      sql`${table.correctedCents} >= 0 and ${table.correctedCents} <= ${table.billedCents}`,
    ),
  ],
);

export type AdvertiserInvoiceRow = typeof advertiserInvoices.$inferSelect;

/** The payments, credits and corrections of issued invoices. Append-only. */
export const advertiserInvoiceSettlements = pgTable(
  'advertiser_invoice_settlements',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => advertiserInvoices.id),
    kind: text({ enum: ['payment', 'credit', 'correction'] }).notNull(),
    /** For a correction, the conversion whose amount was corrected. */
    conversionId: bigint('conversion_id', { mode: 'number' }).references(() => conversions.id),
    settledOn: date('settled_on', { mode: 'string' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The evidence of a payment, or the reason for a credit or correction. */
    remark: text().notNull(),
    /** Null if unknown, and for a correction. */
    createdBy: integer('created_by').references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('advertiser_invoice_settlements_invoice').on(table.invoiceId, table.id),
    index('advertiser_invoice_settlements_conversion')
      .on(table.conversionId)
      .where(sql`${table.conversionId} is not null`),
    check(
      'advertiser_invoice_settlements_conversion',
      sql`(${table.kind} = 'correction') = (${table.conversionId} is not null)`,
    ),
    // A correction below 0 takes one back that was too large.
    check(
      'advertiser_invoice_settlements_amount',
      sql`${table.amountCents} > 0 or (${table.kind} = 'correction' and ${table.amountCents} <> 0)`,
    ),
  ],
);

/** The conversions that an invoice bills. The primary key makes billing one twice impossible. */
export const advertiserInvoiceItems = pgTable(
  'advertiser_invoice_items',
  {
    conversionId: bigint('conversion_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversions.id),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => advertiserInvoices.id),
    /**
     * The amount of the order when the invoice was issued, or as it is in a draft: it cannot be corrected to more. Null
     * where the release before has drafted it: then to no more than it is.
     */
    amountCents: cents('amount_cents'),
    /** The commission of the affiliate. */
    commissionCents: cents('commission_cents').notNull(),
    /** What the advertiser pays: by the revenue, or the commission without one. */
    billedCents: cents('billed_cents').notNull(),
    /** The reduction since the invoice was issued; less again after an amount that was too low. */
    correctedCents: cents('corrected_cents').notNull().default(0),
    revenueId: integer('revenue_id').references(() => campaignRevenues.id),
  },
  (table) => [index('advertiser_invoice_items_invoice').on(table.invoiceId)],
);
