import type { CodeOf } from '#shared/codes/code-list.ts';
import type { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { addDays, businessDate } from '#shared/time.ts';

/** The period that a cap counts in. */
export type CapMetric = CodeOf<typeof capPeriod>;

interface CapSpan {
  /** The first business date of the period, as the counters have it. */
  startsOn: string;
  /** The first business date of the next one, on which every place is free again. */
  resetsOn: string;
}

const mondayOf = (date: string): string => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
};

/** Returns the day, week (from Monday) or month that contains an instant in São Paulo. */
export function capSpan(metric: CapMetric, instant: Date): CapSpan {
  const today = businessDate(instant);
  if (metric === 'day') return { startsOn: today, resetsOn: addDays(today, 1) };
  if (metric === 'week') {
    const startsOn = mondayOf(today);
    return { startsOn, resetsOn: addDays(startsOn, 7) };
  }
  const startsOn = `${today.slice(0, 7)}-01`;
  // The 32nd day after a first always falls into the next month.
  return { startsOn, resetsOn: `${addDays(startsOn, 31).slice(0, 7)}-01` };
}
