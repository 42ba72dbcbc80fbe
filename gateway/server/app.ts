import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { readInTime } from '#shared/server/read-in-time.ts';
import type { GatewayContext } from '../engine/context.ts';
import { createRegistry, type Registry } from '../engine/registry.ts';
import { RequestError } from '../lib/errors.ts';
import { observeRequests, recordOf } from './observe-requests.ts';
import { readInnerCall } from './redirect.ts';
import { routes } from './routes.ts';
import {
  asRequestError,
  bodyBytesMax,
  type Call,
  isReady,
  refusalReply,
  type Reply,
  serveCall,
  splitAddress,
} from './serve-call.ts';

/** Writes a reply in JSON, as `response.json` would, which looks for an encoding and a type each time. */
function send(response: Response, { status, headers, body }: Reply): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...type, ...headers }).end(text);
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
    const ready = await isReady(context);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', engine: context.database.engine });
  });

  app.use(readInTime(express.json({ limit: bodyBytesMax }), bodyLimitMs, () => new RequestError('request_timeout')));

  async function serve(incoming: Request, response: Response, call: Call): Promise<void> {
    const { headers, socket } = incoming;
    const get = (name: string) => incoming.get(name);
    const body: unknown = incoming.body;
    const request = { headers, socket, get, body, stream: incoming };
    const exchange = { request, response, isHeadSent: () => response.headersSent, record: recordOf(response) };
    const reply = await serveCall(served, exchange, call);
    if (reply) send(response, reply);
  }

  app.all(['/redirect', '/v2/redirect'], async (request, response) => {
    const inner = readInnerCall(splitAddress(request.url).query);
    if (inner === undefined) send(response, refusalReply('direct', new RequestError('not_found'), recordOf(response)));
    else await serve(request, response, inner);
  });

  app.use(async (request, response) => {
    await serve(request, response, { app: 'direct', ...splitAddress(request.url) });
  });

  // An unreadable body is refused before its call is known, but in the error shape of its app.
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const { query } = splitAddress(request.url);
    const record = recordOf(response);
    send(response, refusalReply(readInnerCall(query)?.app ?? 'direct', asRequestError(error, record, context), record));
  };
  app.use(onError);
  return app;
}
