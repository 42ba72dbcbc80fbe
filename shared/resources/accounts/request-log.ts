import * as z from 'zod/mini';
import { requestMethods } from '#shared/codes/accounts/request-method.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/**
 * The requests of the last 30 days that came with the signed-in user's own keys, or with the read keys of the advertiser whose server signs, newest first, at most the last 100,000. Texts that
 * were sent are masked: of a query and a body the names are kept, and numbers, dates and flags.
 */
export const requestLog = defineContract({
  name: 'request-log',
  record: z.object({
    id,
    /** The key that it came with, also of one that was deleted since; null for the token of an affiliate. */
    key_id: z.nullable(id),
    method: z.string(),
    /** Without values that are no id. */
    path: z.string(),
    query: z.nullable(z.string()),
    /** The beginning of what was sent as JSON. */
    body: z.nullable(z.string()),
    /** Null where the program left before it was answered. */
    status: z.nullable(z.int()),
    /** The code of a refusal. */
    code: z.nullable(z.string()),
    duration_ms: z.int(),
    /** As the header `X-Request-Id` of the answer. */
    request_id: z.string(),
    address: z.nullable(z.string()),
    /** When it was answered. */
    created_at: instant,
  }),
  filter: z.object({
    key_id: id,
    /** `GET`, `HEAD`, `POST`, `PUT`, `PATCH` or `DELETE`. */
    method: oneOf(requestMethods),
    /** A part of the path. */
    path: requiredText(200),
    status: z
      .int('validation.integer')
      .check(z.minimum(100, 'validation.integer'), z.maximum(599, 'validation.integer')),
    /** The first day. */
    from: date,
    /** The last day. */
    to: date,
  }),
  sort: ['created_at'],
  defaultSort: ['created_at', 'DESC'],
  access: { affiliate: ['list'], staff: ['list'] },
});
