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
  const start = `${name}=`;
  let value: string | undefined;
  for (let at = 0; at < header.length;) {
    const mark = header.indexOf(';', at);
    const end = mark < 0 ? header.length : mark;
    const part = header.slice(at, end).trim();
    if (part.startsWith(start)) {
      if (value !== undefined) return undefined;
      value = part.slice(start.length);
    }
    at = end + 1;
  }
  return value;
}
