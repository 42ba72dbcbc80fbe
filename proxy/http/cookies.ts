import type { CookieOptions, Response } from 'express';
import { stateOf } from './request-state.ts';

/** Options of every cookie: this site only, not readable by scripts. */
export const cookieOptions = (response: Response): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: stateOf(response).isSecure,
  path: '/',
});

/** Returns the value of a cookie. Ignores duplicated cookies. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
