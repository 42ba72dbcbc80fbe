import { paths } from '#shared/rules/portal-paths.ts';
import type { Way } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import { type SessionEnd, sessionEnds } from './session.ts';

export { paths };

/**
 * Returns the page on which an affiliate settles what keeps its payments.
 *
 * @param paymentId the payment that failed, whose field is opened
 */
export const pathOfWay = (way: Way, paymentId?: number): string =>
  way === 'invoices' ? paths.invoices : `${paths.paymentInfo}${paymentId === undefined ? '' : `?failed=${paymentId}`}`;

/** The search parameter that names the field of a form to open. */
export const FOCUS_FIELD = 'field';

export const pathOfField = (path: string, field: string): string => `${path}?${FOCUS_FIELD}=${field}`;

/** The back-office, a separate site that is loaded as a new page. */
export const BACK_OFFICE = '/admin/';

const NEXT = 'next';
const ENDED = 'ended';

/** Returns the URL of the sign-in page, with a return path. */
export const authPath = (next: string) =>
  next === paths.home ? paths.auth : `${paths.auth}?${NEXT}=${encodeURIComponent(next)}`;

/** Returns how the session ended, if the back-office redirected the user here. */
export function endedIn(search: string): SessionEnd | undefined {
  const ended = new URLSearchParams(search).get(ENDED);
  return sessionEnds.find((end) => end === ended);
}

/**
 * Returns the path to open after signing in. Affiliates stay in the portal and staff in the back-office, whatever was
 * requested; a path that could lead to another site (`//host`, `/\host`) is ignored.
 *
 * @param search the query of the sign-in page
 */
export function landingPath(search: string, isStaff: boolean): string {
  const next = new URLSearchParams(search).get(NEXT) ?? '';
  const isOurs = /^\/(?![/\\])\P{Cc}*$/u.test(next) && !next.startsWith(paths.auth);
  const isBackOffice = next.startsWith(BACK_OFFICE);
  if (isStaff) return isOurs && isBackOffice ? next : BACK_OFFICE;
  return isOurs && !isBackOffice ? next : paths.home;
}
