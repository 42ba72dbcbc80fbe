import type { GatewayContext } from '../../server/context.ts';
import { waitAtMost } from '../../db/wait-at-most.ts';
import { createMailTransport, type MailTransport } from '../../mail/transport.ts';
import { startLoop, type Worker } from '../../server/worker-loop.ts';
import { deliverNextMail } from './delivery.ts';
import { onOutboxWake } from './wake.ts';

/** Mails that this process did not write itself are found within this time. */
const pollMs = 2_000;

/** How long a stop waits for a mail server; after that the mail is left to the next start, as after a crash. */
const stopLimitMs = 5_000;

/** Sends the mails of the outbox one after another, at once where this process wrote them. `stop()` waits for the mail on its way, for five seconds. */
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
  onOutboxWake(context.database, loop.wake);
  return {
    stop: async () => {
      onOutboxWake(context.database, undefined);
      await waitAtMost(stopLimitMs, loop.stop());
      transport.close();
    },
  };
}
