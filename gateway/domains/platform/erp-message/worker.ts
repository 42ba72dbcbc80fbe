import { onWake } from '../../../db/wake.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { startLoop, type Worker } from '../../../server/worker-loop.ts';
import { deliverNextErpMessage } from './delivery.ts';

const pollMs = 2_000;

/** Sends the messages to the ERP one at a time, at once when this process stored them. `stop()` waits for the one in progress. */
export function startErpWorker(context: GatewayContext): Worker {
  const loop = startLoop({
    name: 'ERP',
    intervalMs: pollMs,
    log: context.log,
    work: () => deliverNextErpMessage(context),
  });
  const forget = onWake(context.database, 'erp_messages', loop.wake);
  return {
    stop: async () => {
      forget();
      await loop.stop();
    },
  };
}
