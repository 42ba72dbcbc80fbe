import type { DateRange } from '#shared/time.ts';
import type { MessageKey } from '#shared/words/index.ts';

/** Returns the catalogue key of a range's error; undefined for a valid or empty range. */
export const rangeError = ({ to }: DateRange, today: string): MessageKey | undefined =>
  to > today ? 'validation.date_future' : undefined;
