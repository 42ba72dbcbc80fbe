import type { Session } from './session.ts';

/** What the tabs of one browser say to each other about a new account. It is no secret. */
type Message = 'activated' | 'waits' | 'signed_in' | 'refused';

const CHANNEL = 'new-account';
/** How long a tab that waits has to say so, and then to sign in. */
const helloMs = 800;
const signInMs = 10_000;

export interface NewAccount {
  /**
   * Keeps what this tab registered, in memory alone, until the tab is signed in, loaded again or closed. As soon as another tab
   * of this browser has activated an account, this one signs in with it.
   */
  keep: (email: string, password: string) => void;
  /**
   * Announces that this tab has activated an account. Resolves to whether another tab of this browser has signed in by it; at once
   * if none has registered one.
   */
  announce: () => Promise<boolean>;
}

/** Whether what a tab of another version may have sent is a message. */
const isMessage = (data: unknown): data is Message =>
  data === 'activated' || data === 'waits' || data === 'signed_in' || data === 'refused';

function openChannel(onMessage: (message: Message) => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) onMessage(data);
  };
  return { send: (message: Message) => channel.postMessage(message), close: () => channel.close() };
}

/**
 * Lets the tab of a registration sign in once the link of its mail has been used in the same browser, so that nobody types a new
 * password twice. It is an ordinary sign-in, with its limits; the link alone opens no session (decision 0092).
 */
export function createNewAccount(session: Pick<Session, 'get' | 'open' | 'subscribe'>): NewAccount {
  let forget: () => void = () => undefined;

  function keep(email: string, password: string) {
    forget();
    let isSigningIn = false;
    const { send, close } = openChannel((message) => {
      if (message !== 'activated' || isSigningIn) return;
      isSigningIn = true;
      send('waits');
      session.open(email, password).then(
        () => {
          send('signed_in');
          forget();
        },
        () => {
          isSigningIn = false;
          send('refused');
        },
      );
    });
    // Whoever signs in by hand needs it no longer.
    const unsubscribe = session.subscribe(() => {
      if (!isSigningIn && session.get().status === 'user') forget();
    });
    forget = () => {
      unsubscribe();
      close();
      forget = () => undefined;
    };
  }

  function announce(): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (isSignedIn: boolean) => {
        clearTimeout(patience);
        close();
        resolve(isSignedIn);
      };
      let patience = setTimeout(finish, helloMs, false);
      const { send, close } = openChannel((message) => {
        if (message === 'signed_in') finish(true);
        if (message === 'refused') finish(false);
        if (message !== 'waits') return;
        clearTimeout(patience);
        patience = setTimeout(finish, signInMs, false);
      });
      send('activated');
    });
  }

  return { keep, announce };
}
