import { Counter, Gauge, type Registry } from 'prom-client';
import { createMetricRegistry, createRequestMetrics, type RequestMetrics } from '#shared/server/metrics.ts';

/** What a gateway measures. Counted always, read where the metrics are served. */
export interface GatewayMetrics {
  registry: Registry;
  requests: RequestMetrics;
  /** Records that a background job has ended a turn. */
  workerTurned: (worker: WorkerTurn) => void;
  /** Counts an order that was refused inside a batch, whose request is none that was refused. */
  postbackOrderRefused: (reason: string) => void;
}

interface WorkerTurn {
  name: string;
  intervalMs: number;
  isDone: boolean;
}

/** Creates the counters of one gateway. */
export function createGatewayMetrics(): GatewayMetrics {
  const registry = createMetricRegistry();
  const startedAt = Date.now() / 1000;
  const succeeded = new Set<string>();
  const registers = [registry];
  const successes = new Gauge({
    name: 'worker_last_success_timestamp_seconds',
    help: 'When a background job of this gateway last ended a turn without an error; before it has, when the gateway started.',
    labelNames: ['worker'] as const,
    registers,
  });
  const intervals = new Gauge({
    name: 'worker_interval_seconds',
    help: 'How long a background job waits between two turns.',
    labelNames: ['worker'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'worker_failures_total',
    help: 'Turns of a background job that ended with an error; it tries again.',
    labelNames: ['worker'] as const,
    registers,
  });
  const refusedOrders = new Counter({
    name: 'postback_orders_refused_total',
    help: 'Orders that were refused inside a batch of postbacks, by code of the error.',
    labelNames: ['reason'] as const,
    registers,
  });
  return {
    registry,
    requests: createRequestMetrics(registry),
    workerTurned: ({ name: worker, intervalMs, isDone }) => {
      intervals.set({ worker }, intervalMs / 1000);
      if (isDone) {
        succeeded.add(worker);
        successes.setToCurrentTime({ worker });
        return;
      }
      failures.inc({ worker });
      // One that has failed since the start would otherwise have no time, and nobody would be alerted.
      if (!succeeded.has(worker)) successes.set({ worker }, startedAt);
    },
    postbackOrderRefused: (reason) => refusedOrders.inc({ reason }),
  };
}
