import * as z from 'zod/mini';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/** A payment with its invoice, if it needs one. `id` is the payment's. */
export const invoicePayment = defineContract({
  name: 'invoice-payment',
  record: z.object({
    id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    amount,
    state: z.string(),
    pay_date: z.nullable(date),
    created_at: instant,
    paid_at: z.nullable(instant),
    invoice_id: z.nullable(id),
    yearmonth: z.nullable(z.string()),
    invoice_nums: z.nullable(z.string()),
    total_received: z.nullable(amount),
    /** The status of the newest file that was sent for the invoice. */
    upload_status: z.nullable(z.int()),
  }),
  filter: z.object({ q: requiredText(120), affiliate_id: id, state: oneOf(paymentState.allCodes) }),
  sort: ['id', 'amount', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: paymentState, upload_status: invoiceUploadStatus },
  access: { staff: ['list'] },
});
