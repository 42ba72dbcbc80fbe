import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { isErrorCode } from '#shared/errors.ts';
import type { Translate } from '#shared/words/translate.ts';
import type { CallContext, GatewayClient, GatewayRequest } from '../gateway-client/gateway-client.ts';
import { programTranslatorOf } from '../wire/messages.ts';
import { RequestError } from '../wire/request-error.ts';
import { takeKey } from './api-key.ts';
import { chooseLanguage } from './choose-language.ts';
import { stateOf } from './request-state.ts';
import { signedHeaders } from './signed-headers.ts';
import { createSignedKeyRouter } from './signed-key-routes.ts';
import { testKeyOf } from './test-clock.ts';

interface PostbackOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
  limit: RequestHandler;
}

const readBytes = (limit: string) => express.raw({ type: () => true, limit, inflate: false });

/** A thousand orders take longer than one, the more so while others wait. */
const batchTimeoutMs = 60_000;

/** The rows of the log; a refused one gets the text of its error. */
const deliveries = z.array(z.looseObject({ fault: z.nullable(z.string()) }));

/** The orders of a batch; a refused one gets the texts of its error. */
const batchAnswer = z.object({
  orders: z.array(
    z.looseObject({ code: z.optional(z.string()), errors: z.optional(z.record(z.string(), z.string())) }),
  ),
});

/** The texts of a refused order, as those of a refused message; another one has none. */
function withTexts(order: z.infer<typeof batchAnswer>['orders'][number], translate: Translate): object {
  const { code, errors } = order;
  if (code === undefined) return order;
  const message = translate(`errors.${isErrorCode(code) ? code : 'refused'}`);
  const texts = errors && Object.entries(errors).map(([field, key]) => [field, translate(key)] as const);
  return { ...order, message, ...(texts && { errors: Object.fromEntries(texts) }) };
}

const retryAfterSeconds = 5;

/** Says when to send again what failed for reasons of ours. */
function withRetry(error: unknown): unknown {
  if (!(error instanceof RequestError) || error.status < 502 || error.details.retryAfterSeconds !== undefined)
    return error;
  return new RequestError(error.code, { ...error.details, retryAfterSeconds });
}

/**
 * `POST /postback` and `/postback/batch` of the servers of advertisers, `GET /postback/log` of their last ones
 * (docs/tracking.md), and their read keys. All carry their own proof, a signature, so they have neither a cookie nor the header of our pages. The
 * body is passed on byte for byte: the gateway checks what was signed.
 */
export function createPostbackRouter({ gateway, callContextOf, limit }: PostbackOptions): Router {
  const pass = async (
    request: Request,
    response: Response,
    call: Pick<GatewayRequest, 'method' | 'path' | 'timeoutMs'>,
  ) => {
    const headers = signedHeaders(request);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    // A test key says whose sandbox the message is for; nothing else of the request has a part in it.
    const callContext = { ...callContextOf(request, response), token: testKeyOf(response) };
    if (call.timeoutMs !== undefined) callContext.extendDeadline?.(call.timeoutMs);
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
  router.use(createSignedKeyRouter({ gateway, callContextOf, limit }));
  router.use('/postback', chooseLanguage, takeKey, limit);
  router.post('/postback', readBytes('64kb'), async (request, response) => {
    response.json(await pass(request, response, { method: 'POST', path: '/postback' }));
  });
  router.post('/postback/batch', readBytes('2mb'), async (request, response) => {
    const call = { method: 'POST', path: '/postback/batch', timeoutMs: batchTimeoutMs } as const;
    const answer = batchAnswer.safeParse(await pass(request, response, call));
    if (!answer.success) throw new RequestError('gateway_error', { cause: answer.error });
    const translate = programTranslatorOf(stateOf(response).locale);
    response.json({ orders: answer.data.orders.map((order) => withTexts(order, translate)) });
  });
  router.get('/postback/log', async (request, response) => {
    const rows = deliveries.safeParse(await pass(request, response, { method: 'GET', path: '/postback/log' }));
    if (!rows.success) throw new RequestError('gateway_error', { cause: rows.error });
    const translate = programTranslatorOf(stateOf(response).locale);
    const messageOf = (fault: string | null) => (isErrorCode(fault) ? translate(`errors.${fault}`) : null);
    response.json(rows.data.map((row) => ({ ...row, message: messageOf(row.fault) })));
  });
  router.all('/postback', allow('POST'));
  router.all('/postback/batch', allow('POST'));
  router.all('/postback/log', allow('GET'));
  return router;
}
