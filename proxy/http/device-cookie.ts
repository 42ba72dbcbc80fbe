import type { Request, Response } from 'express';
import type { Device } from '../engine/exchange.ts';
import { cookieOptions, readCookie } from './cookies.ts';
import { stateOf } from './request-state.ts';

/** Allowed device tokens; any other value is neither stored nor forwarded. */
export const deviceToken = /^[\w.~-]{1,512}$/;

/** Maximum cookie lifetime of browsers (RFC 6265bis §5.5). */
const keptMs = 400 * 24 * 60 * 60 * 1000;

const cookieName = (response: Response) => (stateOf(response).isSecure ? '__Host-device' : 'device');

/**
 * Reads the device token that the gateway issued at an earlier sign-in of this browser. It grants no access: it only
 * separates this browser's failed attempts from those of others, so it is kept beyond the session and the sign-out.
 */
export function readDevice(request: Request, response: Response): string | undefined {
  const token = readCookie(request.headers.cookie, cookieName(response));
  return token !== undefined && deviceToken.test(token) ? token : undefined;
}

/** Returns the device of a request, for calls that mark it. */
export const deviceOf = (request: Request, response: Response): Device => ({
  // Few calls mark it.
  get token() {
    return readDevice(request, response);
  },
  remember: (token) => {
    if (typeof token === 'string' && deviceToken.test(token)) setDeviceCookie(response, token);
  },
});

export function setDeviceCookie(response: Response, token: string): void {
  response.cookie(cookieName(response), token, { ...cookieOptions(response), maxAge: keptMs });
}
