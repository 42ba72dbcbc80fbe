import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { addDays } from '#shared/time.ts';

const holidaysByYear = new Map<string, ReadonlySet<string>>();

function dateOf({ date }: { date: Date }): string {
  // The library returns midnights in the local time zone, so only the local fields have the intended date.
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((field) => String(field).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

function bankHolidays(year: string): ReadonlySet<string> {
  let dates = holidaysByYear.get(year);
  if (dates === undefined) {
    const holidays = getHolidays(Number(year));
    const easter = holidays.find(({ type }) => type === 'religious');
    if (easter === undefined) throw new RangeError(`no holidays are known for the year ${year}`);
    const closed = holidays.filter(({ type }) => type !== 'religious').map(dateOf);
    const carnivalMonday = addDays(dateOf(easter), -48);
    dates = new Set([...closed, carnivalMonday]);
    holidaysByYear.set(year, dates);
  }
  return dates;
}

/**
 * Checks whether banks settle payments on a date: Monday to Friday, except national holidays, Monday and Tuesday of
 * Carnival, Good Friday and Corpus Christi (Resolução CMN 4.880/2020). 31 December counts: banks are closed to the
 * public, yet settle.
 *
 * @param date `YYYY-MM-DD`, 1900 to 2099
 * @throws RangeError for any other text or year
 */
export function isBankingDay(date: string): boolean {
  const weekday = new Date(`${addDays(date, 0)}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(date.slice(0, 4)).has(date);
}

/** Returns the date itself if it is a banking day, otherwise the next banking day. Throws like {@link isBankingDay}. */
export function nextBankingDay(date: string): string {
  return isBankingDay(date) ? date : nextBankingDay(addDays(date, 1));
}

/** Returns the date itself if it is a banking day, otherwise the one before. Throws like {@link isBankingDay}. */
export function previousBankingDay(date: string): string {
  return isBankingDay(date) ? date : previousBankingDay(addDays(date, -1));
}

/**
 * Returns the date that is a number of banking days after a date, which itself does not count.
 *
 * @param days at least 0
 * @throws like {@link isBankingDay}
 */
export function addBankingDays(date: string, days: number): string {
  let [day, left] = [date, days];
  while (left > 0) {
    day = addDays(day, 1);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}
