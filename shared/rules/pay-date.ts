import { isBankingDay } from '#shared/brazil/holidays.ts';

/**
 * Returns the error of a pay day, as a catalogue key; undefined for a valid one.
 *
 * @param payDate `YYYY-MM-DD`, 1900 to 2099
 * @param today the business date
 */
export function payDateError(
  payDate: string,
  today: string,
): 'validation.banking_day' | 'validation.date_past' | undefined {
  if (payDate < today) return 'validation.date_past';
  return payDate < '2100' && isBankingDay(payDate) ? undefined : 'validation.banking_day';
}
