/** A background job. */
export interface Worker {
  /** Starts nothing new and resolves when the work in progress is done. */
  stop: () => Promise<void>;
}

type Outcome = { hasMore: boolean } | { error: unknown };

interface LoopOptions {
  intervalMs: number;
  /** Processes one piece of work; returns true when there may be more. */
  work: () => Promise<boolean>;
  /** Called after each piece of work. */
  onEnd: (outcome: Outcome) => void;
}

/**
 * Repeats a job: immediately while there is more work, otherwise after the interval or a `wake()`. Waits after a failure
 * too.
 */
export function startLoop({ intervalMs, work, onEnd }: LoopOptions): Worker & { wake: () => void } {
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
      const hasMore = await work();
      onEnd({ hasMore });
      return hasMore;
    } catch (error) {
      onEnd({ error });
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
