import type { Client, SessionUser } from '#shared/client.ts';
import { createStore, type Store } from '#shared/ui/base/store.ts';

export interface SignInAgainOptions {
  client: () => Pick<Client, 'session'>;
  /** Who works in this tab; undefined before that is known. */
  user: () => SessionUser | undefined;
  /** Takes over what the server now says about the same person. */
  renew: (user: SessionUser) => void;
  /** Whether leaving the page would lose something typed. */
  isUnsaved: () => boolean;
  /** Goes to the sign-in page. */
  leave: () => void;
}

/** Lets a person whose session has ended sign in again over an unsaved form. Its value: whether the password is asked for. */
export interface SignInAgain extends Store<boolean> {
  user: SignInAgainOptions['user'];
  /**
   * To be called for every answer 401. Without anything unsaved it leaves for the sign-in page.
   *
   * @returns whether the person has signed in again: the refused call may then be sent once more
   */
  ask: () => Promise<boolean>;
  /**
   * Signs the same person in. Another account is refused and its new session ended.
   *
   * @throws ApiError when the server refuses the password, or does not answer
   */
  enter: (password: string) => Promise<'entered' | 'other_user'>;
  /** Closes the question. The refused calls fail, and the form keeps what was typed. */
  cancel: () => void;
}

/** The question for one browser tab. Calls that are refused while it stands wait for the same answer. */
export function createSignInAgain({ client, user, renew, isUnsaved, leave }: SignInAgainOptions): SignInAgain {
  const { get, set, subscribe } = createStore(false);
  let waiting: ((isSignedIn: boolean) => void)[] = [];

  function answer(isSignedIn: boolean) {
    const answered = waiting;
    waiting = [];
    set(false);
    for (const resolve of answered) resolve(isSignedIn);
  }

  return {
    get,
    subscribe,
    user,
    ask() {
      if (user() === undefined || !(get() || isUnsaved())) {
        leave();
        return Promise.resolve(false);
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
        set(true);
      });
    },
    async enter(password) {
      const before = user();
      const now = await client().session.open(before?.email ?? '', password);
      if (now.id !== before?.id) {
        await client().session.close();
        return 'other_user';
      }
      renew(now);
      answer(true);
      return 'entered';
    },
    cancel: () => answer(false),
  };
}
