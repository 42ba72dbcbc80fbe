import { startLoop, type Worker } from '../lib/worker-loop.ts';
import type { GatewayContext } from './context.ts';

interface Job {
  /** In the log and in the metrics. */
  name: string;
  intervalMs: number;
  /** The least pause between two turns, also of a job that is woken. */
  restMs?: number;
  /** Processes one piece of work; returns true when there may be more. */
  work: () => Promise<boolean>;
}

/** Starts a background job whose failures are logged and whose turns are counted. */
export function startWorker(
  { log, metrics }: Pick<GatewayContext, 'log' | 'metrics'>,
  { name, intervalMs, restMs = 0, work }: Job,
): Worker & { wake: () => void } {
  return startLoop({
    intervalMs,
    restMs,
    work,
    onEnd: (outcome) => {
      metrics.workerTurned({ name, intervalMs, isDone: 'hasMore' in outcome });
      if ('error' in outcome) log.error({ err: outcome.error, worker: name }, 'a worker failed and will try again');
    },
  });
}
