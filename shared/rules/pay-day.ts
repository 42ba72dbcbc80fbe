import { isBankingDay } from '#shared/brazil/holidays.ts';

/**
 * Returns the error of a pay day, as a catalogue key; undefined for a valid one.
 *
 * @param payDay `YYYY-MM-DD`, 1900 to 2099
 * @param today the business date
 */
export function payDayError(
  payDay: string,
  today: string,
): 'validation.banking_day' | 'validation.date_past' | undefined {
  if (payDay < today) return 'validation.date_past';
  return payDay < '2100' && isBankingDay(payDay) ? undefined : 'validation.banking_day';
}
