import { payoutDate } from '#shared/rules/payout-calendar.ts';
import { addDays } from '#shared/time.ts';

/** Requests wait at most about a month for their pay day. */
const DAYS_BACK = 31;

/**
 * Returns the next pay days, today included.
 *
 * @param today a business date
 */
export function nextPayDays(today: string, count: number): string[] {
  const days = new Set<string>();
  for (let offset = -DAYS_BACK; days.size < count; offset += 1) {
    const day = payoutDate(addDays(today, offset));
    if (day >= today) days.add(day);
  }
  return [...days].sort();
}
