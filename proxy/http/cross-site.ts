import type { Request, RequestHandler } from 'express';
import { Fault } from '../engine/fault.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const allowedSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Protects against CSRF: a change needs the header `X-Requested-With`, which a foreign page cannot send without a
 * preflight, and `Sec-Fetch-Site` and `Origin`, where sent, must be this origin's.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  if (!safeMethods.has(request.method) && !isSameOrigin(request)) throw new Fault('cross_site');
  next();
};

function isSameOrigin(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  return (
    request.get('x-requested-with') !== undefined &&
    (site === undefined || allowedSites.has(site)) &&
    (origin === undefined || isOwnOrigin(origin, request))
  );
}

/** Checks an origin. Behind a TLS proxy that the server does not know of, both schemes of its own host are accepted. */
function isOwnOrigin(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return host === request.host && (protocol === 'https:' || (protocol === 'http:' && !request.secure));
}
