/** Every address of the portal. */
export const paths = {
  home: '/',
  auth: '/auth',
  register: '/auth/register',
  activate: '/activate/:hash',
  account: '/account/myaccount',
  address: '/account/myaccount/address',
  channels: '/account/myaccount/channels',
  financial: '/financial',
} as const;

/** The other site; it is loaded as a page of its own. */
export const BACK_OFFICE = '/admin/';

const NEXT = 'next';
const ENDED = 'ended';

/** The sign-in page, with the way back to an address of ours. */
export const authPath = (next: string) =>
  next === paths.home ? paths.auth : `${paths.auth}?${NEXT}=${encodeURIComponent(next)}`;

/** Whether the back-office has sent somebody to the sign-in page whose session had expired. */
export const hasExpired = (search: string): boolean => new URLSearchParams(search).get(ENDED) === 'expired';

/**
 * Where to go after signing in. An affiliate stays in the portal, staff in the back-office, whatever was asked for; an
 * address that could lead to another site (`//host`, `/\host`) is ignored.
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
