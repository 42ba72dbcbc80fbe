import type { GatewayContext } from '../../../server/context.ts';
import { startLoop, type Worker } from '../../../server/worker-loop.ts';
import { deliverNextErpMessage } from './delivery.ts';

const pollMs = 2_000;

/** Sends the messages to the ERP one at a time. `stop()` waits for the one in progress. */
export const startErpWorker = (context: GatewayContext): Worker =>
  startLoop({ name: 'ERP', intervalMs: pollMs, log: context.log, work: () => deliverNextErpMessage(context) });
