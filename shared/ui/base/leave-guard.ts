import { createStore, type Store } from './store.ts';

export interface LeaveGuardState {
  /** Whether the screen has unsaved changes. */
  isHeld: boolean;
  /** The pending navigation while the user is asked for confirmation; otherwise undefined. */
  departure: (() => void) | undefined;
}

/** Protects unsaved input from being lost by navigation. */
export interface LeaveGuard extends Store<LeaveGuardState> {
  /**
   * Marks unsaved changes, until the returned function is called. A departure that is pending by then, because the
   * question was asked during a save, runs: there is no unsaved input any more.
   */
  hold: () => () => void;
  /** Runs the navigation at once without unsaved changes, otherwise asks for confirmation. */
  leave: (departure: () => void) => void;
  /** Answers the question. */
  confirm: () => void;
  stay: () => void;
}

/** Creates the guard of a browser tab. */
export function createLeaveGuard(): LeaveGuard {
  const { get, set, subscribe } = createStore<LeaveGuardState>({ isHeld: false, departure: undefined });
  let holders = 0;
  const stay = () => set({ ...get(), departure: undefined });
  return {
    get,
    subscribe,
    hold() {
      holders += 1;
      if (holders === 1) set({ isHeld: true, departure: undefined });
      return () => {
        holders -= 1;
        if (holders > 0) return;
        const { departure } = get();
        set({ isHeld: false, departure: undefined });
        departure?.();
      };
    },
    leave(departure) {
      if (holders === 0) departure();
      else set({ isHeld: true, departure });
    },
    confirm() {
      const { departure } = get();
      stay();
      departure?.();
    },
    stay,
  };
}
