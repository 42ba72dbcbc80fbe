import * as z from 'zod/mini';
import { customInvoiceState } from '#shared/codes/billing/custom-invoice-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant, oneOf, requiredText, version } from '#shared/contract/fields.ts';

const line = z.object({ description: requiredText(200), amount });

/**
 * An invoice to a campaign's advertiser for other things than conversions. A draft may be changed and deleted; `state`
 * issues it, and marks it as paid or cancelled.
 */
export const customInvoice = defineContract({
  name: 'custom-invoice',
  record: z.object({
    id,
    campaign_id: id,
    title: z.string(),
    lines: z.array(z.object({ description: z.string(), amount })),
    total: amount,
    state: z.string(),
    due_on: date,
    issued_at: z.nullable(instant),
    paid_at: z.nullable(instant),
    version,
  }),
  input: z.object({
    campaign_id: id,
    title: requiredText(120),
    lines: z.array(line).check(z.minLength(1, 'validation.required'), z.maxLength(50, 'validation.too_long')),
    due_on: date,
    state: z.optional(oneOf(['issued', 'paid', 'cancelled'])),
  }),
  createOnly: ['campaign_id'],
  filter: z.object({ q: requiredText(120), campaign_id: id, state: oneOf(customInvoiceState.allCodes) }),
  sort: ['id', 'due_on'],
  defaultSort: ['id', 'DESC'],
  codes: { state: customInvoiceState },
  csv: ['id', 'campaign_id', 'title', 'total', 'state', 'due_on', 'issued_at', 'paid_at'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
