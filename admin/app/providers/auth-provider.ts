import type { AuthProvider } from 'react-admin';
import { codeOfHttpError } from '../../kit/feedback/code-of-http-error.ts';
import type { Session } from './session.ts';

/** The browser's location and navigation, injected so that tests need no browser. */
export interface Place {
  readonly origin: string;
  /** Path and query of the current page, including the base `/admin`. */
  current(): string;
  leave(url: string): void;
}

/** The portal page where staff and affiliates sign in; `next` is where it redirects staff afterwards. */
export const AUTH_PATH = '/auth';

export const browserPlace: Place = {
  get origin() {
    return window.location.origin;
  },
  current: () => window.location.pathname + window.location.search,
  leave: (url) => window.location.assign(url),
};

/**
 * Returns the URL of the sign-in page, with the current page as the return address, and the reason if the session
 * expired.
 */
export function signInUrl(place: Place, reason?: 'expired'): string {
  const next = `${AUTH_PATH}?next=${encodeURIComponent(place.current())}`;
  return reason === undefined ? next : `${next}&ended=${reason}`;
}

/** Maps react-admin's actions to the verbs of the session's permissions (`resource:verb`). */
const verbs = new Map([
  ['show', 'one'],
  ['edit', 'update'],
  ['export', 'list'],
]);

/** Never resolves: nothing may run after a redirect was started, neither a notification nor an empty list. */
const never = new Promise<never>(() => undefined);

/**
 * Answers react-admin's questions about the user from the session. Only the code of a missing session ends one: any other
 * refusal is an error to show, because a rejected `checkError` would turn the failed call into a successful empty one.
 * With unsaved changes that code is shown as well: the user has already been asked for the password, and has cancelled.
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
      const isGone = codeOfHttpError(error) === 'unauthenticated';
      return isGone && !isUnsaved() ? signIn('expired') : Promise.resolve();
    },
    async logout() {
      await session.end();
      // react-admin loads an absolute URL as a page instead of looking for its own route.
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
