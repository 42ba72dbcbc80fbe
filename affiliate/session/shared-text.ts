const NAME = 'shared';

/** The memory of this window, which the browser may deny. */
function windowStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Takes what another app shared out of the address, where the worker puts it, and keeps it while the window is open: the person may
 * have to sign in first. It stands behind the `#`, which is not sent to a server.
 */
export function keepSharedText(): void {
  const { hash, pathname, search } = window.location;
  const text = new URLSearchParams(hash.slice(1)).get(NAME);
  if (text === null) return;
  windowStorage()?.setItem(NAME, text);
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** Returns what was shared and has not been used; empty for nothing. */
export const sharedText = (): string => windowStorage()?.getItem(NAME) ?? '';

export const forgetSharedText = (): void => windowStorage()?.removeItem(NAME);
