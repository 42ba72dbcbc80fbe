import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { isErrorCode } from '#shared/errors.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { localeOf, translatorOf } from '../wire/messages.ts';
import { RequestError } from '../wire/request-error.ts';
import { stateOf } from './request-state.ts';

interface PostbackOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
  limit: RequestHandler;
}

const readBytes = express.raw({ type: () => true, limit: '64kb', inflate: false });

/** What a message is signed with (Standard Webhooks), and the number of the key. */
const signatureHeaders = ['webhook-key', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The rows of the log; a refused one gets the text of its error. */
const deliveries = z.array(z.looseObject({ fault: z.nullable(z.string()) }));

const retryAfterSeconds = 5;

/** Servers have no header of our pages: they ask for a language in the usual way. */
const chooseLanguage: RequestHandler = (request, response, next) => {
  const isEnglish = /^\s*en\b/i.test(request.get('accept-language') ?? '');
  stateOf(response).locale = localeOf(request.get('x-language') ?? (isEnglish ? 'en' : undefined));
  next();
};

/** Says when to send again what failed for reasons of ours. */
function withRetry(error: unknown): unknown {
  if (!(error instanceof RequestError) || error.status < 502 || error.details.retryAfterSeconds !== undefined)
    return error;
  return new RequestError(error.code, { ...error.details, retryAfterSeconds });
}

/**
 * `POST /postback` of the servers of advertisers, and `GET /postback/log` of their last ones (docs/tracking.md). Both carry
 * their own proof, a signature, so they have neither a cookie nor the header of our pages. The body is passed on byte for
 * byte: the gateway checks what was signed.
 */
export function createPostbackRouter({ gateway, callContextOf, limit }: PostbackOptions): Router {
  const pass = async (request: Request, response: Response, call: { method: 'GET' | 'POST'; path: string }) => {
    const headers: Record<string, string> = {};
    for (const name of signatureHeaders) {
      const value = request.get(name);
      if (value !== undefined) headers[name] = value;
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const callContext = { ...callContextOf(request, response), token: undefined };
    response.setHeader('Cache-Control', 'no-store');
    const body = call.method === 'POST' ? { bytes } : {};
    return gateway.send({ ...call, raw: { headers, ...body } }, callContext).catch((error: unknown) => {
      throw withRetry(error);
    });
  };
  const allow =
    (method: string): RequestHandler =>
    (_request, response) => {
      response.setHeader('Allow', method);
      throw new RequestError('method_not_allowed');
    };

  const router = Router();
  router.use('/postback', chooseLanguage, limit);
  router.post('/postback', readBytes, async (request, response) => {
    response.json(await pass(request, response, { method: 'POST', path: '/postback' }));
  });
  router.get('/postback/log', async (request, response) => {
    const rows = deliveries.safeParse(await pass(request, response, { method: 'GET', path: '/postback/log' }));
    if (!rows.success) throw new RequestError('gateway_error', { cause: rows.error });
    const translate = translatorOf(stateOf(response).locale);
    const messageOf = (fault: string | null) => (isErrorCode(fault) ? translate(`errors.${fault}`) : null);
    response.json(rows.data.map((row) => ({ ...row, message: messageOf(row.fault) })));
  });
  router.all('/postback', allow('POST'));
  router.all('/postback/log', allow('GET'));
  return router;
}
