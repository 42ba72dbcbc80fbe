import { randomBytes } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { parseUrl } from '#shared/parse-url.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { translatorOf } from '../wire/messages.ts';
import { RequestError } from '../wire/request-error.ts';
import { takeKey } from './api-key.ts';
import { readDevice } from './device-cookie.ts';
import { logFailure } from './errors.ts';
import { stateOf } from './request-state.ts';
import { setPagePolicy } from './security-headers.ts';
import { escapeHtml } from './sites/escape-html.ts';
import { testKeyOf } from './test-clock.ts';

interface ClickOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
  limit: RequestHandler;
  brandName: string;
  log: Logger;
}

const answerSchema = z.object({ url: z.string().check(z.startsWith('https://')) });
const codePattern = /^[\w-]{1,32}$/;

/** Whether a person opens the address, rather than a program that previews or prefetches it. */
const isVisit = (request: Request): boolean =>
  request.method === 'GET' && !/prefetch|preview/i.test(request.get('sec-purpose') ?? request.get('purpose') ?? '');

/** Returns the host of the page with the link; undefined when the browser does not send it. */
function refererHost(request: Request): string | undefined {
  const host = parseUrl(request.get('referer') ?? '')?.hostname ?? '';
  return /^[a-z\d.-]{1,253}$/.test(host) ? host : undefined;
}

/**
 * `GET /c/<code>`: leads a visitor of a short link to its campaign. Nothing of the answer is kept by browsers, and the
 * advertiser does not learn the page with the link. What the address has after the code is ignored. A link that leads
 * nowhere answers a page in words, since people read it. A program with a test key clicks in its sandbox, and gets errors as
 * from the API; whoever else visits is nobody to the gateway.
 */
export function createClickRouter({ gateway, callContextOf, limit, brandName, log }: ClickOptions): Router {
  const router = Router();
  router.get('/c/:code', limit, takeKey, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    try {
      response.setHeader('Location', await targetOf(request, response));
      response.status(302).end();
    } catch (error) {
      if (!(error instanceof RequestError) || response.destroyed || testKeyOf(response) !== undefined) throw error;
      stateOf(response).errorCode = error.code;
      logFailure(log, request, response, error);
      sendErrorPage(response, error, brandName);
    }
  });

  async function targetOf(request: Request, response: Response): Promise<string> {
    const code = String(request.params['code']);
    if (!codePattern.test(code)) throw new RequestError('link_unknown');
    const referer = refererHost(request);
    const answer = await gateway.send(
      {
        method: 'GET',
        path: `/c/${code}`,
        query: { visit: String(isVisit(request)), ...(referer !== undefined && { referer }) },
        deviceToken: readDevice(request, response),
      },
      { ...callContextOf(request, response), token: testKeyOf(response) },
    );
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new RequestError('gateway_error', { cause: 'a link without an address' });
    return parsed.data.url;
  }
  return router;
}

/** Says in both languages why a link leads nowhere. */
function sendErrorPage(response: Response, error: RequestError, brandName: string): void {
  const nonce = randomBytes(16).toString('base64');
  const key = `errors.${error.code}`;
  const [text, english] = [translatorOf('pt-br')(key), translatorOf('en')(key)].map(escapeHtml);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  setPagePolicy(response, nonce);
  response
    .status(error.status)
    .type('html')
    .send(
      `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${escapeHtml(brandName)}</title>` +
        `<style nonce="${nonce}">:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;` +
        `margin:20vh auto;padding:0 1.5rem}p+p{font-size:1rem;opacity:.75}</style>` +
        `<main><h1>${escapeHtml(brandName)}</h1><p>${text}</p><p lang="en">${english}</p></main></html>`,
    );
}
