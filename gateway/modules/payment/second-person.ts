import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import type { payments } from './table.ts';

type Marked = Pick<typeof payments.$inferSelect, 'state' | 'failedBy' | 'markedState' | 'markedBy'>;

/** Returns who did what of a payment waits for somebody else's word; undefined where nothing waits. */
export function unconfirmedBy({
  state,
  failedBy,
  markedState,
  markedBy,
}: Marked): { userId: number | null } | undefined {
  if (markedState !== null) return { userId: markedBy };
  return state === 'failed' || state === 'returned' ? { userId: failedBy } : undefined;
}

/**
 * Whether an actor is another person than who did something, or one is enough.
 *
 * @param userId who did it; null for the gateway itself
 */
export const isAnotherPerson = ({ env }: Pick<GatewayContext, 'env'>, actor: Actor, userId: number | null): boolean =>
  env.paymentApprovers === 1 || actor.userId !== userId;

/** @throws {Fault} `second_person_required` */
export function requireAnotherPerson(context: Pick<GatewayContext, 'env'>, actor: Actor, userId: number | null): void {
  if (!isAnotherPerson(context, actor, userId)) throw new Fault('second_person_required');
}
