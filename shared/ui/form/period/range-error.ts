import type { MessageKey } from '#shared/words/index.ts';
import type { DateRange } from '#shared/time.ts';

/** Returns what is wrong with a range of days, as a catalogue key. An empty one is not wrong. */
export const rangeError = ({ to }: DateRange, today: string): MessageKey | undefined =>
  to > today ? 'validation.date_future' : undefined;
