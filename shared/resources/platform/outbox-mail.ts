import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, requiredText } from '#shared/contract/fields.ts';

/** A queued or sent mail. Links with secrets are readable only in an environment that does not send mails. */
export const outboxMail = defineContract({
  name: 'outbox-mail',
  record: z.object({
    id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    status: z.string(),
    attempts: z.int(),
    last_error: z.nullable(z.string()),
    created_at: instant,
    sent_at: z.nullable(instant),
  }),
  filter: z.object({ q: requiredText(120) }),
  sort: ['id', 'created_at'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one'] },
});
