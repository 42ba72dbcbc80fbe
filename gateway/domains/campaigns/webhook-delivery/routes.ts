import { z } from 'zod';
import { webhookDeliveryState } from '#shared/codes/campaigns/webhook-delivery-state.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { id, idText } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { deliverySearch, sendNow, wireDeliveries } from './deliveries.ts';

const common = { app: 'affiliate', side: 'both' } as const;
const path = '/api/webhook_delivery';
const kind = z.enum(eventKind.allCodes, 'validation.choice');

const creation = z.union(
  [
    z
      .strictObject({ endpoint_id: id, event: kind })
      .transform((body) => ({ endpointId: body.endpoint_id, event: body.event })),
    z.strictObject({ delivery_id: id }).transform((body) => ({ deliveryId: body.delivery_id })),
  ],
  'validation.required',
);

/** What was sent to endpoints, and what is to be sent. */
export const webhookDeliveryRoutes: readonly Route[] = [
  searchRoute({
    ...common,
    path,
    needs: 'webhook-delivery:list',
    summary: 'Searches for deliveries to endpoints in the last 30 days, newest first. Affiliates find their own.',
    of: deliverySearch,
    isSortable: true,
    filter: {
      endpoint_id: idText.optional(),
      state: z.enum(webhookDeliveryState.allCodes, 'validation.choice').optional(),
      event: kind.optional(),
    },
    wireAll: wireDeliveries,
  }),
  route({
    ...common,
    method: 'GET',
    path: `${path}/:id`,
    needs: 'webhook-delivery:one',
    object: 'webhook_delivery',
    params: z.object({ id: idText }),
    summary: 'A delivery to an endpoint.',
    handle: async ({ params, actor, context }) => {
      const [found] = await wireDeliveries([await deliverySearch.get(context, actor, params.id)], { actor, context });
      return ok(found);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path,
    needs: 'webhook-delivery:create',
    body: creation,
    summary: 'Sends a sample of an event to an endpoint, or an earlier message again under the same id.',
    handle: async ({ body, actor, context }) => {
      const [sent] = await wireDeliveries([await sendNow(context, actor, body)], { actor, context });
      return created(sent);
    },
  }),
];
