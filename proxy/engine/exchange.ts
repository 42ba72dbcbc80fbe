import type { CallContext, GatewayClient, GatewayRequest, WholeAnswer } from '../gateway-client/gateway-client.ts';
import { callAddress, type CallText } from '../wire/call-text.ts';
import { jsonObject } from '../wire/json-object.ts';
import { invalidField, RequestError } from '../wire/request-error.ts';
import type { Actor } from './actor.ts';
import type { CallWith, GetCall, Mapping, RecordLine, RowContext } from './mapping.ts';

/** One browser request, as the engine's verbs see it. */
export interface Exchange extends Mapping {
  actor: Actor;
  callContext: CallContext;
  gateway: GatewayClient;
  idempotencyKey: string | undefined;
  /** What a visitor's idempotency keys belong to; absent without a key. */
  visitorToken?: string | undefined;
  /** Absent where no call marks it. */
  device?: Device;
}

/** The device of the browser, as the gateway marks it. */
export interface Device {
  token: string | undefined;
  /** Makes the browser keep a token that the gateway has answered. Ignores anything else. */
  remember: (token: unknown) => void;
}

/** Builds the context that row translations receive. */
export const rowContext = (exchange: Exchange, values: RowContext['values'], id?: number | string): RowContext => ({
  id,
  values,
  idempotencyKey: exchange.idempotencyKey,
  requestId: exchange.callContext.requestId,
  locale: exchange.callContext.locale,
});

interface CallParts {
  /** Values of the path placeholders. */
  path: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The call creates a record: it gets the idempotency key. */
  isCreate?: true;
}

interface CalledLine {
  call: string;
  marksDevice?: true;
  timeoutMs?: number;
}

/** Makes the call of a line and returns the gateway's answer unparsed. */
export async function callGateway(exchange: Exchange, line: CalledLine, parts: CallParts): Promise<unknown> {
  const request = requestOf(exchange, line, parts);
  const answer = await exchange.gateway.send(request, exchange.callContext).catch(renaming(exchange));
  if (line.marksDevice) exchange.device?.remember(jsonObject.safeParse(answer).data?.device);
  return answer;
}

/** The same, with the headers of the answer and its bytes. */
export const callForAnswer = (exchange: Exchange, line: CalledLine, parts: CallParts): Promise<WholeAnswer> =>
  exchange.gateway.sendForAnswer(requestOf(exchange, line, parts), exchange.callContext).catch(renaming(exchange));

function requestOf(exchange: Exchange, line: CalledLine, { path, query, body, isCreate }: CallParts): GatewayRequest {
  const { method, app, isV2, path: template, placeholders } = callAddress(line.call);
  const { device, form } = exchange;
  const { timeoutMs } = line;
  if (timeoutMs !== undefined) exchange.callContext.extendDeadline?.(timeoutMs);
  return {
    method,
    app,
    isV2,
    path: placeholders.length === 0 ? template : fillPath(template, (name) => form.valueOf(name, path[name])),
    query,
    body,
    idempotencyKey: isCreate && exchange.idempotencyKey,
    visitorToken: isCreate && exchange.visitorToken,
    deviceToken: line.marksDevice && device?.token,
    timeoutMs,
  };
}

/** Returns what throws an error with the contract's names of the fields in it. */
const renaming = (exchange: Exchange) => (error: unknown) => {
  if (!(error instanceof RequestError) || error.details.errors === undefined) throw error;
  const errors = Object.entries(error.details.errors).map(([at, text]) => [exchange.form.fieldAt(at), text] as const);
  throw new RequestError(error.code, { ...error.details, errors: Object.fromEntries(errors) });
};

/**
 * Returns the body that names a record where the path of a call that reads or deletes does not: its id, or the parts of it;
 * undefined where the call has no body.
 */
export function bodyNaming({ form }: Exchange, call: string, named: RowContext['values']) {
  const { method, placeholders } = callAddress(call);
  const missing = Object.entries(named).filter(([name]) => !placeholders.includes(name));
  if (method === 'GET' || method === 'DELETE' || missing.length === 0) return undefined;
  return Object.fromEntries(missing.map(([name, value]) => [form.nameOf(name), form.valueOf(name, value)]));
}

/** Returns the function by which a mapping makes further calls that read. */
export const getterOf =
  (exchange: Exchange): GetCall =>
  (call, path = {}, query = {}) =>
    callGateway(exchange, { call }, { path, query });

/** Returns the call that a line has for a body with a certain field; undefined for any other body. */
export function callOfBody({ callWith }: { callWith?: CallWith }, body: RowContext['values']): CallText | undefined {
  if (callWith === undefined) return undefined;
  const { field, value, call } = callWith;
  const isMeant = value === undefined ? body[field] !== undefined : body[field] === value;
  return isMeant ? call : undefined;
}

/** Returns the call that a line has for an id; undefined when there is none. */
export function findCall({ call, calls = {}, callOf }: RecordLine, id: number | string): CallText | undefined {
  if (typeof id === 'string' && Object.hasOwn(calls, id)) return calls[id];
  return callOf?.ids.test(String(id)) ? callOf.call : call;
}

/**
 * Returns a line with the call for an id.
 *
 * @throws RequestError `not_found` when the line has none
 */
export function lineFor<Of extends RecordLine>(line: Of, id: number | string): Of & { call: CallText } {
  const call = findCall(line, id);
  if (call === undefined) throw new RequestError('not_found');
  return { ...line, call };
}

/** Allowed path segments. Anything else is rejected, so that no escape or dot segment reaches the gateway. */
const segmentPattern = /^[\w-]{1,128}$/;

/**
 * Fills the `:name` placeholders of a path, each as one segment.
 *
 * @throws RequestError `malformed_id` for an id that cannot be a segment, `invalid_fields` for any other value
 */
function fillPath(template: string, valueOf: (name: string) => unknown): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = wireText(valueOf(name));
    if (segmentPattern.test(value)) return value;
    if (name === 'id') throw new RequestError('malformed_id');
    throw invalidField(name, value === '' ? 'validation.required' : 'validation.invalid');
  });
}

/** Formats a value for a path or query. Returns '' for anything but a string, number or boolean. */
export const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
