/** A background job. */
export interface Worker {
  /** Starts nothing new and resolves when the work in progress is done. */
  stop: () => Promise<void>;
}

type Outcome = { hasMore: boolean } | { error: unknown };

interface LoopOptions {
  intervalMs: number;
  /** The least pause, which no `wake()` ends: what comes meanwhile is one piece of work. Default 0. */
  restMs?: number;
  /** Processes one piece of work; returns true when there may be more. */
  work: () => Promise<boolean>;
  /** Called after each piece of work. */
  onEnd: (outcome: Outcome) => void;
}

/**
 * Repeats a job: immediately while there is more work, otherwise after the interval or a `wake()`. Waits after a failure
 * too.
 */
export function startLoop({ intervalMs, restMs = 0, work, onEnd }: LoopOptions): Worker & { wake: () => void } {
  let isStopped = false;
  let isWoken = false;
  let isResting = false;
  let endPause: () => void = () => undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const rest = async () => {
    isResting = true;
    await pause(restMs);
    isResting = false;
  };
  const wake = () => {
    isWoken = true;
    if (!isResting) endPause();
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
      if (await attempt()) continue;
      if (restMs > 0 && !isOver()) await rest();
      if (isIdle()) await pause(intervalMs);
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
