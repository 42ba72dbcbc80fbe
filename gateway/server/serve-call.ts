import { type z } from 'zod';
import { type Database, isUnavailable } from '../db/client.ts';
import { mustEnrol } from '../domains/accounts/second-factor/must-enrol.ts';
import { authenticate } from '../domains/accounts/session/sessions.ts';
import { answerOnce, readKey } from '../domains/platform/idempotency/answer-once.ts';
import { requireStepUp } from '../engine/access.ts';
import type { Actor } from '../engine/actor.ts';
import type { GatewayContext } from '../engine/context.ts';
import { fieldErrors } from '../engine/fields.ts';
import { admits, type Registry, type Route } from '../engine/registry.ts';
import { errorBody } from '../engine/wire.ts';
import type { CallRequest, CallResponse } from '../lib/call-exchange.ts';
import { RequestError, statusOf } from '../lib/errors.ts';
import { readFrom, type Sources } from './read-source.ts';
import type { RequestRecord } from './request-record.ts';

/** The largest JSON body, in bytes. */
export const bodyBytesMax = 100 * 1024;

/** A call by its own address, which for most is that inside `redirect`. */
export interface Call {
  app: Route['app'];
  path: string;
  query: URLSearchParams;
}

/** A call with what it came with, and where a stream is answered. */
export interface Exchange {
  request: CallRequest;
  /** May be made when it is first asked for. */
  readonly response: CallResponse;
  /** Whether a stream has sent its head. */
  isHeadSent: () => boolean;
  record: RequestRecord;
}

export interface Served {
  context: GatewayContext;
  registry: Registry;
}

/** What is answered in JSON. */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Whether a gateway can serve: its database answers, or a replica can be read in its place. */
export const isReady = ({ database, replica }: GatewayContext): Promise<boolean> =>
  replica?.mayStandIn() === true ? Promise.resolve(true) : database.isReady();

/** Splits an address into path and query. Does not use `URL`, which reads a leading `//` as a host. */
export function splitAddress(address: string): { path: string; query: URLSearchParams } {
  const mark = address.indexOf('?');
  return mark < 0
    ? { path: address, query: new URLSearchParams() }
    : { path: address.slice(0, mark), query: new URLSearchParams(address.slice(mark + 1)) };
}

/** Returns the query as an object; a repeated key is an error. */
function readQuery(query: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [key, value] of query) {
    if (values.has(key)) throw new RequestError('invalid_fields', { errors: { [key]: 'validation.invalid' } });
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

function parse(schema: z.ZodType, value: unknown, refuse: Route['refuse']): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw refuse(fieldErrors(result.error));
  return result.data;
}

/** Parses the path parameters. An invalid identifier gets 404, like a missing object. */
function parseParams(route: Route, params: Record<string, string>): unknown {
  const result = route.params.safeParse(params);
  if (!result.success) throw new RequestError('not_found');
  return result.data;
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Returns the reply to a refused call, in the shape of its app, and keeps why it was refused. */
export function refusalReply(app: Route['app'], error: RequestError, record: RequestRecord): Reply {
  record.refusal = error;
  const { retryAfterSeconds } = error.details;
  return {
    status: statusOf(error.code),
    headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
    body: errorBody(app, error),
  };
}

/**
 * Translates a thrown value: errors are kept, those of a parser of bodies are mapped by type, anything else is logged and
 * becomes `database_unavailable` or `internal`.
 */
export function asRequestError(
  error: unknown,
  { requestId, trace }: RequestRecord,
  { log }: GatewayContext,
): RequestError {
  if (error instanceof RequestError) return error;
  const cause = { requestId, traceId: trace.traceId, err: error };
  if (isUnavailable(error)) {
    log.warn(cause, 'the database did not answer a request');
    return new RequestError('database_unavailable', { retryAfterSeconds: 5 });
  }
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new RequestError('body_too_large');
  if (typeof type === 'string' && type.startsWith('entity.')) return new RequestError('malformed_request');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new RequestError('unsupported_media_type');
  log.error(cause, 'a request failed');
  return new RequestError('internal');
}

/**
 * Answers one call: finds it in the registry, authenticates and authorizes the actor, parses the input and then calls
 * the handler. Never rejects.
 *
 * @returns the reply; undefined where the handler has written a stream, or was writing one when it failed
 */
export async function serveCall(served: Served, exchange: Exchange, call: Call): Promise<Reply | undefined> {
  try {
    return await answerCall(served, exchange, call);
  } catch (error) {
    const { record } = exchange;
    if (!exchange.isHeadSent()) return refusalReply(call.app, asRequestError(error, record, served.context), record);
    exchange.response.destroy(error instanceof Error ? error : undefined);
    return undefined;
  }
}

function answerCall(
  { context, registry }: Served,
  exchange: Exchange,
  { app, path, query }: Call,
): Promise<Reply | undefined> {
  const { request, record, isHeadSent } = exchange;
  const found = registry.find(app, record.method, path);
  if (found === undefined) throw new RequestError('not_found');
  if (found === 'method') throw new RequestError('method_not_allowed');
  const { route } = found;
  record.route = route;
  return readFrom(context, { route, maxAge: request.get('x-max-age'), isHeadSent }, (sources) =>
    answerFrom(sources, exchange, { ...found, query }),
  );
}

/** A call of the registry, with what its address says. */
interface FoundCall {
  route: Route;
  params: Record<string, string>;
  query: URLSearchParams;
}

async function answerFrom(
  { identity, data: context, outage }: Sources,
  exchange: Exchange,
  found: FoundCall,
): Promise<Reply | undefined> {
  const { request, record } = exchange;
  const actor = await authenticate(identity, request);
  // A session that the replica does not know may be a moment old: it is not refused for that.
  if (outage && actor.role === 'visitor' && request.get('authorization') !== undefined) throw outage;
  record.actor = actor;
  // A test key reaches nothing but its sandbox, which is another database: neither has rows of the other.
  if (actor.key?.isTest !== true || found.route.isOfKey) return answerAs({ context, actor }, exchange, found);
  if (context.sandboxes === undefined) throw new RequestError('api_key_invalid');
  return context.sandboxes.enter(actor, (entered) => answerAs(entered, exchange, found));
}

async function answerAs(
  { context, actor }: { context: GatewayContext; actor: Actor },
  exchange: Exchange,
  { route, params, query }: FoundCall,
): Promise<Reply | undefined> {
  const { request } = exchange;
  if (!admits(route, actor)) throw new RequestError(actor.role === 'visitor' ? 'unauthenticated' : 'forbidden');

  if (!route.beforeEnrolment && mustEnrol(context.env, actor))
    throw new RequestError('second_factor_enrolment_required');

  const input = {
    params: parseParams(route, params),
    query: parse(route.query, readQuery(query), route.refuse),
    body: parse(route.body, request.body ?? {}, route.refuse),
  };
  // Checked after the input, so that nobody is asked for a password for a call that cannot succeed.
  if (route.stepUp) requireStepUp(actor, context.clock.now());
  const handle = (database: Database) =>
    route.handle({
      ...input,
      actor,
      context: database === context.database ? context : { ...context, database },
      request,
      get response() {
        return exchange.response;
      },
    });
  const key = readKey(context, {
    route,
    actor,
    header: (header) => request.get(header),
    sent: { ...params, ...Object.fromEntries(query), ...objectOf(request.body) },
  });
  const { answer, isReplay } =
    key === undefined
      ? { answer: await handle(context.database), isReplay: false }
      : await answerOnce(context, key, handle);
  if (answer === 'streamed') return undefined;
  return { ...answer, headers: isReplay ? { 'Idempotency-Replayed': 'true' } : {} };
}
