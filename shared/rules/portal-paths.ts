/** The pages of the portal, as its router reads them: the server answers every other path with 404. */
export const paths = {
  home: '/',
  auth: '/auth',
  register: '/auth/register',
  activate: '/activate/:hash',
  paymentConfirmation: '/payment-confirmation/:hash',
  paymentFreeze: '/payment-freeze/:hash',
  outboundInvoice: '/outbound-invoice/:hash',
  postbackTest: '/postback-test',
  unsubscribe: '/unsubscribe/:hash',
  passwordReset: '/password-reset',
  newPassword: '/password-reset/:hash',
  invitation: '/invitation/:hash',
  emailUndo: '/email-undo/:hash',
  account: '/account/myaccount',
  address: '/account/myaccount/address',
  paymentInfo: '/account/myaccount/pay_info',
  channels: '/account/myaccount/channels',
  access: '/account/myaccount/access',
  preferences: '/account/myaccount/preferences',
  security: '/account/myaccount/security',
  webhooks: '/account/myaccount/postbacks',
  campaigns: '/campaigns',
  campaign: '/campaigns/:id',
  links: '/links',
  report: '/report',
  sale: '/report/:id',
  financial: '/financial',
  payment: '/financial/:id',
  invoices: '/invoices',
} as const;

/** Below the account, the portal leads what it does not know to the account. */
const patterns = [...Object.values(paths), `${paths.account}/*`].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`, 'i'),
);

/** Returns whether a path is a page of the portal. */
export const isPortalPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** Where staff see the portal as an affiliate does: its pages stand below it, and its API in `/api` below it. */
export const viewPath = '/view';

/** Returns below which path the portal is open, as a page is at a path: nothing for affiliates. */
export const portalBase = (pathname: string): '' | typeof viewPath =>
  pathname === viewPath || pathname.startsWith(`${viewPath}/`) ? viewPath : '';
