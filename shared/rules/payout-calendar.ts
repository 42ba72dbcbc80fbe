import { nextBankingDay, previousBankingDay } from '#shared/brazil/holidays.ts';
import { addDays, type DateRange } from '#shared/time.ts';

/** Requests up to a day of the month, and the day of the month on which they are paid. */
export interface PayoutWindow {
  readonly lastRequestDay: number;
  readonly payDay: number;
}

/** The windows of affiliates without a payment group. */
export const payoutWindows: readonly PayoutWindow[] = [
  { lastRequestDay: 10, payDay: 15 },
  { lastRequestDay: 20, payDay: 25 },
];

/** Date ranges with different windows; the notice about them is shown on the same dates. */
const decemberExceptions: readonly (DateRange & { readonly windows: readonly PayoutWindow[] })[] = [
  {
    from: '2023-12-01',
    to: '2024-01-01',
    windows: [
      { lastRequestDay: 10, payDay: 15 },
      { lastRequestDay: 15, payDay: 20 },
    ],
  },
];

function exceptionOn(date: string) {
  return decemberExceptions.find(({ from, to }) => from <= date && date <= to);
}

/** Until when to ask, and when that is paid. Both dates `YYYY-MM-DD`. */
export interface NextPayout {
  readonly cutOff: string;
  readonly payDate: string;
}

/**
 * Returns until when requests are paid together with one made on a date, and when: up to the 10th on the 15th, up to the
 * 20th on the 25th, later ones on the 15th of the next month; if that is not a banking day, on the next one.
 *
 * @param requestDate the business date of the request, `YYYY-MM-DD`
 * @param own the windows of a payment group, in order; undefined: everybody's, with the exceptions of their dates
 * @throws RangeError for an invalid date
 */
export function nextPayout(requestDate: string, own?: readonly PayoutWindow[]): NextPayout {
  const monthStart = `${addDays(requestDate, 0).slice(0, 8)}01`;
  const requestDay = Number(requestDate.slice(8));
  const windows = own ?? exceptionOn(requestDate)?.windows ?? payoutWindows;
  const window = windows.find(({ lastRequestDay }) => requestDay <= lastRequestDay);
  if (window === undefined) return nextPayout(`${addDays(monthStart, 31).slice(0, 8)}01`, own);
  return {
    cutOff: addDays(monthStart, window.lastRequestDay - 1),
    payDate: nextBankingDay(addDays(monthStart, window.payDay - 1)),
  };
}

/** Returns the date on which a request is paid; see {@link nextPayout}. */
export const payDateOf = (requestDate: string): string => nextPayout(requestDate).payDate;

/** Days before the payment by which the tax invoice must be there (specification §9). */
const taxInvoiceLeadDays = 2;

/**
 * Returns the date by which the tax invoice of a payment must be there: a banking day, on which somebody can approve it. Both
 * dates `YYYY-MM-DD`.
 */
export const taxInvoiceDueOn = (payDate: string): string => previousBankingDay(addDays(payDate, -taxInvoiceLeadDays));

/** Checks whether the notice about December's payment deadlines is shown on a business date. */
export function decemberNoticeActive(date: string): boolean {
  return exceptionOn(date) !== undefined;
}
