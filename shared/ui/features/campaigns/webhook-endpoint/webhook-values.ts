import * as z from 'zod/mini';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { parseAmount } from '#shared/money.ts';
import { webhookEndpoint } from '#shared/resources/campaigns/webhook-endpoint.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';

export type WebhookEndpoint = ResourceRecord<'webhook-endpoint'>;

/** Who has endpoints on a screen. */
export type WebhookSide = 'affiliate' | 'operator';

interface EndpointValues {
  name: string;
  kind: string | null;
  url: string;
  method: string | null;
  payload: string | null;
  events: string[];
  campaign_ids: string[];
  amount_from: string;
}

const { name, kind, url, method, payload, events, campaign_ids, amount_from } = webhookEndpoint.input.shape;
const schema = z.object({ name, kind, url, method, payload, events, campaign_ids, amount_from });

const empty: EndpointValues = {
  name: '',
  kind: 'macro',
  url: '',
  method: 'GET',
  payload: 'snapshot',
  events: [eventKind.codes.conversion_created, eventKind.codes.conversion_approved],
  campaign_ids: [],
  amount_from: '',
};

/** An endpoint of the affiliate. Amounts are typed as they are written; an empty one is no limit. */
export const endpointForm = recordForm(webhookEndpoint, {
  schema,
  toValues: (endpoint): EndpointValues => ({
    name: endpoint.name,
    kind: endpoint.kind,
    url: endpoint.url,
    method: endpoint.method,
    payload: endpoint.payload,
    events: [...endpoint.events],
    campaign_ids: endpoint.campaign_ids.map(String),
    amount_from: endpoint.amount_from === null ? '' : String(endpoint.amount_from).replace('.', ','),
  }),
  empty,
  toInput: (values) => ({
    ...values,
    campaign_ids: values.campaign_ids.map(Number),
    amount_from: values.amount_from.trim() === '' ? null : (parseAmount(values.amount_from) ?? Number.NaN),
  }),
});
