import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { amountText } from '#shared/money.ts';
import { type WebhookMacro, withMacros } from '#shared/rules/webhook-macros.ts';
import type { OutboundRequest } from '../../../lib/outbound.ts';
import { signatureHeaders } from '../../../lib/webhook-signature.ts';
import { dataForAdvertiser } from '../../platform/event/list-events.ts';
import type { EndpointRow } from '../webhook-endpoint/endpoints.ts';

/** An event as it is sent. */
export interface Message {
  /** The same at every attempt, and when it is sent again. */
  id: string;
  kind: EventKind;
  entityId: number;
  occurredAt: Date;
  /** The record as it was then, by wire names. */
  data: Readonly<Record<string, unknown>>;
}

type Endpoint = Pick<EndpointRow, 'kind' | 'method' | 'payload' | 'url' | 'advertiserId'>;

const dataFor = ({ advertiserId }: Pick<Endpoint, 'advertiserId'>, data: Message['data']): Message['data'] =>
  advertiserId === null ? data : dataForAdvertiser(data);

/** Numbers are amounts with two decimals or ids; what is missing is empty. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const amountOf = (value: unknown): string => (typeof value === 'number' ? amountText(value) : '');

/** Returns the value of a macro. */
function macroValue(name: WebhookMacro, { id, kind, occurredAt }: Message, data: Message['data']): string {
  const idOf = (noun: string) => (kind.startsWith(`${noun}.`) ? textOf(data['id']) : '');
  const subIds = Array.isArray(data['sub_ids']) ? data['sub_ids'] : [];
  const values: Record<WebhookMacro, string> = {
    sub1: textOf(subIds[0]),
    sub2: textOf(subIds[1]),
    sub3: textOf(subIds[2]),
    sub4: textOf(subIds[3]),
    sub5: textOf(subIds[4]),
    commission: amountOf(data['commission']),
    amount: amountOf(data['amount']),
    currency: textOf(data['currency']),
    status: textOf(data['status']),
    event: kind,
    event_id: id,
    order_id: textOf(data['order_id']),
    conversion_id: idOf('conversion'),
    click_id: textOf(data['click_id']),
    campaign_id: textOf(data['campaign_id']),
    site_id: textOf(data['site_id']),
    coupon: textOf(data['coupon_code']),
    reason: textOf(data['reason'] ?? data['failure_code']),
    payment_id: idOf('payment'),
    occurred_at: occurredAt.toISOString(),
    timestamp: String(Math.floor(occurredAt.getTime() / 1000)),
  };
  return values[name];
}

/** Returns the address that a postback calls. */
export const addressOf = (endpoint: Endpoint, message: Message): string => {
  const data = dataFor(endpoint, message.data);
  return withMacros(endpoint.url, (name) => macroValue(name, message, data));
};

const agent = { 'user-agent': 'affiliate-platform-webhooks' } as const;

/** The parameters of a postback by POST are its body. */
function postback(endpoint: Endpoint, message: Message): OutboundRequest {
  const url = addressOf(endpoint, message);
  if (endpoint.method === 'GET') return { method: 'GET', url, headers: agent };
  const [address = '', query = ''] = url.replace(/#.*$/s, '').split(/\?(.*)/s);
  const headers = { ...agent, 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url: address, headers, body: query };
}

/** Returns the request that tells an endpoint of an event. @param keys those that sign it, the newest first */
export function requestOf(
  endpoint: Endpoint,
  message: Message,
  { keys, now }: { keys: readonly Buffer[]; now: Date },
): OutboundRequest {
  if (endpoint.kind === 'macro') return postback(endpoint, message);
  const { id, kind: type, entityId, occurredAt, data: whole } = message;
  const data = endpoint.payload === 'thin' ? { id: whole['id'] ?? entityId } : dataFor(endpoint, whole);
  const body = JSON.stringify({ id, type, occurred_at: occurredAt.toISOString(), data });
  const signed = keys.map((key) => signatureHeaders(key, { id, sentAt: now, body }));
  const signature = signed.map((headers) => headers['webhook-signature']).join(' ');
  const headers = { ...agent, ...signed[0], 'webhook-signature': signature, 'content-type': 'application/json' };
  return { method: 'POST', url: endpoint.url, headers, body };
}
