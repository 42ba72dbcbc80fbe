import type { Tx } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { findAdministrators } from '../../accounts/user/administrators.ts';
import { mainAddress } from '../../accounts/user/main-address.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { auditEndpoint, type EndpointRow } from '../webhook-endpoint/endpoints.ts';
import { failingMail, type FailingNotice } from '../webhook-endpoint/mails.ts';
import type { Outcome } from './turns.ts';

const hourMs = 60 * 60 * 1000;
/** How long an endpoint fails before its owner is warned, and how long after that it is switched off. */
const warnAfterMs = 24 * hourMs;
export const switchOffAfterMs = 72 * hourMs;
/** The pause of an endpoint that does not answer, doubled each time. */
const pause = { firstMs: 10_000, maxMs: 15 * 60 * 1000 };

/** Whether the server itself is in trouble, rather than refusing a message. */
const isDown = ({ failure, status }: Outcome): boolean =>
  failure !== undefined && (status === null || status === 429 || status >= 500);

interface Standing {
  values: Partial<EndpointRow>;
  /** Until nothing is sent to it. */
  pauseMs: number;
  /** The mail that its owner gets. */
  notice?: FailingNotice;
}

/**
 * Returns how an endpoint stands after a turn. One delivery is enough to be well again. It is switched off when it has
 * failed for days and its owner was warned days ago, or at once when it says that it is gone.
 */
export function standingOf(endpoint: EndpointRow, outcomes: readonly Outcome[], now: Date): Standing {
  const { failingSince, warnedAt } = endpoint;
  if (outcomes.length === 0) return { values: {}, pauseMs: 0 };
  if (outcomes.some(({ status }) => status === 410))
    return { values: { active: false, offReason: 'gone' }, pauseMs: 0, notice: 'gone' };
  if (outcomes.some(({ failure }) => failure === undefined)) {
    return { values: { failures: 0, failingSince: null, warnedAt: null, lastDeliveredAt: now }, pauseMs: 0 };
  }
  const failures = outcomes.some(isDown) ? endpoint.failures + 1 : 0;
  const pauseMs = failures === 0 ? 0 : Math.min(pause.firstMs * 2 ** (failures - 1), pause.maxMs);
  const values = { failures, failingSince: failingSince ?? now };
  const isOver = (since: Date | null, limitMs: number) => since !== null && now.getTime() - since.getTime() >= limitMs;
  if (isOver(warnedAt, switchOffAfterMs))
    return { values: { ...values, active: false, offReason: 'failing' }, pauseMs, notice: 'off' };
  if (warnedAt === null && isOver(failingSince, warnAfterMs))
    return { values: { ...values, warnedAt: now }, pauseMs, notice: 'warning' };
  return { values, pauseMs };
}

/** Mails the owner of an endpoint that fails: the affiliate's main access, or the administrators. */
export async function tellOwner(
  tx: Tx,
  context: GatewayContext,
  endpoint: EndpointRow,
  notice: FailingNotice,
): Promise<void> {
  const { env, clock } = context;
  const now = clock.now();
  const { affiliateId, name } = endpoint;
  if (!endpoint.active) {
    const actor = systemActor(`webhook_endpoint_${endpoint.id}`);
    await auditEndpoint(tx, { actor, now, verb: 'switch_off' }, endpoint, {
      before: { ...endpoint, active: true, offReason: null },
      after: endpoint,
    });
  }
  const main = affiliateId === null ? undefined : await mainAddress(tx, affiliateId);
  const staff = affiliateId === null ? await findAdministrators(tx) : [];
  const readers = [...(main ? [main] : []), ...staff.map(({ email: to, language }) => ({ to, language }))];
  const isStaff = affiliateId === null;
  const about = {
    name,
    since: endpoint.failingSince ?? now,
    offAt: new Date(now.getTime() + switchOffAfterMs),
    notice,
    isStaff,
  };
  await enqueueMails(
    tx,
    now,
    readers.map((reader) => failingMail(env, { ...reader, ...about })),
  );
}
