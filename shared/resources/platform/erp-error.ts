import * as z from 'zod/mini';
import { erpFailure } from '#shared/codes/platform/erp-failure.ts';
import { erpMessageState } from '#shared/codes/platform/erp-message-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, oneOf, requiredText, version } from '#shared/contract/fields.ts';

/** A message that the ERP has not taken: given up, or to be tried again. The state 'waiting' sends it again at once. */
export const erpError = defineContract({
  name: 'erp-error',
  record: z.object({
    id,
    /** The `webhook-id` that the ERP was sent. */
    message_id: z.string(),
    /** `payment.paid`, `advertiser_invoice.issued` … */
    type: z.string(),
    /** The id of the payment or invoice. */
    entity_id: id,
    state: z.string(),
    attempts: z.int(),
    last_error: z.nullable(z.string()),
    /** The HTTP status of the newest answer; null for none. */
    last_status: z.nullable(z.int()),
    next_attempt_at: instant,
    created_at: instant,
    version,
  }),
  input: z.object({ state: oneOf(['waiting']), version: z.optional(version) }),
  filter: z.object({ state: oneOf(['waiting', 'failed']), type: requiredText(60) }),
  sort: ['id', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: erpMessageState, last_error: erpFailure },
  access: { staff: ['list', 'one', 'update'] },
});
