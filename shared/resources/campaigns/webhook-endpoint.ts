import * as z from 'zod/mini';
import { webhookKind, webhookMethods, webhookOwners, webhookPayload } from '#shared/codes/campaigns/webhook-kind.ts';
import { webhookOffReason } from '#shared/codes/campaigns/webhook-off-reason.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, flag, id, instant, oneOf, requiredText, version, withDefault } from '#shared/contract/fields.ts';

const url = requiredText(2_000);
const events = z.array(oneOf(eventKind.allCodes), 'validation.required').check(z.minLength(1, 'validation.required'));
const campaignIds = z.array(id).check(z.maxLength(200, 'validation.too_long'));
const amountFrom = z.nullable(amount.check(z.nonnegative('validation.amount')));
const kind = oneOf(webhookKind.allCodes);
const method = oneOf(webhookMethods);
const payload = oneOf(webhookPayload.allCodes);

/**
 * Where events are sent: a postback, which is an address with macros, or signed JSON. Affiliates have their own, for their
 * own sales and payments alone; staff have those of advertisers and of the operator.
 */
export const webhookEndpoint = defineContract({
  name: 'webhook-endpoint',
  record: z.object({
    id,
    /** Whose it is; null for one of an advertiser or of the operator. */
    affiliate_id: z.nullable(id),
    affiliate_name: z.nullable(z.string()),
    /** The advertiser whose sales it is sent; null for all others. */
    advertiser_id: z.nullable(id),
    advertiser_name: z.nullable(z.string()),
    name: z.string(),
    /** Without its query for whoever it does not belong to. */
    url: z.string(),
    kind,
    /** How a postback is called: `GET`, or `POST` with the parameters as a form; a message with JSON is always posted. */
    method,
    /** What a message with JSON contains: the record as it was then, or its id alone. */
    payload,
    /**
     * The events that it is sent: `conversion.created`, `conversion.approved`, `conversion.refused`,
     * `conversion.corrected`, `payment.requested`, `payment.scheduled`, `payment.paid`, `payment.failed`,
     * `participation.decided`, `link.created`, `rate.changed`, `affiliate.approved`, `invoice.issued`,
     * `invoice.paid`.
     */
    events: z.array(oneOf(eventKind.allCodes)),
    /** The campaigns whose sales it is sent; empty for all. */
    campaign_ids: z.array(id),
    /** The smallest amount of an order, payment or invoice that it is sent; null for any. What has no amount is not limited. */
    amount_from: z.nullable(amount),
    active: flag,
    /** Why it was switched off by itself; null otherwise. */
    off_reason: z.nullable(z.string()),
    /** The first failure since the last delivery; null when all is well. */
    failing_since: z.nullable(instant),
    last_delivered_at: z.nullable(instant),
    /** Deliveries that wait to be sent. */
    waiting: z.int(),
    /** The beginning of the SHA-256 of its signing secret; null for a postback, which is not signed. */
    fingerprint: z.nullable(z.string()),
    /** When the secret signed the last message that was sent; null before the first. */
    last_signed_at: z.nullable(instant),
    /** Of the secret before, which signs too until `previous_until`. */
    previous_fingerprint: z.nullable(z.string()),
    previous_until: z.nullable(instant),
    /** When the secret before signed the last message. */
    previous_signed_at: z.nullable(instant),
    created_at: instant,
    version,
    /** `whsec_` and base64: in the answer that makes it, and never again. */
    secret: z.nullable(z.string()),
  }),
  input: z.object({
    advertiser_id: withDefault(z.nullable(id), null),
    name: requiredText(80),
    /** Public, on a port of web servers; `https` for signed JSON. Macros such as `{sub1}` stand after the host. */
    url,
    kind: withDefault(kind, 'macro'),
    method: withDefault(method, 'GET'),
    payload: withDefault(payload, 'snapshot'),
    events,
    campaign_ids: withDefault(campaignIds, []),
    amount_from: withDefault(amountFrom, null),
    active: withDefault(flag, true),
    /** Makes a new signing secret; the one before signs beside it for 24 hours. */
    renews_secret: z.optional(flag),
  }),
  createOnly: ['advertiser_id', 'kind'],
  filter: z.object({
    q: requiredText(120),
    affiliate_id: id,
    active: flag,
    /** Whose they are: the `operator`, an `advertiser` or an `affiliate`. */
    owner: oneOf(webhookOwners),
  }),
  sort: ['id', 'name'],
  defaultSort: ['id', 'DESC'],
  csv: [
    'id',
    'affiliate_id',
    'affiliate_name',
    'advertiser_id',
    'advertiser_name',
    'name',
    'kind',
    'active',
    'created_at',
  ],
  codes: { kind: webhookKind, payload: webhookPayload, off_reason: webhookOffReason },
  access: {
    staff: ['list', 'one', 'create', 'update', 'delete'],
    affiliate: ['list', 'one', 'create', 'update', 'delete'],
  },
});
