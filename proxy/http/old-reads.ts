import type { RequestHandler, Response } from 'express';
import { cookieOptions, readCookie } from './cookies.ts';
import { stateOf } from './request-state.ts';

/** Longer than a request that was not answered in time may still take until it has written. */
const marginSeconds = 15;

const cookieName = (response: Response) => (stateOf(response).isSecure ? '__Host-written' : 'written');

/**
 * Lets reads be some seconds old, from a replica: those of browsers that have written nothing lately, which a cookie of that
 * length says. So nobody misses what they have just done, at whichever proxy and gateway. Programs keep no cookies, and read
 * nothing old.
 */
export function allowOldReads(lagSeconds: number): RequestHandler {
  return (request, response, next) => {
    const state = stateOf(response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const hasWritten = readCookie(request.headers.cookie, cookieName(response)) !== undefined;
    if (state.key === undefined && isRead && !hasWritten) state.maxAgeSeconds = lagSeconds;
    if (state.key === undefined && !isRead) {
      const maxAge = (lagSeconds + marginSeconds) * 1000;
      response.cookie(cookieName(response), '1', { ...cookieOptions(response), maxAge });
    }
    next();
  };
}
