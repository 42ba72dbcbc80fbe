import type { Request, RequestHandler, Response } from 'express';
import { type Actor, audienceOf, visitor } from '../engine/actor.ts';
import { cookieOptions, readCookie } from './cookies.ts';
import { stateOf } from './request-state.ts';
import { type Session, sessionSeconds, type SessionVault } from './session-vault.ts';

/**
 * Over https the `__Host-` prefix is used: no other host and no plain-http page can set such a cookie (RFC 6265bis).
 */
const cookieName = (response: Response) => (stateOf(response).isSecure ? '__Host-session' : 'session');

/** Checks whether the browser sent a session cookie, valid or not. */
export const sendsSessionCookie = (request: Request, response: Response): boolean =>
  readCookie(request.headers.cookie, cookieName(response)) !== undefined;

/**
 * Reads the actor from the session cookie. An invalid cookie makes a visitor; the route decides whether that is enough.
 */
export function readSession(vault: SessionVault): RequestHandler {
  return async (request, response, next) => {
    const sealed = readCookie(request.headers.cookie, cookieName(response));
    if (sealed !== undefined) {
      const state = stateOf(response);
      state.hasSessionCookie = true;
      const session = await vault.open(sealed);
      // That of a view has a cookie of its own, and opens nothing else.
      if (session && session.role !== 'affiliate_view') state.actor = actorOf(session);
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
