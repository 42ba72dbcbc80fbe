import express, { type Request, type RequestHandler } from 'express';
import { parseUrl } from '#shared/parse-url.ts';
import { readInTime } from '#shared/server/read-in-time.ts';
import { RequestError } from '../wire/request-error.ts';
import { stateOf } from './request-state.ts';

/**
 * Checks for a leading `//` or a backslash, which browsers may read as the start of a host, and for an invalid escape.
 */
function isMalformed(path: string): boolean {
  if (path.startsWith('//') || path.includes('\\')) return true;
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Rejects malformed paths. @throws RequestError `malformed_request` */
export const refuseMalformedPath: RequestHandler = (request, _response, next) => {
  if (isMalformed(request.path)) throw new RequestError('malformed_request');
  next();
};

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const allowedSites: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Protects against CSRF: a change needs the header `X-Requested-With`, which a foreign page cannot send without a
 * preflight, and `Sec-Fetch-Site` and `Origin`, where sent, must be this origin's. A request with a key is no browser's that
 * adds a cookie by itself, and foreign pages cannot send the header of the key either.
 */
export const refuseCrossSite: RequestHandler = (request, response, next) => {
  const isProgram = stateOf(response).key !== undefined;
  if (!isProgram && !safeMethods.has(request.method) && !isSameOrigin(request)) throw new RequestError('cross_site');
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
  const { protocol, host } = parseUrl(origin) ?? {};
  return host === request.host && (protocol === 'https:' || (protocol === 'http:' && !request.secure));
}

const bodyMax = '100kb';
const parse: RequestHandler = express.json({ limit: bodyMax, strict: false, inflate: false, type: 'application/json' });

/**
 * Parses the JSON body of a POST or PUT. Other methods have no meaningful body: clients send DELETE as `text/plain`
 * with an empty one.
 *
 * @param limitMs time limit for the body in ms; then a 408 is answered and the connection closed
 * @throws RequestError `unsupported_media_type` for a body that is not JSON, `malformed_request`, `body_too_large`,
 *   `request_timeout`
 */
export function readJsonBody(limitMs: number): RequestHandler {
  const readBody = readInTime(parse, limitMs, () => new RequestError('request_timeout'));
  return (request, response, next) => {
    if (request.method !== 'POST' && request.method !== 'PUT') {
      next();
      return;
    }
    const isEmpty = request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']);
    if (!isEmpty && request.is('application/json') === false) throw new RequestError('unsupported_media_type');
    readBody(request, response, next);
  };
}
