import * as z from 'zod/mini';
import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import {
  amount,
  date,
  flag,
  id,
  instant,
  nullableText,
  requiredText,
  taxId,
  taxInvoiceStanding,
  version,
} from '#shared/contract/fields.ts';

/** A tax invoice that an affiliate has to send: one per payment that needs one. Files are sent for those that are liberated. */
export const invoice = defineContract({
  name: 'invoice',
  record: z.object({
    id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    /** Null for those of months from before payments had their own. Not sent by every gateway, nor is what follows it here. */
    payment_id: z.nullable(id),
    payment_state: z.nullable(z.string()),
    /** By when it must be there. */
    due_on: z.nullable(date),
    /** Its state while its payment waits for it. */
    standing: z.nullable(taxInvoiceStanding),
    /** 'nfse' or 'foreign_invoice'. */
    note_kind: z.nullable(z.string()),
    /** A code of the invoice state list: how far its newest file is. */
    state: z.nullable(z.string()),
    /** The newest file, and why it was refused. */
    upload_id: z.nullable(id),
    admin_notes: z.nullable(z.string()),
    /** Whether a file may be sent now. */
    can_upload: z.nullable(z.boolean()),
    /** Whether its payment waits for a file that should have been there. */
    late: z.nullish(flag),
    /** What to write on it: for whom, and for what. */
    taker_cnpj: z.nullable(taxId),
    taker_name: z.nullable(z.string()),
    text: z.nullable(z.string()),
    /** `YYYY-MM`. */
    yearmonth: z.string(),
    total: amount,
    invoice_nums: z.nullable(z.string()),
    total_received: z.nullable(amount),
    liberated: z.boolean(),
    created_at: instant,
    version,
  }),
  input: z.object({ invoice_nums: nullableText(200), total_received: z.nullable(amount), liberated: flag }),
  filter: z.object({
    q: requiredText(120),
    affiliate_id: id,
    yearmonth: requiredText(7),
    liberated: flag,
    late: flag,
  }),
  sort: ['id', 'yearmonth', 'total', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: invoiceState },
  csv: [
    'id',
    'affiliate_id',
    'affiliate_name',
    'payment_id',
    'yearmonth',
    'total',
    'due_on',
    'state',
    'invoice_nums',
    'total_received',
    'liberated',
    'created_at',
  ],
  changes: ['staff'],
  access: { staff: ['list', 'one', 'update'], affiliate: ['list'] },
});
