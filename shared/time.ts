/**
 * Time. Instants are `Date`s, ISO 8601 in UTC on the wire; dates are `YYYY-MM-DD` texts. A business date is the date in
 * São Paulo at that instant, with the daylight saving time of that moment. The machine's time zone has no effect.
 */

/** Source of the current instant; injected, so that no rule depends on the machine's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const dayMs = 86_400_000;

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns the wall time of São Paulo at an instant, as if it were UTC; whole seconds, in ms. */
function wallTimeMs(instantMs: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of wallClock.formatToParts(instantMs)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const readOffsetMs = (instantMs: number): number => wallTimeMs(instantMs) - Math.floor(instantMs / 1000) * 1000;

/** The offsets of days of UTC, because the calendar takes longest of all that a line of a file needs; null where it changes. */
const dayOffsets = new Map<number, number | null>();
const dayOffsetsMax = 4_000;

function zoneOffsetMs(instantMs: number): number {
  const day = Math.floor(instantMs / dayMs);
  let offset = dayOffsets.get(day);
  if (offset === undefined) {
    const [first, last] = [readOffsetMs(day * dayMs), readOffsetMs((day + 1) * dayMs - 1)];
    offset = first === last ? first : null;
    if (dayOffsets.size >= dayOffsetsMax) dayOffsets.clear();
    dayOffsets.set(day, offset);
  }
  return offset ?? readOffsetMs(instantMs);
}

/**
 * Returns the instant of a São Paulo wall time. By RFC 5545 §3.3.5, a time that occurs twice (the hour before the
 * clocks went back) is its first occurrence, and a time that was skipped is read with the offset before the jump:
 * 2018-11-04 00:30 is 01:30, on the same date.
 */
function instantOfWallTime(wallMs: number): Date {
  const before = wallMs - zoneOffsetMs(wallMs - dayMs);
  const after = wallMs - zoneOffsetMs(wallMs + dayMs);
  const isShown = (instantMs: number) => wallMs - zoneOffsetMs(instantMs) === instantMs;
  return new Date(before === after || isShown(before) || !isShown(after) ? before : after);
}

function midnightMs(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  if (Number.isNaN(ms) || isoDate(ms) !== date) throw new RangeError(`not a date: ${date}`);
  return ms;
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the business date of an instant, `YYYY-MM-DD`. */
export function businessDate(instant: Date): string {
  const ms = instant.getTime();
  return isoDate(ms + zoneOffsetMs(ms));
}

/**
 * Returns the first instant of a business date. On a day that starts daylight saving time it is 01:00.
 *
 * @throws RangeError for an invalid date
 */
export function businessDayStart(date: string): Date {
  return instantOfWallTime(midnightMs(date));
}

/**
 * Returns the first instant after a business date: the exclusive end of that day. Throws like {@link businessDayStart}.
 */
export function businessDayEnd(date: string): Date {
  return instantOfWallTime(midnightMs(date) + dayMs);
}

/**
 * Adds days to a date; a negative count subtracts.
 *
 * @throws RangeError for an invalid date
 */
export function addDays(date: string, days: number): string {
  return isoDate(midnightMs(date) + days * dayMs);
}

/**
 * Returns how many days a date lies after another; negative if before.
 *
 * @throws RangeError for an invalid date
 */
export const daysBetween = (from: string, to: string): number => (midnightMs(to) - midnightMs(from)) / dayMs;

const businessDay = (instant: Date): number => {
  const ms = instant.getTime();
  return Math.floor((ms + zoneOffsetMs(ms)) / dayMs);
};

/** Like {@link daysBetween} of the business dates of two instants, without their texts. */
export const businessDaysBetween = (from: Date, to: Date): number => businessDay(to) - businessDay(from);

const timePattern = String.raw`(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?`;
const zonePattern = String.raw`(?<zone>Z|[+-]\d{2}(?::?\d{2})?)`;
const dateTimePatterns = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]${timePattern}${zonePattern}?)?$`, 'i'),
  new RegExp(String.raw`^(?<day>\d{2})/(?<month>\d{2})/(?<year>\d{4})(?: ${timePattern})?$`),
];

/** Parses a UTC offset to ms; undefined for one that no time zone has. */
function writtenOffsetMs(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const [zeroCode, nineCode] = [48, 57];

/** The number that two digits of a text make; NaN for anything else. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  const isNumber = tens >= zeroCode && tens <= nineCode && ones >= zeroCode && ones <= nineCode;
  return isNumber ? (tens - zeroCode) * 10 + ones - zeroCode : NaN;
}

/**
 * Reads the form of almost all dates, `YYYY-MM-DD` with or without `HH:mm` or `HH:mm:ss`: a line of a file has five of
 * them, and by a pattern they took longest of all that reading it takes.
 *
 * @returns its wall time as if it were UTC, in ms; undefined for any other text, which may be a date all the same
 */
function plainWallMs(text: string): number | undefined {
  const { length } = text;
  if ((length !== 10 && length !== 16 && length !== 19) || text[4] !== '-' || text[7] !== '-') return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
  let [hour, minute, second] = [0, 0, 0];
  if (length > 10) {
    if ((text[10] !== 'T' && text[10] !== ' ') || text[13] !== ':') return undefined;
    hour = twoDigits(text, 11);
    minute = twoDigits(text, 14);
    if (length === 19) second = text[16] === ':' ? twoDigits(text, 17) : NaN;
  }
  // `Date.UTC` takes the first hundred years for those of 1900, and turns 30 February and 24:00 into another day.
  const isPlain = year >= 100 && month >= 1 && month <= 12 && hour <= 23 && minute <= 59 && second <= 59;
  const wallMs = isPlain ? Date.UTC(year, month - 1, day, hour, minute, second) : NaN;
  return new Date(wallMs).getUTCDate() === day ? wallMs : undefined;
}

/**
 * Parses a date or a date and time of a form or file: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm[:ss[.fff]]`, the same with `T`,
 * either with a zone (`Z`, `-03`, `-03:00`, `-0300`), `DD/MM/YYYY` and `DD/MM/YYYY HH:mm[:ss]`. Without a zone it is
 * São Paulo time; a date alone is its midnight. Skipped and repeated hours are read by RFC 5545.
 *
 * @returns the instant, or undefined for any other text and for impossible dates and times: nothing is corrected
 */
export function parseBusinessDateTime(text: string): Date | undefined {
  const trimmed = text.trim();
  const plain = plainWallMs(trimmed);
  if (plain !== undefined) return instantOfWallTime(plain);
  const parts = dateTimePatterns.map((pattern) => pattern.exec(trimmed)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const { year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone } = parts;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const wallMs = Date.parse(written);
  // Date.parse turns 30 February and 24:00 into another day, so the result must print as the input.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString() !== written) return undefined;
  if (zone === undefined) return instantOfWallTime(wallMs);
  const offsetMs = writtenOffsetMs(zone);
  return offsetMs === undefined ? undefined : new Date(wallMs - offsetMs);
}

function formatWallTime(value: Date | string, format: (iso: string) => string): string {
  const instant = typeof value === 'string' ? parseBusinessDateTime(value) : value;
  if (instant === undefined) return String(value);
  return format(new Date(wallTimeMs(instant.getTime())).toISOString());
}

function brazilianDate(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
}

const englishDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const englishDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function dateIn(iso: string, locale: 'pt-br' | 'en'): string {
  return locale === 'en' ? englishDate.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)) : brazilianDate(iso);
}

/**
 * Formats a date as `dd/mm/yyyy`. Takes `YYYY-MM-DD`, or an instant (a `Date` or ISO 8601), whose business date it
 * shows. Returns any other text unchanged.
 *
 * @param locale the language of a text that the date stands in: in English it is `10 Dec 2026`, where `10/12/2026` is a
 *   day in October to many. Inputs, tables and files have `dd/mm/yyyy` in every language.
 */
export function formatDate(value: Date | string, locale: 'pt-br' | 'en' = 'pt-br'): string {
  return formatWallTime(value, (iso) => dateIn(iso, locale));
}

/**
 * Formats a date or an instant for days of the next weeks: as `dd/mm`, and in English as `10 Dec`, where `10/12` is a day in
 * October to many. Returns any other text unchanged.
 */
export function formatDayAndMonth(value: Date | string, locale: 'pt-br' | 'en'): string {
  return formatWallTime(value, (iso) =>
    locale === 'en' ? englishDay.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)) : brazilianDate(iso).slice(0, 5),
  );
}

const wordDays = {
  'pt-br': new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
};

/**
 * Formats the day of a date or an instant with its month as a word, as `5 de novembro` or `5 November`, where the order of
 * day and month is in question. Returns any other text unchanged.
 */
export function formatDayInWords(value: Date | string, locale: 'pt-br' | 'en'): string {
  return formatWallTime(value, (iso) => wordDays[locale].format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)));
}

/**
 * Formats an instant as `dd/mm/yyyy HH:mm` in São Paulo time. Returns any other text unchanged.
 *
 * @param locale the language of a text that it stands in, as of {@link formatDate}
 */
export function formatDateTime(value: Date | string, locale: 'pt-br' | 'en' = 'pt-br'): string {
  return formatWallTime(value, (iso) => `${dateIn(iso, locale)} ${iso.slice(11, 16)}`);
}

/** A range of business dates, both inclusive. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the ranges that a date input offers, by the name of their texts.
 *
 * @param today the current business date
 */
export function datePresets(today: string) {
  const yesterday = addDays(today, -1);
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last_7_days: { from: addDays(today, -6), to: today },
    last_30_days: { from: addDays(today, -29), to: today },
    this_month: { from: monthStart, to: today },
    last_month: { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
  } as const satisfies Record<string, DateRange>;
}

/**
 * Returns the comparison range: as many days, immediately before.
 *
 * @throws RangeError when the range ends before it begins
 */
export function comparisonRange({ from, to }: DateRange): DateRange {
  const days = (midnightMs(to) - midnightMs(from)) / dayMs + 1;
  if (days < 1) throw new RangeError(`the range ends before it begins: ${from} to ${to}`);
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
