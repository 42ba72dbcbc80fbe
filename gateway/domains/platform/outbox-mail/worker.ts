import type { GatewayContext } from '../../../server/context.ts';
import { onWake } from '../../../db/wake.ts';
import { waitAtMost } from '../../../db/wait-at-most.ts';
import { createMailTransport, type MailTransport } from '../../../mail/transport.ts';
import { startLoop, type Worker } from '../../../server/worker-loop.ts';
import { deliverNextMail } from './delivery.ts';

/** Poll interval for mails that other processes stored. */
const pollMs = 2_000;

/** Shutdown deadline for the mail in progress. After it the mail is left to the next start, as after a crash. */
const stopLimitMs = 5_000;

/** Sends the mails of the outbox one at a time, at once when this process stored them. `stop()` waits for the mail in progress, up to five seconds. */
export function startOutboxWorker(
  context: GatewayContext,
  transport: MailTransport = createMailTransport(context.env),
): Worker {
  const loop = startLoop({
    name: 'outbox',
    intervalMs: pollMs,
    log: context.log,
    work: () => deliverNextMail(context, transport),
  });
  const forget = onWake(context.database, 'mails', loop.wake);
  return {
    stop: async () => {
      forget();
      await waitAtMost(stopLimitMs, loop.stop());
      transport.close();
    },
  };
}
