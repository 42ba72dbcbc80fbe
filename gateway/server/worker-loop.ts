import type { Logger } from 'pino';

/** Work that goes on beside the requests. */
export interface Worker {
  /** Begins nothing new and resolves once what has begun is done. */
  stop: () => Promise<void>;
}

interface LoopOptions {
  name: string;
  intervalMs: number;
  log: Logger;
  /** Does one piece of work; true when there may be more at once. */
  work: () => Promise<boolean>;
}

/** Repeats work: again at once while there is more, else after the interval or a `wake()`. A failure is logged and waits too. */
export function startLoop({ name, intervalMs, log, work }: LoopOptions): Worker & { wake: () => void } {
  let isStopped = false;
  let isWoken = false;
  let endPause: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = () => {
    isWoken = true;
    endPause();
  };

  const attempt = async (): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error, worker: name }, 'a worker failed and will try again');
      return false;
    }
  };
  const run = async (): Promise<void> => {
    // Read through functions: both change while it waits.
    const isOver = () => isStopped;
    const isIdle = () => !isWoken && !isStopped;
    while (!isOver()) {
      isWoken = false;
      const hasMore = await attempt();
      if (!hasMore && isIdle()) await pause();
    }
  };
  const running = run();

  return {
    wake,
    stop: async () => {
      isStopped = true;
      endPause();
      await running;
    },
  };
}
