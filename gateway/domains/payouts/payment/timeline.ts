import { asc, inArray } from 'drizzle-orm';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { PaymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Executor } from '../../../db/client.ts';
import { paymentMoves } from './table.ts';

/** A state that a payment came to. */
export interface TimelineEntry {
  state: PaymentState;
  at: Date;
  failureCode: PaymentFailure | null;
}

/**
 * Returns the timelines of payments by id, oldest entry first: the request, then each move. What is paid has the day on
 * which the bank paid it, not the time at which its return was read.
 */
export async function readTimelines(
  executor: Executor,
  found: readonly { id: number; requestedAt: Date; paidAt: Date | null }[],
): Promise<ReadonlyMap<number, TimelineEntry[]>> {
  const timelines = new Map(
    found.map(({ id, requestedAt }): [number, TimelineEntry[]] => [
      id,
      [{ state: 'requested', at: requestedAt, failureCode: null }],
    ]),
  );
  const moves = await executor
    .select()
    .from(paymentMoves)
    .where(inArray(paymentMoves.paymentId, [...timelines.keys()]))
    .orderBy(asc(paymentMoves.id));
  for (const { paymentId, toState, movedAt, failureCode } of moves)
    timelines.get(paymentId)?.push({ state: toState, at: movedAt, failureCode });
  for (const { id, paidAt } of found) {
    const paid = timelines.get(id)?.findLast(({ state }) => state === 'paid');
    if (paid !== undefined && paidAt !== null) paid.at = paidAt;
  }
  return timelines;
}
