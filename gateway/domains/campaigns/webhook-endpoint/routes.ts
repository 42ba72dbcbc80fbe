import { z } from 'zod';
import { webhookKind, webhookMethods, webhookOwners, webhookPayload } from '#shared/codes/campaigns/webhook-kind.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import {
  amountCents,
  flagText,
  id,
  idText,
  ignored,
  ignoredFields,
  requiredLine,
  version,
} from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import { createEndpoint, deleteEndpoint, endpointSearch, updateEndpoint, wireEndpoint } from './endpoints.ts';

const common = { app: 'affiliate', side: 'both' } as const;
const path = '/api/webhook_endpoint';
const names = { amount_from: 'amountFromCents' } as const;

const form = {
  name: requiredLine(80),
  url: requiredLine(2_000),
  method: z.enum(webhookMethods, 'validation.choice'),
  payload: z.enum(webhookPayload.allCodes, 'validation.choice'),
  events: z
    .array(z.enum(eventKind.allCodes, 'validation.choice'), 'validation.choice')
    .min(1, 'validation.required')
    .transform((kinds) => [...new Set(kinds)]),
  campaign_ids: z.array(id, 'validation.choice').max(200, 'validation.too_long'),
  amount_from: amountCents.refine((cents) => cents >= 0, 'validation.amount').nullable(),
  active: z.boolean('validation.choice'),
};

const creation = z
  .strictObject({
    ...form,
    advertiser_id: id.nullable().default(null),
    kind: z.enum(webhookKind.allCodes, 'validation.choice'),
    method: form.method.default('GET'),
    payload: form.payload.default('snapshot'),
    campaign_ids: form.campaign_ids.default([]),
    amount_from: form.amount_from.default(null),
    active: form.active.default(true),
    renews_secret: ignored,
  })
  .transform(({ renews_secret: _renewed, ...body }) => fromWire(body, names));

const edit = z
  .strictObject({
    ...ignoredFields(['id', 'advertiser_id', 'affiliate_id', 'kind', 'created_at', 'secret']),
    ...z.object(form).partial().shape,
    renews_secret: z.boolean('validation.choice').optional(),
    version,
  })
  .transform(
    ({
      id: _id,
      advertiser_id: _advertiser,
      affiliate_id: _affiliate,
      kind: _kind,
      created_at: _at,
      secret: _secret,
      ...body
    }) => fromWire(body, names),
  );

/** Where events are sent: of affiliates, advertisers and the operator. */
export const webhookEndpointRoutes: readonly Route[] = [
  searchRoute({
    ...common,
    path,
    needs: 'webhook-endpoint:list',
    summary: 'Searches for endpoints of events, newest first. Affiliates find their own.',
    of: endpointSearch,
    isSortable: true,
    filter: {
      affiliate_id: idText.optional(),
      active: flagText.optional(),
      owner: z.enum(webhookOwners, 'validation.choice').optional(),
    },
    wire: wireEndpoint,
  }),
  oneRoute({
    ...common,
    path: `${path}/:id`,
    needs: 'webhook-endpoint:one',
    object: 'webhook_endpoint',
    summary: 'An endpoint of events.',
    of: endpointSearch,
    wire: wireEndpoint,
  }),
  changeRoute({
    ...common,
    method: 'POST',
    path,
    needs: 'webhook-endpoint:create',
    secrets: ['secret'],
    body: creation,
    summary:
      'Adds an endpoint of the own affiliate or, by staff, of an advertiser or of the operator, and answers its signing secret, this once.',
    change: ({ context, actor, body }) => createEndpoint(context, actor, body),
    wire: wireEndpoint,
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'webhook-endpoint:update',
    object: 'webhook_endpoint',
    body: edit,
    summary: 'Changes an endpoint. `renews_secret` answers a new secret; the one before signs beside it for 24 hours.',
    change: ({ context, actor, id: endpointId, body }) => updateEndpoint(context, actor, endpointId, body),
    wire: wireEndpoint,
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'webhook-endpoint:delete',
    object: 'webhook_endpoint',
    summary: 'Deletes an endpoint with its log, and answers the deleted record.',
    change: ({ context, actor, id: endpointId }) => deleteEndpoint(context, actor, endpointId),
    wire: wireEndpoint,
  }),
];
