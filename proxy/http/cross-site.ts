import type { Request, RequestHandler } from 'express';
import { Fault } from '../engine/fault.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Refuses to change anything on behalf of another site: a change needs the header `X-Requested-With`, which no foreign page
 * can send without asking first, and what the browser says about where it comes from has to be this origin.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  if (!safeMethods.has(request.method) && !isOwn(request)) throw new Fault('cross_site');
  next();
};

function isOwn(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  const origin = request.get('origin');
  return (
    request.get('x-requested-with') !== undefined &&
    (site === undefined || ownSites.has(site)) &&
    (origin === undefined || isOwnOrigin(origin, request))
  );
}

/** A server behind TLS that it does not see itself takes both schemes of its own host. */
function isOwnOrigin(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return host === request.host && (protocol === 'https:' || (protocol === 'http:' && !request.secure));
}
