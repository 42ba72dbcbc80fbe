import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes } from '../../../db/bytes.ts';
import { wordsOf } from '../../../db/text-search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { users } from '../../accounts/user/table.ts';
import { payments } from '../payment/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The invoices that an affiliate must issue, one per payment that needs one. Months are `YYYY-MM`. */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** Null for invoices of a month, from before each payment had its own. */
    paymentId: integer('payment_id').references(() => payments.id),
    yearmonth: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** The business date by which the tax invoice must be sent for the pay day; null for invoices of a month. */
    dueOn: date('due_on', { mode: 'string' }),
    invoiceNums: text('invoice_nums'),
    totalReceivedCents: bigint('total_received_cents', { mode: 'number' }),
    liberated: boolean().notNull().default(false),
    /** When its approved tax invoice was marked as cancelled; null again once another one is approved. */
    invalidatedAt: at('invalidated_at'),
    /** When the affiliate was reminded of a missing one. */
    remindedAt: at('reminded_at'),
    /** When the affiliate was notified that it is late. */
    lateNotifiedAt: at('late_notified_at'),
    createdAt: at('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('invoices_payment_unique').on(table.paymentId),
    index('invoices_affiliate').on(table.affiliateId, table.yearmonth),
    index('invoices_created').on(table.createdAt, table.id),
  ],
);

/** The findings of an uploaded tax invoice. `ok` is null if it was not checked. */
export interface InvoiceFinding {
  check: string;
  ok: boolean | null;
  expected: string | null;
  found: string | null;
  /**
   * The payments that the finding is about, whose they are, and the business date on which they were requested; missing for
   * none. Findings of earlier releases have no date.
   */
  payments?: { id: number; affiliateId: number; requestedOn?: string | undefined }[];
}

/**
 * The files of tax invoices that affiliates sent. An affiliate invoice is what the platform waits for; the tax invoice
 * is the document that settles it. `status` is a code of the invoice upload status list.
 */
export const invoiceUploads = pgTable(
  'invoice_uploads',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    yearmonth: text().notNull(),
    status: smallint().notNull(),
    adminNotes: text('admin_notes'),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    findings: jsonb().$type<InvoiceFinding[]>().notNull(),
    /** Issuer, number and key or code of an invoice that could be read, or was entered by the person who approved it. */
    issuer: text(),
    noteNumber: text('note_number'),
    noteKey: text('note_key'),
    /** Number and code as they are compared; see `invoice-identity.ts`. */
    identityNumber: text('identity_number'),
    identityCode: text('identity_code'),
    createdAt: at('created_at').notNull(),
    decidedBy: integer('decided_by'),
    decidedAt: at('decided_at'),
    /** Of an invoice that was cancelled after its approval. */
    cancelledBy: integer('cancelled_by'),
    cancelledAt: at('cancelled_at'),
    cancellationReason: text('cancellation_reason'),
    version: integer().notNull().default(1),
  },
  (table) => [
    // A tax invoice is accepted once; a refused one may be sent again.
    uniqueIndex('invoice_uploads_identity_unique')
      .on(table.issuer, table.identityNumber, table.identityCode)
      .where(sql`${table.status} <> 2`),
    index('invoice_uploads_affiliate').on(table.affiliateId, table.id),
    index('invoice_uploads_created').on(table.createdAt, table.id),
    // For the search from anywhere.
    index('invoice_uploads_number').on(table.noteNumber, table.id),
    index('invoice_uploads_words').using('gin', wordsOf(table.fileName)),
  ],
);

/** The bytes of the files, separate from the rows, which are read far more often. */
export const invoiceFiles = pgTable('invoice_files', {
  uploadId: integer('upload_id')
    .primaryKey()
    .references(() => invoiceUploads.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
});

/** The invoices that an uploaded file is for. */
export const invoiceUploadInvoices = pgTable(
  'invoice_upload_invoices',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => invoiceUploads.id, { onDelete: 'cascade' }),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.invoiceId] }),
    index('invoice_upload_invoices_invoice').on(table.invoiceId),
  ],
);
