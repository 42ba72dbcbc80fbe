import * as z from 'zod/mini';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { taxInvoiceCheck } from '#shared/codes/payouts/tax-invoice-check.ts';
import { defineContract } from '#shared/contract/contract.ts';
import {
  amount,
  date,
  flag,
  id,
  instant,
  nullableText,
  oneOf,
  requiredText,
  version,
} from '#shared/contract/fields.ts';

/** What was compared of a tax invoice. `ok` is null where a person has to look. */
export const taxInvoiceFinding = z.object({
  /** What was compared. */
  check: z.string(),
  /** Whether it is as expected; null where a person has to look. */
  ok: z.nullable(z.boolean()),
  /** What the payment says. */
  expected: z.nullable(z.string()),
  /** What the document says. */
  found: z.nullable(z.string()),
  /** The payments that it is about, as far as the reader may see them; missing for none. */
  payments: z.optional(
    z.array(
      z.object({
        id,
        /** The day of the request. */
        requested_on: z.nullable(date),
      }),
    ),
  ),
});

/** The file of a tax invoice, sent for one or several invoices. Its create is the stream `POST /api/invoice-file`. */
export const invoiceUpload = defineContract({
  name: 'invoice-upload',
  record: z.object({
    id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    invoice_ids: z.array(id),
    payment_ids: z.array(id),
    /** `YYYY-MM`. */
    yearmonth: z.string(),
    /** The total of its invoices. */
    amount,
    status: z.int(),
    admin_notes: z.nullable(z.string()),
    file_name: z.string(),
    file_url: z.string(),
    content_type: z.string(),
    size: z.int(),
    findings: z.array(taxInvoiceFinding),
    /** Whether a check found something else than expected. */
    check_failed: z.nullish(flag),
    created_at: instant,
    decided_at: z.nullable(instant),
    /** Of an invoice that was cancelled after its approval. */
    cancelled_at: z.nullable(instant),
    cancellation_reason: z.nullable(z.string()),
    version,
  }),
  input: z.object({ status: oneOf(invoiceUploadStatus.allCodes), admin_notes: nullableText(1000) }),
  filter: z.object({
    q: requiredText(120),
    affiliate_id: id,
    status: oneOf(invoiceUploadStatus.allCodes),
    yearmonth: requiredText(7),
    check_failed: flag,
  }),
  sort: ['id', 'yearmonth', 'status', 'created_at'],
  defaultSort: ['id', 'DESC'],
  // Those that wait for a decision.
  defaultFilter: { status: invoiceUploadStatus.codes.sent },
  codes: { status: invoiceUploadStatus, 'findings.check': taxInvoiceCheck },
  csv: [
    'id',
    'affiliate_id',
    'affiliate_name',
    'yearmonth',
    'amount',
    'status',
    'admin_notes',
    'file_name',
    'created_at',
    'decided_at',
  ],
  access: { staff: ['list', 'one', 'update', 'delete'], affiliate: ['list', 'one', 'delete'] },
});
