import { ApiError } from '#shared/client/api-error.ts';
import { type Client, type SessionUser } from '#shared/client/client.ts';
import { createStore, type Store } from '#shared/ui/base/store.ts';

/** How a session ended: by its user, by time, or by a change that ends all sessions of the user. */
export const sessionEnds = ['logout', 'expired', 'password_changed', 'email_changed', 'reset_sent'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** The state of the session, as far as it is known. */
export type SessionState =
  | { status: 'asking' }
  /** The server did not answer. */
  | { status: 'unknown'; message: string }
  | { status: 'visitor'; /** How the previous session ended, if there was one. */ ended?: SessionEnd }
  | { status: 'user'; user: SessionUser };

export interface Session extends Store<SessionState> {
  /**
   * Fetches the session. Never rejects: a failure is a state.
   *
   * @param options.isQuiet keeps the previous state until the response arrives
   */
  load: (options?: { isQuiet?: boolean }) => Promise<void>;
  /** Signs in, with the code of a second factor where there is one. Rejects with the ApiError of a refused login. */
  open: (username: string, password: string, code?: string) => Promise<void>;
  /** Signs out. Rejects if the server fails to end the session, which then continues. */
  close: () => Promise<void>;
  /** Marks the session as ended, after the server ended it. */
  end: (ended: SessionEnd) => void;
  /** Replaces the user after the same user has signed in again. */
  renew: (user: SessionUser) => void;
  /** Fetches the user's current data. Never rejects: without an answer the known data stays. */
  refresh: () => Promise<void>;
}

/** Creates the session of this browser tab on top of the session API. */
export function createSession(client: () => Client): Session {
  const { get, set, subscribe } = createStore<SessionState>({ status: 'asking' });
  return {
    get,
    subscribe,
    async load({ isQuiet = false } = {}) {
      if (!isQuiet) set({ status: 'asking' });
      try {
        const user = await client().session.current();
        if (user === 'ended') set({ status: 'visitor', ended: 'expired' });
        else set(user ? { status: 'user', user } : { status: 'visitor' });
      } catch (error) {
        set({ status: 'unknown', message: error instanceof Error ? error.message : String(error) });
      }
    },
    async open(username, password, code) {
      set({ status: 'user', user: await client().session.open(username, password, code) });
    },
    async close() {
      try {
        await client().session.close();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
      set({ status: 'visitor', ended: 'logout' });
    },
    end: (ended) => set({ status: 'visitor', ended }),
    renew: (user) => set({ status: 'user', user }),
    async refresh() {
      const user = await client()
        .session.current()
        .catch(() => null);
      if (user !== null && user !== 'ended') set({ status: 'user', user });
    },
  };
}
