import type { Client, SessionUser } from '#shared/client/client.ts';

/** The user of this browser tab: fetched once, then cached until the session ends. */
export interface Session {
  readonly user: SessionUser | undefined;
  /**
   * Fetches the signed-in user: null if there is none, 'ended' if the session has expired. Rejects when the server does
   * not answer, in which case the session is unknown.
   */
  load(): Promise<SessionUser | 'ended' | null>;
  /** Replaces the cached user after the same user has signed in again. */
  renew(user: SessionUser): void;
  /** Fetches the user's current data. Never rejects: without an answer the known data stays. */
  refresh(): Promise<void>;
  /** Ends the session on the server. */
  end(): Promise<void>;
}

export function createSession(client: Pick<Client, 'session'>): Session {
  let user: SessionUser | undefined;
  return {
    get user() {
      return user;
    },
    async load() {
      const current = await client.session.current();
      user = current === 'ended' ? undefined : (current ?? undefined);
      return current;
    },
    renew(current) {
      user = current;
    },
    async refresh() {
      const current = await client.session.current().catch(() => null);
      if (current !== null && current !== 'ended') user = current;
    },
    async end() {
      await client.session.close();
      user = undefined;
    },
  };
}
