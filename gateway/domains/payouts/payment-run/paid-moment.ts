import { businessDate, businessDayStart } from '#shared/time.ts';
import type { paymentRuns } from './table.ts';

/**
 * Returns when the bank paid a payment of a run. Of that it says the day alone: the moment is the beginning of the day or, where
 * the run was closed or sent on that very day, that moment, so that nothing is paid before it is on its way.
 */
export function paidMoment(
  paidOn: string,
  run: Pick<typeof paymentRuns.$inferSelect, 'closedAt' | 'sentAt'> | undefined,
): Date {
  const leftAt = run?.sentAt ?? run?.closedAt ?? null;
  return leftAt !== null && businessDate(leftAt) === paidOn ? leftAt : businessDayStart(paidOn);
}
