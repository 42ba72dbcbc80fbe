import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { date, flag, id, instant, keyScopes, requiredText, withDefault } from '#shared/contract/fields.ts';

/**
 * The keys with which programs call this API as the signed-in user: `Authorization: Bearer key_…`, or `test_…` for a test key. A key may do what its
 * scopes name, as far as its owner may at that moment. To create one takes a step-up; deleting one ends it at once. Keys end
 * with a new password or login e-mail.
 */
export const apiKey = defineContract({
  name: 'api-key',
  record: z.object({
    id,
    name: z.string(),
    /** The first characters of the key, by which it is recognized. */
    prefix: z.string(),
    /** What it may do, as `resource:verb`; the verbs are `list`, `one`, `create`, `update` and `delete`. */
    scopes: z.array(z.string()),
    /** Whether it works in the sandbox of its owner, and reaches nothing else. */
    is_test: flag,
    created_at: instant,
    /** The last day on which it is valid. */
    expires_on: date,
    /** The last call, at a resolution of minutes; null before the first one. */
    last_used_at: z.nullable(instant),
    /** Where that call came from. */
    address: z.nullable(z.string()),
    /** `key_`, or `test_` for a test key, and 43 characters: in the answer that creates it, and never again. */
    secret: z.nullable(z.string()),
  }),
  input: z.object({
    /** What it is for. */
    name: requiredText(80),
    /** What it may do, as `resource:verb`: each a right of the user. With one of a resource it may read that resource too. */
    scopes: keyScopes,
    /** The last day on which it is valid, at most a year ahead. */
    expires_on: date,
    /** Whether it works in a sandbox of the user: an affiliate, a campaign and money that do not exist. */
    is_test: withDefault(flag, false),
  }),
  sort: ['id', 'created_at', 'last_used_at'],
  defaultSort: ['id', 'DESC'],
  access: { affiliate: ['list', 'one', 'create', 'delete'], staff: ['list', 'one', 'create', 'delete'] },
});
