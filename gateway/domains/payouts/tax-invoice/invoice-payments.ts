import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { payments } from '../payment/table.ts';
import { invoices, invoiceUploadInvoices, invoiceUploads } from './table.ts';

/** The status of the newest file that was sent for an invoice; null for none. */
const uploadStatus = sql<number | null>`(
  select upload.status from ${invoiceUploads} as upload
    join ${invoiceUploadInvoices} as uploaded on uploaded.upload_id = upload.id
  where uploaded.invoice_id = ${invoices.id} order by upload.id desc limit 1)`;

/** Searches the payments with the invoice of each, if it needs one; newest first. */
export const invoicePaymentSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id: payments.id,
        affiliateId: payments.affiliateId,
        affiliateName: fullNameInQuery,
        amountCents: payments.amountCents,
        state: payments.state,
        payDate: payments.payDate,
        createdAt: payments.createdAt,
        paidAt: payments.paidAt,
        invoiceId: invoices.id,
        yearmonth: invoices.yearmonth,
        invoiceNums: invoices.invoiceNums,
        totalReceivedCents: invoices.totalReceivedCents,
        uploadStatus,
      })
      .from(payments)
      .innerJoin(affiliates, eq(affiliates.id, payments.affiliateId))
      .leftJoin(invoices, eq(invoices.paymentId, payments.id))
      .$dynamic(),
  id: payments.id,
  affiliateId: payments.affiliateId,
  name: 'invoice_payments',
  texts: [fullNameInQuery, affiliates.businessName, invoices.invoiceNums],
  filters: { affiliateId: equal(payments.affiliateId), state: equal(payments.state) },
  sorts: { id: payments.id, createdAt: payments.createdAt, amount: payments.amountCents },
  defaultSort: ['createdAt', 'desc'],
});
