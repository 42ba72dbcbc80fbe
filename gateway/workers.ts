import type { GatewayContext } from './context.ts';
import { startOutboxWorker } from './domain/outbox/worker.ts';
import { deleteExpired } from './domain/user/housekeeping.ts';
import { startLoop, type Worker } from './worker-loop.ts';

const hourMs = 60 * 60 * 1000;

/** Starts everything that goes on beside the requests. Several gateways on one database may each run it. */
export function startWorkers(context: GatewayContext): Worker {
  const workers = [
    startOutboxWorker(context),
    startLoop({
      name: 'housekeeping',
      intervalMs: hourMs,
      log: context.log,
      work: async () => {
        await deleteExpired(context);
        return false;
      },
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
