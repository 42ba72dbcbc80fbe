import type { CookieOptions, RequestHandler, Response } from 'express';
import { type Actor, audienceOf, visitor } from '../engine/actor.ts';
import { type Session, sessionSeconds, type SessionVault } from './session-vault.ts';
import { stateOf } from './request-state.ts';

/** Over https the browser itself guards the name: no other host and no plain page can set such a cookie (RFC 6265bis). */
const cookieName = (response: Response) => (stateOf(response).isSecure ? '__Host-session' : 'session');

const cookieOptions = (response: Response): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: stateOf(response).isSecure,
  path: '/',
});

/** Reads who speaks from the session cookie. One that cannot be opened makes a visitor; the route says whether that will do. */
export function readSession(vault: SessionVault): RequestHandler {
  return async (request, response, next) => {
    const sealed = readCookie(request.headers.cookie, cookieName(response));
    if (sealed !== undefined) {
      const state = stateOf(response);
      state.hasSessionCookie = true;
      const session = await vault.open(sealed);
      if (session) state.actor = actorOf(session);
    }
    next();
  };
}

function actorOf(session: Session): Actor {
  const audience = audienceOf(session.role);
  return audience === 'visitor' ? visitor : { ...session, audience };
}

export function setSessionCookie(response: Response, sealed: string): void {
  response.cookie(cookieName(response), sealed, { ...cookieOptions(response), maxAge: sessionSeconds * 1000 });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(cookieName(response), cookieOptions(response));
}

/** The value of a cookie. Ignores duplicated cookies. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
