import * as z from 'zod/mini';
import { webhookDeliveryState, webhookFailure } from '#shared/codes/campaigns/webhook-delivery-state.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, instant, oneOf } from '#shared/contract/fields.ts';

const event = oneOf(eventKind.allCodes);

/**
 * A message to an endpoint: on its way, arrived or given up. To create one sends a sample of an event to an endpoint, or an
 * earlier message again under the same id. Kept for 30 days.
 */
export const webhookDelivery = defineContract({
  name: 'webhook-delivery',
  record: z.object({
    id,
    endpoint_id: id,
    endpoint_name: z.string(),
    /** The `webhook-id`: the same at each attempt, and when it is sent again; null once its event is kept no longer. */
    message_id: z.nullable(z.string()),
    event,
    /** The `entity_id` of the event; null for a sample. */
    entity_id: z.nullable(id),
    is_sample: flag,
    /** The address that was called, with the values of its macros; null for whoever the endpoint does not belong to. */
    url: z.nullable(z.string()),
    state: z.string(),
    attempts: z.int(),
    /** Why the newest attempt failed; null before one has. */
    last_error: z.nullable(z.string()),
    /** The HTTP status of the newest answer; null for none. */
    answer_status: z.nullable(z.int()),
    /** When it is tried again; null once it has arrived or was given up. */
    next_attempt_at: z.nullable(instant),
    created_at: instant,
    /** When it arrived or was given up. */
    settled_at: z.nullable(instant),
  }),
  input: z.object({
    /** With `event`: the endpoint that gets a sample. */
    endpoint_id: z.optional(id),
    event: z.optional(event),
    /** Alone: the delivery that is sent again. */
    delivery_id: z.optional(id),
  }),
  createOnly: ['endpoint_id', 'event', 'delivery_id'],
  filter: z.object({ endpoint_id: id, state: oneOf(webhookDeliveryState.allCodes), event }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  codes: { state: webhookDeliveryState, last_error: webhookFailure, event: eventKind },
  access: { staff: ['list', 'one', 'create'], affiliate: ['list', 'one', 'create'] },
});
