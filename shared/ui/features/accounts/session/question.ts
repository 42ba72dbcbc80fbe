import { createStore, type Store } from '#shared/ui/base/store.ts';

/** A question to the user that all calls refused for the same reason share. Its value is whether it is being asked. */
export interface Question extends Store<boolean> {
  /** Asks the user, and resolves to whether they complied. */
  ask: () => Promise<boolean>;
  /** Closes the question. */
  answer: (isDone: boolean) => void;
}

/** Creates a question of a browser tab. Calls refused while it is open share its answer. */
export function createQuestion(): Question {
  const { get, set, subscribe } = createStore(false);
  let waiting: ((isDone: boolean) => void)[] = [];
  return {
    get,
    subscribe,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        set(true);
      }),
    answer(isDone) {
      const answered = waiting;
      waiting = [];
      set(false);
      for (const resolve of answered) resolve(isDone);
    },
  };
}
