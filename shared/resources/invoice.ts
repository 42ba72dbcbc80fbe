import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { amount, flag, id, instant, nullableText, requiredText, version } from '#shared/fields.ts';

/** The amount that an affiliate has to invoice for one month. The affiliate may upload invoices that are liberated. */
export const invoice = defineContract({
  name: 'invoice',
  record: z.object({
    id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
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
  filter: z.object({ q: requiredText(120), affiliate_id: id, yearmonth: requiredText(7), liberated: flag }),
  sort: ['id', 'yearmonth', 'total', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  access: { staff: ['list', 'one', 'update'], affiliate: ['list'] },
});
