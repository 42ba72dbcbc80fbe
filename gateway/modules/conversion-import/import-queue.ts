import { Fault } from '../../engine/errors.ts';

/** Runs one import at a time. */
export interface ImportQueue {
  /** @throws {Fault} `import_queue_full` when the queue is full now */
  requireRoom: () => void;
  /**
   * Runs an import after those before it.
   *
   * @param signal removes it from the queue while it waits
   * @throws {Fault} `import_queue_full` at once, or when the wait takes too long
   * @throws what the work throws, and the reason of the signal
   */
  run: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
}

interface ImportQueueOptions {
  waitingMax?: number;
  /** The proxy's timeout is two minutes, of which the import itself needs a part. */
  waitMaxMs?: number;
}

/** Creates the queue. Parallel imports would only share the same processor and wait for the same database lock. */
export function createImportQueue({ waitingMax = 8, waitMaxMs = 30_000 }: ImportQueueOptions = {}): ImportQueue {
  const waiting = new Set<() => void>();
  let isRunning = false;
  const full = () => new Fault('import_queue_full', { retryAfterSeconds: Math.ceil(waitMaxMs / 1000) });
  const requireRoom = () => {
    if (waiting.size >= waitingMax) throw full();
  };

  async function takeTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!isRunning) {
      isRunning = true;
      return;
    }
    requireRoom();
    const outcome = await new Promise<'turn' | 'left' | 'late'>((resolve) => {
      const settle = (settled: 'turn' | 'left' | 'late') => {
        waiting.delete(begin);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(settled);
      };
      const begin = () => settle('turn');
      const leave = () => settle('left');
      const timer = setTimeout(() => settle('late'), waitMaxMs);
      signal.addEventListener('abort', leave);
      waiting.add(begin);
    });
    if (outcome === 'left') signal.throwIfAborted();
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
        else isRunning = false;
      }
    },
  };
}
