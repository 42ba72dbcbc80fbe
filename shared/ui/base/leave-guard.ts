import { createStore, type Store } from './store.ts';

export interface LeaveGuardState {
  /** Something on the screen is unsaved. */
  isHeld: boolean;
  /** What was about to happen when a person was asked whether to leave; undefined while nothing is asked. */
  departure: (() => void) | undefined;
}

/** Stands between a person and the loss of what was typed. */
export interface LeaveGuard extends Store<LeaveGuardState> {
  /**
   * Something is unsaved, until what this returns is called. Who was asked meanwhile, because the saving was still under
   * way, then leaves: there is nothing left to lose.
   */
  hold: () => () => void;
  /** Leaves at once where nothing is unsaved, and asks otherwise. */
  leave: (departure: () => void) => void;
  /** The answers to the question. */
  confirm: () => void;
  stay: () => void;
}

/** The guard of one browser tab. */
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
