import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { parseUrl } from '#shared/parse-url.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { chooseLanguage } from './choose-language.ts';
import { logFailure } from './errors.ts';
import { stateOf } from './request-state.ts';

interface ScriptOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
  limit: RequestHandler;
  log: Logger;
}

/** Text of any type: browsers ask permission before they send JSON to another origin. */
const readText = express.text({ type: () => true, limit: '2kb', inflate: false });

/** A transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const fields = ['click_id', 'order_id', 'amount', 'currency', 'campaign_id'] as const;

/** Returns the host of the page that asks: `null` without one, and a host that no campaign has for a page that hides it. */
function hostOf(request: Request): string | null {
  const page = request.get('origin') ?? request.get('referer');
  return page === undefined ? null : (parseUrl(page)?.hostname ?? 'unknown');
}

function parseOrder(text: unknown): object {
  try {
    const order: unknown = JSON.parse(typeof text === 'string' ? text : '');
    if (typeof order === 'object' && order !== null && !Array.isArray(order)) return order;
  } catch {
    // Refused below.
  }
  throw new RequestError('malformed_request');
}

/** The order of an image's address, whose values are texts. */
function orderOfQuery(query: Request['query']): object {
  const numbers: readonly string[] = ['amount', 'campaign_id'];
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = query[name];
      if (typeof value !== 'string') return [];
      return [[name, numbers.includes(name) && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value]];
    }),
  );
}

/**
 * `POST /t/conversion` of the script in the pages of shops, and `GET /t/conversion.gif` of the image (docs/shops.md). Both carry
 * their own proof, the id of a click, so they have neither a cookie nor the header of our pages. Pages of the campaign's hosts
 * may read the answer; the gateway refuses those of others.
 */
export function createScriptRouter({ gateway, callContextOf, limit, log }: ScriptOptions): Router {
  const report = async (request: Request, response: Response, order: object, source: 'script' | 'image') => {
    const body = { ...order, source, host: hostOf(request) };
    await gateway.send(
      { method: 'POST', path: '/t/conversion', body },
      { ...callContextOf(request, response), token: undefined },
    );
  };
  /** An answer tells nothing that is anybody's own, so only the pages that are refused may not read theirs. */
  const letRead = (request: Request, response: Response, code?: string) => {
    const origin = request.get('origin');
    if (origin !== undefined && code !== 'cross_site') response.setHeader('Access-Control-Allow-Origin', origin);
  };

  const router = Router();
  router.use(['/t/conversion', '/t/conversion.gif'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.vary('Origin');
    next();
  });
  router.use(['/t/conversion', '/t/conversion.gif'], chooseLanguage, limit);
  router.post('/t/conversion', readText, async (request, response) => {
    try {
      await report(request, response, parseOrder(request.body), 'script');
    } catch (error) {
      letRead(request, response, error instanceof RequestError ? error.code : undefined);
      throw error;
    }
    letRead(request, response);
    response.json({ status: 'unconfirmed' });
  });
  router.get('/t/conversion.gif', async (request, response) => {
    try {
      await report(request, response, orderOfQuery(request.query), 'image');
    } catch (error) {
      if (!(error instanceof RequestError) || response.destroyed) throw error;
      stateOf(response).errorCode = error.code;
      logFailure(log, request, response, error);
      response.status(error.status).setHeader('X-Error-Code', error.code);
    }
    response.type('image/gif').send(pixel);
  });
  router.all('/t/conversion', (_request, response) => {
    response.setHeader('Allow', 'POST');
    throw new RequestError('method_not_allowed');
  });
  return router;
}
