import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { contracts } from '#shared/resources/index.ts';
import type { CallContext, GatewayClient, GatewayRequest } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { chooseLanguage } from './choose-language.ts';
import { isSigned, signedHeaders } from './signed-headers.ts';

interface SignedKeyOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
  limit: RequestHandler;
}

const { name, record } = contracts['advertiser-read-key'];
const path = `/api/${name}`;
const readBytes = express.raw({ type: () => true, limit: '64kb', inflate: false });

/** What is not signed is of somebody who is signed in. */
const requireSignature: RequestHandler = (request, _response, next) => {
  if (isSigned(request)) next();
  else next('router');
};

/**
 * `POST` and `DELETE /api/advertiser-read-key` of a server of an advertiser, which signs them as its postbacks: it makes and ends the keys
 * with which it reads. They carry their own proof, so they have neither a cookie nor the header of our pages. The body is passed on
 * byte for byte: the gateway checks what was signed.
 */
export function createSignedKeyRouter({ gateway, callContextOf, limit }: SignedKeyOptions): Router {
  const pass = async (request: Request, response: Response, call: Pick<GatewayRequest, 'method' | 'path'>) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    response.setHeader('Cache-Control', 'no-store');
    const callContext = { ...callContextOf(request, response), token: undefined };
    const answer = await gateway.send({ ...call, raw: { headers: signedHeaders(request), bytes } }, callContext);
    // Only the answer that makes a key has it.
    const parsed = z.safeParse(record, typeof answer === 'object' ? { secret: null, ...answer } : answer);
    if (!parsed.success) throw new RequestError('gateway_error', { cause: parsed.error });
    return parsed.data;
  };
  const router = Router();
  const before = [requireSignature, chooseLanguage, limit, readBytes];
  router.post(path, ...before, async (request, response) => {
    response.status(201).json(await pass(request, response, { method: 'POST', path: '/postback/read_keys' }));
  });
  router.delete(`${path}/:id`, ...before, async (request, response) => {
    const { id } = request.params;
    if (typeof id !== 'string' || !/^[1-9]\d{0,9}$/.test(id)) throw new RequestError('malformed_id');
    response.json(await pass(request, response, { method: 'DELETE', path: `/postback/read_keys/${id}` }));
  });
  return router;
}
