import * as z from 'zod/mini';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/**
 * What happened in the last 30 days, oldest first, whether an endpoint was sent it or not: whoever was down reads on from
 * the last event that it knows. Affiliates read what is about themselves; servers of advertisers, by a key or signed as they sign postbacks, what is about
 * their campaigns and invoices.
 */
export const event = defineContract({
  name: 'event',
  record: z.object({
    /** The `webhook-id` of the messages about it. */
    id: z.string(),
    kind: z.string(),
    /** Its place in the order in which events are read; later events have greater ones, and some are left out. */
    position: z.int(),
    /** What it is about; of a participation its channel, of a rate its campaign. */
    entity_id: id,
    /** Null for an invoice, and for advertisers. */
    affiliate_id: z.nullable(id),
    /** Null for what is about several campaigns, or none. */
    campaign_id: z.nullable(id),
    /** Of the order, the payment or the invoice; 0 for what has none. */
    amount,
    occurred_at: instant,
    /** The record as it was then, as the message of a webhook has it. */
    data: z.record(z.string(), z.unknown()),
  }),
  filter: z.object({
    /** The id of the last event that is known: what comes after it is listed. An event that is kept no longer is refused. */
    after: requiredText(40).check(z.regex(/^event_[1-9]\d{0,15}$/, 'validation.invalid')),
    kind: oneOf(eventKind.allCodes),
    campaign_id: id,
    affiliate_id: id,
  }),
  sort: ['position'],
  defaultSort: ['position', 'ASC'],
  codes: { kind: eventKind },
  access: { staff: ['list'], affiliate: ['list'], advertiser: ['list'] },
});
