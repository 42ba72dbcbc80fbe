import type { Client, SessionUser } from '#shared/client.ts';

/** Who works in this browser tab: asked for once, then known until the session ends. */
export interface Session {
  readonly user: SessionUser | undefined;
  /**
   * Asks who is signed in: nobody (null), or nobody any more. Rejects when the server does not answer, which says nothing
   * about anybody.
   */
  load(): Promise<SessionUser | 'ended' | null>;
  /** The same person has signed in again. */
  renew(user: SessionUser): void;
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
    async end() {
      await client.session.close();
      user = undefined;
    },
  };
}
