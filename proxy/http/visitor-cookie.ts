import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { RequestError } from '../wire/request-error.ts';
import { cookieOptions, readCookie } from './cookies.ts';
import { stateOf } from './request-state.ts';

const tokenPattern = /^[\w-]{22}$/;
const tokenBytes = 16;

/** A key that nobody else can guess, such as a UUID. */
const unguessable = /^[\w-]{22,255}$/;

/**
 * A request with a key before its cookie: the answer that brings the cookie may be lost, and the repetition must still
 * find the first one. So the token is derived from the key.
 *
 * @throws {RequestError} `malformed_request` for a key that two visitors may choose
 */
function tokenOfKey(key: string): string {
  if (!unguessable.test(key))
    throw new RequestError('malformed_request', { errors: { 'Idempotency-Key': 'validation.invalid' } });
  return createHash('sha256').update(`visitor ${key}`).digest().subarray(0, tokenBytes).toString('base64url');
}

/**
 * Returns the token by which the gateway separates the idempotency keys of visitors. A browser without one gets it in a
 * cookie that ends with the browser. It grants no access.
 */
export function visitorTokenOf(request: Request, response: Response): string {
  const name = stateOf(response).isSecure ? '__Host-visitor' : 'visitor';
  const known = readCookie(request.headers.cookie, name);
  if (known !== undefined && tokenPattern.test(known)) return known;
  const key = request.get('idempotency-key');
  const token = key === undefined ? randomBytes(tokenBytes).toString('base64url') : tokenOfKey(key);
  response.cookie(name, token, cookieOptions(response));
  return token;
}
