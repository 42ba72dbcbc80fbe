import type { Logger } from 'pino';

/** A background job. */
export interface Worker {
  /** Starts nothing new and resolves when the work in progress is done. */
  stop: () => Promise<void>;
}

interface LoopOptions {
  name: string;
  intervalMs: number;
  log: Logger;
  /** Processes one piece of work; returns true when there may be more. */
  work: () => Promise<boolean>;
}

/**
 * Repeats a job: immediately while there is more work, otherwise after the interval or a `wake()`. Logs a failure and
 * waits before the next run.
 */
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
    // Functions, because both values change during the wait.
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
