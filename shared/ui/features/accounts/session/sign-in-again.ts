import type { Client, SessionUser } from '#shared/client/client.ts';
import type { Store } from '#shared/ui/base/store.ts';
import { createQuestion } from './question.ts';

export interface SignInAgainOptions {
  client: () => Pick<Client, 'session'>;
  /** Returns the user of this tab; undefined while unknown. */
  user: () => SessionUser | undefined;
  /** Replaces the user with the server's current data of the same user. */
  renew: (user: SessionUser) => void;
  /** Whether leaving the page would lose unsaved input. */
  isUnsaved: () => boolean;
  /** Redirects to the sign-in page. */
  leave: () => void;
}

/**
 * Lets a user whose session has ended sign in again without losing an unsaved form. Its value is whether the password
 * is being asked for.
 */
export interface SignInAgain extends Store<boolean> {
  user: SignInAgainOptions['user'];
  /**
   * Called for every 401 response. Without unsaved changes it redirects to the sign-in page.
   *
   * @returns whether the user has signed in again, so that the refused call may be retried
   */
  ask: () => Promise<boolean>;
  /**
   * Signs the same user in. Refuses another account and ends its new session.
   *
   * @param code of the second factor, where the server asks for one
   * @throws ApiError if the server refuses the password or does not answer
   */
  enter: (password: string, code?: string) => Promise<'entered' | 'other_user'>;
  /** Closes the dialog. The refused calls fail, and the form keeps its input. */
  cancel: () => void;
}

/** Creates the dialog state of a browser tab. Calls refused while the dialog is open share its result. */
export function createSignInAgain({ client, user, renew, isUnsaved, leave }: SignInAgainOptions): SignInAgain {
  const question = createQuestion();
  const { get, subscribe } = question;
  return {
    get,
    subscribe,
    user,
    ask() {
      if (user() === undefined || !(get() || isUnsaved())) {
        leave();
        return Promise.resolve(false);
      }
      return question.ask();
    },
    async enter(password, code) {
      const before = user();
      const now = await client().session.open(before?.email ?? '', password, code);
      if (now.id !== before?.id) {
        await client().session.close();
        return 'other_user';
      }
      renew(now);
      question.answer(true);
      return 'entered';
    },
    cancel: () => question.answer(false),
  };
}
