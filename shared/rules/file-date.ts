import { parseBusinessDateTime } from '#shared/time.ts';

/** Whether the first number of `05/11/2026` is the day, as in Brazil, or the month, as in the United States. */
export type DateOrder = 'day' | 'month';

/**
 * A date of a file. Where the text alone does not show which number is the month, the two readings differ, and both are
 * given.
 */
export interface FileDate {
  /** By the order of day and month; undefined where it is no date in that order. */
  day: Date | undefined;
  month: Date | undefined;
}

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?`;
const half = String.raw`(?:\s?(?<half>[AP])\.?M\.?)?`;
const zone = String.raw`(?:\s?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`;
const rest = String.raw`(?:(?:T|,?\s+)${time}${half}${zone})?`;
const yearFirst = new RegExp(
  String.raw`^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${rest}$`,
  'iu',
);
const yearLast = new RegExp(
  String.raw`^(?<one>\d{1,2})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<year>\d{4})${rest}$`,
  'iu',
);

type Parts = Readonly<Record<string, string | undefined>>;

/** The hour of 24, as two digits; undefined for one that a clock of 12 hours does not have. */
function hourOf({ hour = '00', half: of }: Parts): string | undefined {
  if (of === undefined) return hour.padStart(2, '0');
  const shown = Number(hour);
  if (shown < 1 || shown > 12) return undefined;
  return String((shown % 12) + (of.toUpperCase() === 'P' ? 12 : 0)).padStart(2, '0');
}

/** Returns the instant of parts that are in a known order, by the rules of `parseBusinessDateTime`. */
function instantOf(parts: Parts, month: string, day: string): Date | undefined {
  const { year = '', minute = '00', second = '00', fraction, zone: written = '' } = parts;
  const hour = hourOf(parts);
  if (hour === undefined) return undefined;
  const offset = /^(?:UTC|GMT)$/iu.test(written) ? 'Z' : written;
  const seconds = fraction === undefined ? second : `${second}.${fraction}`;
  return parseBusinessDateTime(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${minute}:${seconds}${offset}`,
  );
}

const known = (date: Date | undefined): FileDate | undefined => date && { day: date, month: date };

/**
 * Reads a date of an order file, as shops and networks write them. Beside the forms of {@link parseBusinessDateTime}: one
 * digit for day, month or hour, `/`, `-` or `.` between them, a comma before the time, AM and PM, a blank before the
 * offset, `UTC` and `GMT`, and up to nine decimals of a second. A date with dots begins with its day: no country writes
 * it otherwise.
 *
 * @returns undefined for any other text, and for a date that does not exist in either order
 */
export function readFileDate(text: string): FileDate | undefined {
  const trimmed = text.trim();
  // The form of almost all files, and the quickest to read.
  if (trimmed[4] === '-') {
    const date = parseBusinessDateTime(trimmed);
    if (date !== undefined) return { day: date, month: date };
  }
  const first = yearFirst.exec(trimmed)?.groups;
  if (first !== undefined) return known(instantOf(first, first['month'] ?? '', first['day'] ?? ''));
  const last = yearLast.exec(trimmed)?.groups;
  if (last === undefined) return undefined;
  const { one = '', two = '', mark } = last;
  const day = instantOf(last, two, one);
  if (mark === '.') return known(day);
  const month = instantOf(last, one, two);
  return day === undefined && month === undefined ? undefined : { day, month };
}

/** Whether a date reads differently by the order of day and month: neither number is above 12, and they differ. */
export const isAmbiguous = ({ day, month }: FileDate): boolean =>
  day !== undefined && month !== undefined && day.getTime() !== month.getTime();

/** What dates of a file show of their order: the order where only one is possible, `both` where neither is excluded. */
export type DateEvidence = DateOrder | 'both' | 'none';

/** Returns what one date shows. `none`: it reads the same in both orders. */
export function evidenceOf(date: FileDate): DateEvidence {
  if (date.day === undefined) return 'month';
  if (date.month === undefined) return 'day';
  return isAmbiguous(date) ? 'both' : 'none';
}

/**
 * Finds the order of day and month from the dates of a file.
 *
 * @returns undefined where it has to be asked: all dates are ambiguous, or they contradict each other. `none`: no date
 *   depends on it
 */
export function dateOrderOf(shown: ReadonlySet<DateEvidence>): DateOrder | 'none' | undefined {
  if (shown.has('day') && shown.has('month')) return undefined;
  if (shown.has('day')) return 'day';
  if (shown.has('month')) return 'month';
  return shown.has('both') ? undefined : 'none';
}
