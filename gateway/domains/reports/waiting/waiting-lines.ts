import { waitingEntry, type WaitingKind } from '#shared/codes/reports/waiting-kind.ts';
import { businessDate } from '#shared/time.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { concerns, type Waiting, type WaitingSums } from '../../../engine/waiting.ts';

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** What waits for staff, of every noun. */
    waiting: readonly Waiting[];
  }
}

interface WaitingLine extends WaitingSums {
  id: WaitingKind;
  kind: WaitingKind;
  /** Whether another kind has the same records too. */
  isPart: boolean;
  /** The list with the records, in the back-office. */
  path: string;
}

const pathOf = ({ resource, filter }: Waiting, today: string): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter(today)) }).toString()}`;

const nothing: WaitingSums = { count: 0, amountCents: null, oldestOn: null, dueOn: null, names: [] };

/** Returns a line for each kind that the actor can act on, also for those of which nothing waits. */
export async function readWaitingLines(context: GatewayContext, actor: Actor): Promise<WaitingLine[]> {
  const today = businessDate(context.clock.now());
  const lines: WaitingLine[] = [];
  // One after the other, so that a dashboard does not take a connection for each kind.
  for (const waiting of context.hooks.waiting) {
    if (!concerns(waiting, actor)) continue;
    const [sums = nothing] = await waiting.read(context, actor, today);
    const isPart = waitingEntry(waiting.kind)?.partOf !== undefined;
    lines.push({ id: waiting.kind, kind: waiting.kind, ...sums, isPart, path: pathOf(waiting, today) });
  }
  return lines;
}
