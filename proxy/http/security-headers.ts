import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { stateOf } from './request-state.ts';

const yearSeconds = 31_536_000;

const base = helmet({
  contentSecurityPolicy: false,
  strictTransportSecurity: false,
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});

/**
 * Sets the security headers of every response. API data is never rendered, so its content security policy allows
 * nothing.
 */
export const setSecurityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  if (stateOf(response).isSecure)
    response.setHeader('Strict-Transport-Security', `max-age=${yearSeconds}; includeSubDomains`);
  base(request, response, next);
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
