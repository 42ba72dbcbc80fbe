import { RequestError, type RequestErrorCode } from './errors.ts';

/** Runs a few pieces of work at a time. */
export interface WorkQueue {
  /** @throws {RequestError} the queue's code when it is full now */
  requireRoom: () => void;
  /**
   * Runs a piece of work after those before it.
   *
   * @param signal removes it from the queue while it waits; without one it stays
   * @throws {RequestError} the queue's code at once, or when the wait takes too long
   * @throws what the work throws, and the reason of the signal
   */
  run: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
}

interface WorkQueueOptions {
  /** How many run at a time; one by default. */
  atOnceMax?: number;
  waitingMax: number;
  waitMaxMs: number;
  /** Answered by a full queue. */
  code: RequestErrorCode;
}

/** Creates a queue, for work that would wait for the same database locks if it ran in parallel, each on a connection. */
export function createWorkQueue({ atOnceMax = 1, waitingMax, waitMaxMs, code }: WorkQueueOptions): WorkQueue {
  const waiting = new Set<() => void>();
  let running = 0;
  const full = () => new RequestError(code, { retryAfterSeconds: Math.ceil(waitMaxMs / 1000) });
  const requireRoom = () => {
    if (waiting.size >= waitingMax) throw full();
  };

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < atOnceMax) {
      running += 1;
      return;
    }
    requireRoom();
    const outcome = await new Promise<'turn' | 'left' | 'late'>((resolve) => {
      const settle = (settled: 'turn' | 'left' | 'late') => {
        waiting.delete(begin);
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(settled);
      };
      const begin = () => settle('turn');
      const leave = () => settle('left');
      const timer = setTimeout(() => settle('late'), waitMaxMs);
      signal?.addEventListener('abort', leave);
      waiting.add(begin);
    });
    if (outcome === 'left') signal?.throwIfAborted();
    if (outcome === 'late') throw full();
  }

  return {
    requireRoom,
    async run(work, signal) {
      await takeTurn(signal);
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else running -= 1;
      }
    },
  };
}
