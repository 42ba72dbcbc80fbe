import type { AuthProvider } from 'react-admin';
import type { Session } from './session.ts';

/** Where the browser is and how it leaves, so that tests need no browser. */
export interface Place {
  readonly origin: string;
  /** Path and query of the page on the screen, the base `/admin` included. */
  current(): string;
  leave(url: string): void;
}

/** Portal page where staff and affiliates sign in; `next` is where it sends staff afterwards. */
const AUTH_PATH = '/auth';

export const browserPlace: Place = {
  get origin() {
    return window.location.origin;
  },
  current: () => window.location.pathname + window.location.search,
  leave: (url) => window.location.assign(url),
};

/** The sign-in page, with the way back to the page on the screen, and the reason if a session has expired. */
export function signInUrl(place: Place, reason?: 'expired'): string {
  const next = `${AUTH_PATH}?next=${encodeURIComponent(place.current())}`;
  return reason === undefined ? next : `${next}&ended=${reason}`;
}

/** Actions of react-admin that the permissions of the session, `resource:verb`, call otherwise. */
const verbs = new Map([
  ['show', 'one'],
  ['edit', 'update'],
  ['export', 'list'],
]);

/** Nothing may follow once the browser was told to load another page: no notification, no empty list. */
const never = new Promise<never>(() => undefined);

/**
 * Leads react-admin's questions about the user to the session. Only an answer 401 ends a session: a 403 is an error to
 * show, because a rejected `checkError` would turn the failed call into a successful empty one. So is a 401 over
 * something unsaved: the person was asked for the password by then, and has put it off.
 */
export function createAuthProvider(session: Session, place: Place, isUnsaved: () => boolean): AuthProvider {
  const signIn = (reason?: 'expired') => {
    place.leave(signInUrl(place, reason));
    return never;
  };
  return {
    login: () => signIn(),
    checkAuth: () => (session.user ? Promise.resolve() : signIn()),
    checkError: (error: unknown) => {
      const isGone = typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
      return isGone && !isUnsaved() ? signIn('expired') : Promise.resolve();
    },
    async logout() {
      await session.end();
      // An absolute address makes react-admin load the page instead of looking for a route of its own.
      return place.origin + AUTH_PATH;
    },
    getIdentity: () => {
      if (!session.user) return signIn();
      const { id, name, email, profile } = session.user;
      return Promise.resolve({ id, fullName: name, email, profile });
    },
    getPermissions: () => Promise.resolve(session.user?.permissions ?? []),
    canAccess: ({ resource, action }: { resource: string; action: string }) => {
      const verb = verbs.get(action) ?? action;
      return Promise.resolve(session.user?.permissions.includes(`${resource}:${verb}`) ?? false);
    },
  };
}
