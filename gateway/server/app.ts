import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { errorBody } from '../engine/wire.ts';
import { routes } from './routes.ts';
import type { GatewayContext } from './context.ts';
import { isUnavailable } from '../db/client.ts';
import { authenticate } from '../modules/session/sessions.ts';
import { Fault, faults } from '../engine/errors.ts';
import { fieldErrors } from '../engine/fields.ts';
import { readInnerCall } from './redirect.ts';
import { admits, createRegistry, type Registry, type Route } from './registry.ts';

const bodyLimit = '100kb';

/** The path of an address and its query. No `URL` is made of it, which takes `//` for the beginning of a host. */
function splitAddress(address: string): { path: string; query: URLSearchParams } {
  const mark = address.indexOf('?');
  return mark < 0
    ? { path: address, query: new URLSearchParams() }
    : { path: address.slice(0, mark), query: new URLSearchParams(address.slice(mark + 1)) };
}

/** Reads a JSON body; one that is not there in time is refused, and with `Connection: close` its connection ends. */
function readJsonBody(limitMs: number): RequestHandler {
  const parse: RequestHandler = express.json({ limit: bodyLimit });
  return (request, response, next) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      response.setHeader('Connection', 'close');
      next(new Fault('request_timeout'));
    }, limitMs);
    void parse(request, response, (error?: unknown) => {
      clearTimeout(timer);
      if (!isLate) next(error);
    });
  };
}

/** The query as an object; a key that comes twice is a fault, not a choice between two readings. */
function readQuery(query: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [key, value] of query) {
    if (values.has(key)) throw new Fault('invalid_fields', { errors: { [key]: 'validation.invalid' } });
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

function parse(schema: z.ZodType, value: unknown, refuse: Route['refuse']): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw refuse(fieldErrors(result.error));
  return result.data;
}

/** A path part that is no identifier names nothing: 404, as for an absent one. */
function parseParams(route: Route, params: Record<string, string>): unknown {
  const result = route.params.safeParse(params);
  if (!result.success) throw new Fault('not_found');
  return result.data;
}

function sendFault(response: Response, app: Route['app'], fault: Fault): void {
  const { retryAfterSeconds } = fault.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  response.status(faults[fault.code].status).json(errorBody(app, fault));
}

/** Translates whatever was thrown: our own faults as they are, body parser's by their kind, anything else logged and said to be internal. */
function asFault(error: unknown, context: GatewayContext): Fault {
  if (error instanceof Fault) return error;
  if (isUnavailable(error)) return new Fault('database_unavailable', { retryAfterSeconds: 5 });
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new Fault('body_too_large');
  if (typeof type === 'string' && type.startsWith('entity.')) return new Fault('malformed_request');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return new Fault('unsupported_media_type');
  context.log.error({ err: error }, 'a request failed');
  return new Fault('internal');
}

/**
 * The gateway's Express application: the direct calls at their own address, every other one behind `redirect` and `v2/redirect`.
 * Each call is found in the registry, its caller known and admitted, its input parsed, and only then handled.
 *
 * @param bodyLimitMs how long a JSON body may take to arrive
 */
export function createApp(
  context: GatewayContext,
  registry: Registry = createRegistry(routes),
  bodyLimitMs = 20_000,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('etag', false);

  const serve = async (
    request: Request,
    response: Response,
    name: Route['app'],
    path: string,
    query: URLSearchParams,
  ) => {
    try {
      const found = registry.find(name, request.method, path);
      if (found === undefined) throw new Fault('not_found');
      if (found === 'method') throw new Fault('method_not_allowed');
      const { route } = found;

      const actor = await authenticate(context, request);
      if (!admits(route, actor)) throw new Fault(actor.role === 'visitor' ? 'unauthenticated' : 'forbidden');

      const answer = await route.handle({
        params: parseParams(route, found.params),
        query: parse(route.query, readQuery(query), route.refuse),
        body: parse(route.body, request.body ?? {}, route.refuse),
        actor,
        context,
        request,
        response,
      });
      if (answer !== 'streamed') response.status(answer.status).json(answer.body);
    } catch (error) {
      if (response.headersSent) response.destroy(error instanceof Error ? error : undefined);
      else sendFault(response, name, asFault(error, context));
    }
  };

  app.use((request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    // Whoever reads the header from here on reads the id that holds.
    request.headers['x-request-id'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    next();
  });

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await context.database.isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', engine: context.database.engine });
  });

  app.use(readJsonBody(bodyLimitMs));

  app.all(['/redirect', '/v2/redirect'], async (request, response) => {
    const inner = readInnerCall(splitAddress(request.url).query);
    if (inner === undefined) sendFault(response, 'direct', new Fault('not_found'));
    else await serve(request, response, inner.app, inner.path, inner.query);
  });

  app.use(async (request, response) => {
    const { path, query } = splitAddress(request.url);
    await serve(request, response, 'direct', path, query);
  });

  // A body that cannot be read is refused before the call in it is known, but in the shape of its app all the same.
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const { query } = splitAddress(request.url);
    sendFault(response, readInnerCall(query)?.app ?? 'direct', asFault(error, context));
  };
  app.use(onError);
  return app;
}
