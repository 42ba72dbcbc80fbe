import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { businessDate, type DateRange, formatDate, parseBusinessDateTime } from '#shared/time.ts';

const DATE_LENGTH = 'dd/mm/yyyy'.length;
const DATE_TIME_LENGTH = 'dd/mm/yyyy hh:mm'.length;
const SEPARATOR = ' - ';

const digits = (count: number) => Array.from({ length: count }, () => /\d/);
const dateSlots = [...digits(2), '/', ...digits(2), '/', ...digits(4)];

/** Normalizes `2026-11-05` and `5/11/2026` to the mask's format, as users paste both. */
function withWholeDates(text: string): string {
  return text
    .replaceAll(/(\d{4})-(\d{2})-(\d{2})/g, '$3/$2/$1')
    .replaceAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})/g, (_all, day: string, month: string, year: string) =>
      [day.padStart(2, '0'), month.padStart(2, '0'), year].join('/'),
    );
}

type State = Parameters<MaskitoPreprocessor>[0]['elementState'];

/** Pads a single digit before a typed slash: `5/` is day 05, not the start of `51`. */
function withLeadingZero({ value, selection }: State): State {
  const padded = value.replace(/(^|\D)(\d)$/, '$10$2');
  const end = padded.length;
  return selection[0] === value.length && padded !== value
    ? { value: padded, selection: [end, end] }
    : { value, selection };
}

/** Returns the options of a mask. It never corrects a date: money is paid and reported by it, so an invalid one must be reported. */
const maskOf = (mask: (string | RegExp)[]): MaskitoOptions => ({
  mask,
  preprocessors: [
    ({ elementState, data }) => ({
      // On autofill `elementState` holds the whole text; on paste `data` does.
      elementState:
        data === '/' ? withLeadingZero(elementState) : { ...elementState, value: withWholeDates(elementState.value) },
      data: withWholeDates(data),
    }),
  ],
});

/** The input mask `dd/mm/yyyy`. */
export const dateMask = maskOf(dateSlots);
/** The input mask `dd/mm/yyyy hh:mm`. */
export const dateTimeMask = maskOf([...dateSlots, ' ', ...digits(2), ':', ...digits(2)]);
/** The input mask `dd/mm/yyyy - dd/mm/yyyy`. */
export const dateRangeMask = maskOf([...dateSlots, ' ', '-', ' ', ...dateSlots]);

/** Formats a range as `05/11/2026 - 20/11/2026`; empty if there is no range. */
export const formatDateRange = (range: DateRange | undefined): string =>
  range ? formatDate(range.from) + SEPARATOR + formatDate(range.to) : '';

export type ReadRange =
  { range: DateRange | undefined } | { day: string } | { error: 'validation.date' | 'validation.date_order' };

/** Parses a date of the mask to `YYYY-MM-DD`; undefined for an incomplete or impossible one. */
export function readDate(text: string): string | undefined {
  const instant = text.length === DATE_LENGTH ? parseBusinessDateTime(text) : undefined;
  return instant && businessDate(instant);
}

/** Parses a date and time of the mask, in São Paulo time; undefined for an incomplete or impossible one. */
export const readDateTime = (text: string): Date | undefined =>
  text.length === DATE_TIME_LENGTH ? parseBusinessDateTime(text) : undefined;

/**
 * Parses the text of the mask: no range, a range of business dates (both inclusive), a single day to which an end may
 * follow, or an error.
 */
export function readDateRange(text: string): ReadRange {
  if (text.trim() === '') return { range: undefined };
  const day = readDate(text.replace(/[ -]+$/, ''));
  if (day !== undefined) return { day };
  const [from, to, ...rest] = text.split(SEPARATOR).map(readDate);
  if (!from || !to || rest.length > 0) return { error: 'validation.date' };
  return from <= to ? { range: { from, to } } : { error: 'validation.date_order' };
}
