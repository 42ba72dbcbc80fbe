import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { type z } from 'zod';
import { readInTime } from '#shared/server/read-in-time.ts';
import { type Database, isUnavailable } from '../db/client.ts';
import { mustEnrol } from '../domains/accounts/second-factor/must-enrol.ts';
import { authenticate } from '../domains/accounts/session/sessions.ts';
import { answerOnce, readKey } from '../domains/platform/idempotency/answer-once.ts';
import { requireStepUp } from '../engine/access.ts';
import type { GatewayContext } from '../engine/context.ts';
import { fieldErrors } from '../engine/fields.ts';
import { admits, createRegistry, type Registry, type Route } from '../engine/registry.ts';
import { errorBody } from '../engine/wire.ts';
import { RequestError, statusOf } from '../lib/errors.ts';
import { observeRequests, recordOf } from './observe-requests.ts';
import { type InnerCall, readInnerCall } from './redirect.ts';
import { routes } from './routes.ts';

const bodyLimit = '100kb';

/** Splits an address into path and query. Does not use `URL`, which reads a leading `//` as a host. */
function splitAddress(address: string): { path: string; query: URLSearchParams } {
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

function sendError(response: Response, app: Route['app'], error: RequestError): void {
  recordOf(response).refusal = error;
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  response.status(statusOf(error.code)).json(errorBody(app, error));
}

/**
 * Translates a thrown value: errors are kept, body-parser errors are mapped by type, anything else is logged and
 * becomes `database_unavailable` or `internal`.
 */
function asRequestError(error: unknown, response: Response, { log }: GatewayContext): RequestError {
  if (error instanceof RequestError) return error;
  const { requestId, trace } = recordOf(response);
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

/** A call by its own address, which for most is that inside `redirect`. */
interface Call extends Omit<InnerCall, 'app'> {
  app: Route['app'];
}

interface Served {
  context: GatewayContext;
  registry: Registry;
}

/**
 * Answers one call: finds it in the registry, authenticates and authorizes the actor, parses the input and then calls
 * the handler.
 */
async function serve(
  { context, registry }: Served,
  { request, response }: { request: Request; response: Response },
  { app, path, query }: Call,
): Promise<void> {
  try {
    const found = registry.find(app, request.method, path);
    if (found === undefined) throw new RequestError('not_found');
    if (found === 'method') throw new RequestError('method_not_allowed');
    const { route } = found;
    const record = recordOf(response);
    record.route = route;

    const actor = await authenticate(context, request);
    record.actor = actor;
    if (!admits(route, actor)) throw new RequestError(actor.role === 'visitor' ? 'unauthenticated' : 'forbidden');

    if (!route.beforeEnrolment && mustEnrol(context.env, actor))
      throw new RequestError('second_factor_enrolment_required');

    const input = {
      params: parseParams(route, found.params),
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
        response,
      });
    const key = readKey(context, {
      route,
      actor,
      header: (header) => request.get(header),
      sent: { ...found.params, ...Object.fromEntries(query), ...objectOf(request.body) },
    });
    const { answer, isReplay } =
      key === undefined
        ? { answer: await handle(context.database), isReplay: false }
        : await answerOnce(context, key, handle);
    if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
    if (answer !== 'streamed') response.status(answer.status).json(answer.body);
  } catch (error) {
    if (response.headersSent) response.destroy(error instanceof Error ? error : undefined);
    else sendError(response, app, asRequestError(error, response, context));
  }
}

/**
 * Creates the gateway's Express application: direct calls at their own address, all others behind `redirect` and
 * `v2/redirect`.
 *
 * @param bodyLimitMs time allowed for a JSON body to arrive
 */
export function createApp(
  context: GatewayContext,
  registry: Registry = createRegistry(routes),
  bodyLimitMs = 20_000,
): Express {
  const served = { context, registry };
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('etag', false);

  app.use(observeRequests(context), (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await context.database.isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', engine: context.database.engine });
  });

  app.use(readInTime(express.json({ limit: bodyLimit }), bodyLimitMs, () => new RequestError('request_timeout')));

  app.all(['/redirect', '/v2/redirect'], async (request, response) => {
    const inner = readInnerCall(splitAddress(request.url).query);
    if (inner === undefined) sendError(response, 'direct', new RequestError('not_found'));
    else await serve(served, { request, response }, inner);
  });

  app.use(async (request, response) => {
    await serve(served, { request, response }, { app: 'direct', ...splitAddress(request.url) });
  });

  // An unreadable body is refused before its call is known, but in the error shape of its app.
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const { query } = splitAddress(request.url);
    sendError(response, readInnerCall(query)?.app ?? 'direct', asRequestError(error, response, context));
  };
  app.use(onError);
  return app;
}
