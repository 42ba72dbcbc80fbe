import { ApiError, type Client, type SessionUser } from '#shared/client.ts';
import { createStore, type Store } from '#shared/ui/base/store.ts';

/** Who uses the portal, as far as is known. */
export type SessionState =
  | { status: 'asking' }
  /** The server did not say. */
  | { status: 'unknown'; message: string }
  | { status: 'visitor'; /** How the last session ended, if there was one. */ ended?: 'logout' | 'expired' }
  | { status: 'user'; user: SessionUser };

export interface Session extends Store<SessionState> {
  /**
   * Asks the server who is signed in. Never rejects: a failure is a state.
   *
   * @param options.isQuiet keeps the last state until there is an answer
   */
  load: (options?: { isQuiet?: boolean }) => Promise<void>;
  /** Rejects with the ApiError of a refused login. */
  open: (username: string, password: string) => Promise<void>;
  /** Rejects when the server could not end it: the session then goes on. */
  close: () => Promise<void>;
  /** The server said that the session is gone. */
  expire: () => void;
  /** The same person has signed in again. */
  renew: (user: SessionUser) => void;
}

/** The session of this browser tab over the API's. */
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
    async open(username, password) {
      set({ status: 'user', user: await client().session.open(username, password) });
    },
    async close() {
      try {
        await client().session.close();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
      set({ status: 'visitor', ended: 'logout' });
    },
    expire() {
      set({ status: 'visitor', ended: 'expired' });
    },
    renew: (user) => set({ status: 'user', user }),
  };
}
