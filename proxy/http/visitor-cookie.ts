import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieOptions, readCookie } from './cookies.ts';
import { stateOf } from './request-state.ts';

const tokenPattern = /^[\w-]{22}$/;
const tokenBytes = 16;

/**
 * Returns the token by which the gateway separates the idempotency keys of visitors. A browser without one gets it in a
 * cookie that ends with the browser. It grants no access.
 */
export function visitorTokenOf(request: Request, response: Response): string {
  const name = stateOf(response).isSecure ? '__Host-visitor' : 'visitor';
  const known = readCookie(request.headers.cookie, name);
  if (known !== undefined && tokenPattern.test(known)) return known;
  const token = randomBytes(tokenBytes).toString('base64url');
  response.cookie(name, token, cookieOptions(response));
  return token;
}
