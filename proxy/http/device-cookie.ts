import type { Request, Response } from 'express';
import { cookieOptions, readCookie } from './cookies.ts';
import { stateOf } from './request-state.ts';

/** What a gateway may give a device to be known by; anything else is not kept, and does not reach it. */
export const deviceToken = /^[\w.~-]{1,512}$/;

/** Browsers keep no cookie longer (RFC 6265bis §5.5). */
const keptMs = 400 * 24 * 60 * 60 * 1000;

const cookieName = (response: Response) => (stateOf(response).isSecure ? '__Host-device' : 'device');

/**
 * What the gateway gave this browser at an earlier sign-in. It opens nothing: it only counts the browser's attempts apart
 * from those of strangers, so it outlives the session and the sign-out.
 */
export function readDevice(request: Request, response: Response): string | undefined {
  const token = readCookie(request.headers.cookie, cookieName(response));
  return token !== undefined && deviceToken.test(token) ? token : undefined;
}

export function setDeviceCookie(response: Response, token: string): void {
  response.cookie(cookieName(response), token, { ...cookieOptions(response), maxAge: keptMs });
}
