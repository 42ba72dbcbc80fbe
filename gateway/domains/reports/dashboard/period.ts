import { addDays, businessDate, businessDayStart, comparisonRange, type DateRange } from '#shared/time.ts';
import { invalidField } from '../../../lib/errors.ts';
import { clicksSince, type Keeping } from '../../earnings/conversion/drop-old-clicks.ts';

/** The most days of a dashboard: two years. */
const daysMax = 731;

/** The filter of a dashboard: business dates, both ends inclusive. */
export interface PeriodRequest {
  from: string;
  to: string;
  compareFrom?: string | undefined;
  compareTo?: string | undefined;
}

/**
 * A range of days, of which one may count only up to an instant; `hasClicks` tells whether its single clicks are still
 * stored.
 */
export interface CountedRange extends DateRange {
  part?: { day: string; until: Date; hasClicks: boolean } | undefined;
}

/** A period, and the one that it is compared with, of the same length. */
export interface ComparedPeriods {
  period: DateRange;
  /** Today is incomplete, so the corresponding day counts up to the same time. */
  before: CountedRange;
}

/** Returns the days of a range in order. */
export function daysOf({ from, to }: DateRange): string[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1);
  return days;
}

/**
 * Returns the periods of a request. Without a compared period, it is the same number of days immediately before; with
 * one of its ends, the same number of days from or up to it.
 *
 * @param keeping today, if in the period, is compared with the same hours of the corresponding day
 * @throws {RequestError} `invalid_fields` for a period that ends before it begins or is longer than two years, and for
 *   a comparison of another length
 */
export function comparedPeriods(request: PeriodRequest, keeping: Keeping): ComparedPeriods {
  const now = keeping.clock.now();
  const { period, before } = wholePeriods(request);
  const today = businessDate(now);
  if (today < period.from || today > period.to) return { period, before };
  const day = addDays(before.from, daysOf({ from: period.from, to: today }).length - 1);
  const elapsedMs = now.getTime() - businessDayStart(today).getTime();
  const start = businessDayStart(day);
  const until = new Date(start.getTime() + elapsedMs);
  return { period, before: { ...before, part: { day, until, hasClicks: start >= clicksSince(keeping) } } };
}

/** @throws {RequestError} `invalid_fields` for a period that ends before it begins or is longer than two years */
export function requirePeriod({ from, to }: DateRange): void {
  if (from > to) throw invalidField('to', 'validation.date_order');
  if (addDays(from, daysMax - 1) < to) throw invalidField('to', 'validation.period_too_long');
}

function wholePeriods({ from, to, compareFrom, compareTo }: PeriodRequest): { period: DateRange; before: DateRange } {
  requirePeriod({ from, to });
  const period = { from, to };
  const daysAfter = daysOf(period).length - 1;
  if (compareFrom !== undefined) {
    const before = { from: compareFrom, to: addDays(compareFrom, daysAfter) };
    if (compareTo !== undefined && compareTo !== before.to) throw invalidField('compare_to', 'validation.same_length');
    return { period, before };
  }
  if (compareTo !== undefined) return { period, before: { from: addDays(compareTo, -daysAfter), to: compareTo } };
  return { period, before: comparisonRange(period) };
}
