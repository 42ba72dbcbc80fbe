import { eq, sql } from 'drizzle-orm';
import { hasWords } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { invoices, invoiceUploadInvoices, invoiceUploads } from './table.ts';

/** Tax invoices that were sent, by their number and the name of their file, with their affiliate. */
export const taxInvoiceRecords: RecordSearch = {
  kind: 'invoice-upload',
  needs: 'invoice-upload:list',
  table: sql`${invoiceUploads}`,
  joins: sql`join ${affiliates} on ${eq(affiliates.id, invoiceUploads.affiliateId)}`,
  id: invoiceUploads.id,
  affiliateId: invoiceUploads.affiliateId,
  row: {
    title: sql`coalesce(${invoiceUploads.noteNumber}, ${invoiceUploads.fileName})`,
    detail: sql`concat_ws(' · ', ${fullNameInQuery}, ${invoiceUploads.fileName})`,
    status: invoiceUploads.status,
    amountCents: sql`(select sum(${invoices.totalCents}) from ${invoiceUploadInvoices}
      join ${invoices} on ${invoices.id} = ${invoiceUploadInvoices.invoiceId}
      where ${invoiceUploadInvoices.uploadId} = ${invoiceUploads.id})`,
  },
  path: ({ id }) => `/invoice-upload/${id}/show`,
  forms: {
    reference: { where: (number) => sql`${invoiceUploads.noteNumber} = ${number}`, newestBy: invoiceUploads.id },
    words: { where: (query) => hasWords([invoiceUploads.fileName], query) },
  },
};
