import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, instant, keyScopes, requiredText } from '#shared/contract/fields.ts';

/**
 * The keys with which the servers and the assistants of an advertiser read what is the advertiser's own: campaigns, sales, postbacks,
 * invoices and events, with `Authorization: Bearer adv_…`. They change nothing. An advertiser makes, lists and ends its own by requests
 * that are signed as its postbacks are, and names itself by the signature; staff make them in the back-office after a step-up.
 */
export const advertiserReadKey = defineContract({
  name: 'advertiser-read-key',
  record: z.object({
    id,
    advertiser_id: id,
    name: z.string(),
    /** The first characters of the key, by which it is recognized. */
    prefix: z.string(),
    /** What it reads, as `resource:verb`; the verbs are `list` and `one`. */
    scopes: z.array(z.string()),
    /** Who of staff made it; null where the advertiser did. */
    created_by_name: z.nullable(z.string()),
    created_at: instant,
    /** The last day on which it is valid. */
    expires_on: date,
    /** The last call, at a resolution of minutes; null before the first one. */
    last_used_at: z.nullable(instant),
    /** Where that call came from. */
    address: z.nullable(z.string()),
    /** `adv_` and 43 characters: in the answer that creates it, and never again. */
    secret: z.nullable(z.string()),
  }),
  input: z.object({
    advertiser_id: id,
    /** What it is for. */
    name: requiredText(80),
    /** What it reads, as `resource:verb`. With one of a resource it may read that resource whole. */
    scopes: keyScopes,
    /** The last day on which it is valid, at most a year ahead. */
    expires_on: date,
  }),
  createOnly: ['advertiser_id', 'name', 'scopes', 'expires_on'],
  filter: z.object({ advertiser_id: id }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  csv: ['id', 'advertiser_id', 'name', 'prefix', 'created_by_name', 'created_at', 'expires_on', 'last_used_at'],
  access: { staff: ['list', 'one', 'create', 'delete'] },
});
