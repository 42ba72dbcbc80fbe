import { addDays } from '#shared/time.ts';

const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
/** Dia da Consciência Negra is a national holiday since then (Lei 14.759/2023). */
const blackAwareness = { day: '11-20', firstYear: 2024 };
/** Days from Easter to Monday and Tuesday of Carnival, Good Friday and Corpus Christi. */
const daysFromEaster = [-48, -47, -2, 60];

/** Returns Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * (year % 19) + century - Math.floor(century / 4) - lunarCorrection + 15) % 30;
  const leapDays = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - (yearOfCentury % 4);
  const weekdayShift = (32 + leapDays - epact) % 7;
  const lateMoon = Math.floor(((year % 19) + 11 * epact + 22 * weekdayShift) / 451);
  const daysFromMarch22 = epact + weekdayShift - 7 * lateMoon;
  return addDays(`${year}-03-22`, daysFromMarch22);
}

const holidaysByYear = new Map<string, ReadonlySet<string>>();

function bankHolidays(year: string): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const number = Number(year);
  if (number < 1900 || number > 2099) throw new RangeError(`no holidays are known for the year ${year}`);
  const fixed = number < blackAwareness.firstYear ? fixedHolidays : [...fixedHolidays, blackAwareness.day];
  const easter = easterOf(number);
  const dates = new Set([
    ...fixed.map((day) => `${year}-${day}`),
    ...daysFromEaster.map((days) => addDays(easter, days)),
  ]);
  holidaysByYear.set(year, dates);
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
