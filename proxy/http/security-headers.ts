import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { stateOf } from './request-state.ts';

const yearSeconds = 31_536_000;

/** Those of every response, which are the same each time. */
const fixed = headersOf(
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  }),
);

type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Returns what a handler sets: a dozen functions are not to be called for each request to say the same. */
function headersOf(setHeaders: SetHeaders): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * Sets the security headers of every response. API data is never rendered, so its content security policy allows
 * nothing.
 */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  if (stateOf(response).isSecure)
    response.setHeader('Strict-Transport-Security', `max-age=${yearSeconds}; includeSubDomains`);
  for (const [name, value] of fixed) response.setHeader(name, value);
  next();
};

const pagePolicy: readonly (readonly [directive: string, ...sources: string[]])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['img-src', "'self'", 'data:'],
  ['font-src', "'self'"],
  ['connect-src', "'self'"],
  ['manifest-src', "'self'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
  ['base-uri', "'none'"],
];

/**
 * Sets the content security policy of a page: own resources only, no inline script, and inline styles only with the nonce.
 *
 * @param nonce a new random value for each response; none for a page without inline styles
 */
export function setPagePolicy(response: Response, nonce?: string): void {
  const directives = [...pagePolicy, ['style-src', "'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])]];
  response.setHeader('Content-Security-Policy', directives.map((directive) => directive.join(' ')).join('; '));
}

/** Sets the content security policy of the portal's worker, which asks for pages of the site and nothing else. */
export function setWorkerPolicy(response: Response): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
}
