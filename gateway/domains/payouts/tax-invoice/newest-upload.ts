import { desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import type { Executor } from '../../../db/client.ts';
import { payments } from '../payment/table.ts';
import { invoices, invoiceUploadInvoices, invoiceUploads } from './table.ts';

/** The newest file of each invoice, for a lateral join. */
export const newestUpload = (db: Executor) =>
  db
    .select({
      id: invoiceUploads.id,
      status: invoiceUploads.status,
      // Why it was refused or cancelled.
      reason: sql<string | null>`coalesce(${invoiceUploads.cancellationReason}, ${invoiceUploads.adminNotes})`.as(
        'reason',
      ),
    })
    .from(invoiceUploads)
    .innerJoin(invoiceUploadInvoices, eq(invoiceUploadInvoices.uploadId, invoiceUploads.id))
    .where(eq(invoiceUploadInvoices.invoiceId, invoices.id))
    .orderBy(desc(invoiceUploads.id))
    .limit(1)
    .as('newest_upload');

const status = sql`"newest_upload"."status"`;
const sent = invoiceUploadStatus.codes.sent;
const approved = invoiceUploadStatus.codes.approved;
const refused = invoiceUploadStatus.codes.refused;
const cancelled = invoiceUploadStatus.codes.cancelled;

/**
 * The state of an invoice, as a code of the invoice state list: the status of its newest file. Invoices older than
 * uploads are done if they have a number.
 */
export const stateOfInvoice = sql<CodeOf<typeof invoiceState>>`case
  when ${status} = ${sent} then 'sent' when ${status} = ${approved} then 'approved'
  when ${status} = ${refused} then 'refused' when ${status} = ${cancelled} then 'cancelled'
  when ${invoices.paymentId} is null and ${invoices.invoiceNums} is not null then 'approved'
  else 'none' end`;

/** The states in which there is no file that may still be accepted. */
export const missing: readonly CodeOf<typeof invoiceState>[] = ['none', 'refused', 'cancelled'];

/**
 * Whether a file may be sent: the invoice is liberated, its payment waits for it or lost it to a cancellation, and there is no
 * other file.
 */
export const mayBeSent = sql<boolean>`(${invoices.liberated}
  and (${invoices.paymentId} is null or ${payments.state} = 'awaiting_invoice'
    or (${invoices.invalidatedAt} is not null and ${payments.state} <> 'cancelled'))
  and (${stateOfInvoice}) in ${missing})`;

/** Whether its payment waits for a file that should have been there before a date. */
export const isLateOn = (today: Placeholder): SQL => sql`(${invoices.liberated} and ${invoices.dueOn} < ${today}::date
  and coalesce(${payments.state} = 'awaiting_invoice', false) and (${stateOfInvoice}) in ${missing})`;
