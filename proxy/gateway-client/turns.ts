import type { CallSignal } from './call-signal.ts';
import { NotSent } from './transport.ts';

/** Takes a turn, and returns what ends it. */
export interface Turns {
  /**
   * @param signal gives up waiting; its reason is thrown
   * @throws NotSent where too many wait already
   */
  take: (signal: CallSignal) => Promise<() => void>;
}

interface Waiting {
  begin: () => void;
}

/** Lets so many go on at once; the others wait, in the order in which they came. */
export function createTurns({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }): Turns {
  let underWay = 0;
  const waiting = new Set<Waiting>();

  function begin(): () => void {
    let hasEnded = false;
    underWay += 1;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      underWay -= 1;
      const [next] = waiting;
      next?.begin();
    };
  }

  function wait(signal: CallSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(entry);
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is the signal's abort reason
        reject(signal.reason);
      };
      const entry = {
        begin: () => {
          waiting.delete(entry);
          signal.removeEventListener('abort', giveUp);
          resolve(begin());
        },
      };
      waiting.add(entry);
      signal.addEventListener('abort', giveUp);
    });
  }

  return {
    take: async (signal) => {
      if (signal.aborted) throw signal.reason;
      if (underWay < atOnceMax) return begin();
      if (waiting.size >= waitingMax) throw new NotSent(`${waiting.size} requests wait for the gateway`);
      return wait(signal);
    },
  };
}
