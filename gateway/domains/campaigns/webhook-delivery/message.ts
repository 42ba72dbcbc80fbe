import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { amountText } from '#shared/money.ts';
import { type WebhookMacro, withMacros } from '#shared/rules/webhook-macros.ts';
import type { OutboundRequest } from '../../../lib/outbound.ts';
import { signatureHeaders } from '../../../lib/webhook-signature.ts';
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

/** The id of an event, as its receivers know it. */
export const messageIdOf = (eventId: number): string => `event_${eventId}`;

/** What advertisers do not learn of their sales: whose they are, and what they earn. */
const hiddenFromAdvertisers = new Set(['affiliate_id', 'site_id', 'commission', 'sub_ids', 'click_id']);

function dataFor({ advertiserId }: Pick<Endpoint, 'advertiserId'>, data: Message['data']): Message['data'] {
  if (advertiserId === null) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hiddenFromAdvertisers.has(name)));
}

/** Numbers are amounts with two decimals or ids; what is missing is empty. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const amountOf = (value: unknown): string => (typeof value === 'number' ? amountText(value) : '');

/** Returns the value of a macro. */
function macroValue(name: WebhookMacro, { id, kind, occurredAt }: Message, data: Message['data']): string {
  const isPayment = kind === 'payment.paid';
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
    conversion_id: isPayment ? '' : textOf(data['id']),
    click_id: textOf(data['click_id']),
    campaign_id: textOf(data['campaign_id']),
    site_id: textOf(data['site_id']),
    coupon: textOf(data['coupon_code']),
    reason: textOf(data['reason']),
    payment_id: isPayment ? textOf(data['id']) : '',
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
  const { id, kind: type, entityId, occurredAt } = message;
  const data = endpoint.payload === 'thin' ? { id: entityId } : dataFor(endpoint, message.data);
  const body = JSON.stringify({ id, type, occurred_at: occurredAt.toISOString(), data });
  const signed = keys.map((key) => signatureHeaders(key, { id, sentAt: now, body }));
  const signature = signed.map((headers) => headers['webhook-signature']).join(' ');
  const headers = { ...agent, ...signed[0], 'webhook-signature': signature, 'content-type': 'application/json' };
  return { method: 'POST', url: endpoint.url, headers, body };
}

const sampleId = 123_456;

/** Returns a sample of an event, which is about nothing that exists. */
export function sampleMessage(deliveryId: number, kind: EventKind, at: Date): Message {
  const isPayment = kind === 'payment.paid';
  const status = kind === 'conversion.created' ? 'pending' : kind === 'conversion.refused' ? 'refused' : 'approved';
  const sale = {
    id: sampleId,
    affiliate_id: 0,
    campaign_id: 0,
    site_id: 0,
    order_id: 'TESTE-123',
    status,
    amount: 199.9,
    commission: status === 'refused' ? 0 : 19.99,
    currency: 'BRL',
    click_id: 'teste',
    sub_ids: ['teste1', 'teste2', 'teste3', 'teste4', 'teste5'],
    coupon_code: null,
    reason: status === 'refused' ? 'teste' : null,
    sold_at: at.toISOString(),
  };
  const payment = {
    id: sampleId,
    affiliate_id: 0,
    status: 'paid',
    amount: 1234.56,
    currency: 'BRL',
    paid_at: at.toISOString(),
  };
  const data = { ...(isPayment ? payment : sale), test: true };
  return { id: `test_${deliveryId}`, kind, entityId: sampleId, occurredAt: at, data };
}
