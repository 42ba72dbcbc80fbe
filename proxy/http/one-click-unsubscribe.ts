import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';

interface OneClickOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
  limit: RequestHandler;
}

const readText = express.text({ type: () => true, limit: '2kb' });

/** The field that a mail program posts, as a form of either encoding. */
const isOneClick = (body: unknown): boolean =>
  typeof body === 'string' && /List-Unsubscribe(?:=|"\s*)One-Click/.test(body);

/**
 * `POST /unsubscribe/<hash>` of mail programs (RFC 8058). It carries its own proof, the hash, so it has neither a
 * cookie nor the header of our pages. People who open the address get a page, whose button uses the API.
 */
export function createOneClickRouter({ gateway, callContextOf, limit }: OneClickOptions): Router {
  const router = Router();
  router.post('/unsubscribe/:hash', limit, readText, async (request, response) => {
    const hash = String(request.params['hash']);
    if (!/^[\w-]{1,128}$/.test(hash)) throw new RequestError('not_found');
    if (!isOneClick(request.body)) throw new RequestError('malformed_request');
    const callContext = { ...callContextOf(request, response), token: undefined };
    await gateway.send({ method: 'POST', path: `/unsubscribe/${hash}` }, callContext);
    response.setHeader('Cache-Control', 'no-store');
    response.json({ unsubscribed: true });
  });
  return router;
}
