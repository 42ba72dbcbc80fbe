import type { MessageKey } from '#shared/i18n/pt-br.ts';
import type { DateRange } from '#shared/time.ts';

/** Returns what is wrong with the days of a statement as they were entered, by field. An empty one is not wrong. */
export function rangeFaults({ from, to }: DateRange, today: string): { from?: MessageKey; to?: MessageKey } {
  const isFuture = (date: string) => date > today;
  const isReversed = from !== '' && to !== '' && from > to;
  return {
    ...(isFuture(from) && { from: 'validation.date_future' }),
    ...((isFuture(to) && { to: 'validation.date_future' }) || (isReversed && { to: 'validation.date_order' })),
  };
}
