import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson } from './read-json.mjs';

/**
 * Limits in kB (1,000 bytes) of gzipped JavaScript: for the first route, for what the home adds, and for what any other
 * later route adds.
 */
const LIMITS = {
  affiliate: { first: 130, home: 76, later: 80 },
  admin: { first: 250, home: Infinity, later: Infinity },
};

/** The list that the back-office begins with: its rows wait for no code of filters, forms and dialogs. */
const FIRST_LIST = 'accounts/affiliate/affiliate-screens.tsx';
const FIRST_LIST_LIMIT = 80;

/** The texts for signed-in users, which every part of the portal loads with its code. */
const WORDS = '../virtual:words/portal/pt-br';
const WEBHOOK_WORDS = '../virtual:words/webhooks/pt-br';
const REPORT_WORDS = '../virtual:words/report/pt-br';
const NOTICE_WORDS = '../virtual:words/notices/pt-br';
const KEY_WORDS = '../virtual:words/keys/pt-br';
const ADVERTISER_WORDS = '../virtual:words/advertiser/pt-br';
const PORTAL_SHELL = ['app/signed-in.tsx', WORDS];
const ACCOUNT = [...PORTAL_SHELL, 'pages/account/account-page.tsx'];
const PAYMENT_INFO = [...ACCOUNT, 'pages/account/payment-info-tab.tsx'];
const HOME = [...PORTAL_SHELL, 'pages/dashboard/dashboard-page.tsx', 'pages/dashboard/home-below.tsx'];
const CHANNELS = [...ACCOUNT, 'pages/account/channels-tab.tsx'];

/**
 * The routes of the portal with all lazy code that a direct visit loads beyond the first route, by source path; then
 * the parts that a user opens on a page. A page that is not listed here loads only itself and the common parts for
 * signed-in users.
 */
const PORTAL_ROUTES = {
  '/auth/register': [WORDS, 'pages/auth/register-page.tsx'],
  '/activate/:hash': [WORDS, 'pages/auth/activate-page.tsx'],
  '/payment-confirmation/:hash': [WORDS, 'pages/auth/payment-link-pages.tsx'],
  '/payment-freeze/:hash': [WORDS, 'pages/auth/payment-link-pages.tsx'],
  '/unsubscribe/:hash': [WORDS, 'pages/auth/unsubscribe-page.tsx'],
  '/password-reset': [WORDS, 'pages/auth/password-reset-page.tsx'],
  '/password-reset/:hash': [WORDS, 'pages/auth/new-password-page.tsx'],
  '/invitation/:hash': [WORDS, 'pages/auth/new-password-page.tsx'],
  '/email-undo/:hash': [WORDS, 'pages/auth/email-undo-page.tsx'],
  '/outbound-invoice/:hash': [WORDS, ADVERTISER_WORDS, 'pages/outbound-invoice/outbound-invoice-page.tsx'],
  '/postback-test': [WORDS, ADVERTISER_WORDS, 'pages/postback-test/postback-test-page.tsx'],
  '/*': [WORDS, 'pages/not-found/not-found-page.tsx'],
  '/': [
    ...PORTAL_SHELL,
    'pages/dashboard/dashboard-page.tsx',
    'pages/dashboard/home-below.tsx',
    'pages/dashboard/request-payment.tsx',
    'pages/dashboard/received-months.tsx',
    'early.ts',
  ],
  '/campaigns': [...PORTAL_SHELL, 'pages/campaigns/campaigns-page.tsx'],
  '/campaigns/:id': [...PORTAL_SHELL, 'pages/campaigns/campaign-page.tsx'],
  '/links': [...PORTAL_SHELL, REPORT_WORDS, 'pages/links/links-page.tsx'],
  '/report': [...PORTAL_SHELL, REPORT_WORDS, 'pages/report/report-page.tsx'],
  '/report/:id': [...PORTAL_SHELL, REPORT_WORDS, 'pages/report/sale-page.tsx'],
  '/financial': [...PORTAL_SHELL, 'pages/financial/financial-page.tsx'],
  '/financial/:id': [...PORTAL_SHELL, REPORT_WORDS, 'pages/financial/payment-page.tsx'],
  '/invoices': [...PORTAL_SHELL, 'pages/invoices/invoices-page.tsx'],
  '/account/myaccount': [...ACCOUNT, 'pages/account/personal-data-tab.tsx'],
  '/account/myaccount/address': [...ACCOUNT, 'pages/account/address-tab.tsx'],
  '/account/myaccount/access': [...ACCOUNT, 'pages/account/access-tab.tsx'],
  '/account/myaccount/pay_info': PAYMENT_INFO,
  '/account/myaccount/channels': CHANNELS,
  '/account/myaccount/security': [...ACCOUNT, 'pages/account/security-tab.tsx'],
  '/account/myaccount/postbacks': [...ACCOUNT, WEBHOOK_WORDS, 'pages/account/webhooks-tab.tsx'],
  '/account/myaccount/preferences': [...ACCOUNT, 'pages/account/preferences-tab.tsx'],
};
const PORTAL_OPENED = {
  'the code of a second factor': { on: [], loads: [WORDS, 'pages/auth/code-form.tsx'] },
  'the enrolment that an account must do': { on: PORTAL_SHELL, loads: ['pages/auth/enrolment-page.tsx'] },
  'the end of the home': { on: HOME, loads: ['pages/dashboard/home-foot.tsx'] },
  'the dialog that makes a link': {
    on: HOME,
    loads: ['features/links/new-link-dialog.tsx'],
  },
  'the question before a payment is requested': {
    on: HOME,
    loads: ['../shared/ui/features/payouts/financial/payment-request-dialog.tsx'],
  },
  'what keeps a payment from being requested': {
    on: HOME,
    loads: ['../shared/ui/features/payouts/financial/blocked-dialog.tsx'],
  },
  'the receipt of a request': { on: HOME, loads: ['../shared/ui/features/payouts/financial/receipt-dialog.tsx'] },
  'the home of a new affiliate': {
    on: [...PORTAL_SHELL, 'pages/dashboard/dashboard-page.tsx'],
    loads: ['pages/dashboard/newcomer-home.tsx'],
  },
  'the details of a link in the dialog': {
    on: [...HOME, 'features/links/new-link-dialog.tsx'],
    loads: ['features/links/link-details.tsx'],
  },
  'the values of a chart as a table': {
    on: HOME,
    loads: ['../shared/ui/base/chart/chart-table.tsx'],
  },
  'the question before a campaign is joined': {
    on: [...PORTAL_SHELL, 'pages/campaigns/campaigns-page.tsx'],
    loads: ['pages/campaigns/join-dialog.tsx'],
  },
  'many links at once': {
    on: [...PORTAL_SHELL, 'pages/links/links-page.tsx'],
    loads: ['pages/links/many-links-dialog.tsx'],
  },
  'one link': { on: [...PORTAL_SHELL, 'pages/links/links-page.tsx'], loads: ['pages/links/link-dialog.tsx'] },
  'the QR code of a link': {
    on: [...PORTAL_SHELL, 'pages/links/links-page.tsx', 'pages/links/link-dialog.tsx'],
    loads: ['features/links/link-qr.tsx'],
  },
  'the receipt of a payment': {
    on: [...PORTAL_SHELL, 'pages/financial/financial-page.tsx'],
    loads: ['../shared/ui/features/payouts/payments/payment-receipt-dialog.tsx'],
  },
  'a channel': { on: CHANNELS, loads: ['../shared/ui/features/campaigns/channel/channel-form-dialog.tsx'] },
  'the e-mail or the password': {
    on: [...ACCOUNT, 'pages/account/access-tab.tsx'],
    loads: ['../shared/ui/features/accounts/access/access-dialogs.tsx'],
  },
  'the banner of a view by staff': { on: PORTAL_SHELL, loads: ['app/view-banner.tsx'] },
  'the choice of notices': {
    on: [...ACCOUNT, 'pages/account/preferences-tab.tsx'],
    loads: [NOTICE_WORDS, '../shared/ui/features/accounts/notice/notice-preferences.tsx'],
  },
  'the keys for programs': {
    on: [...ACCOUNT, 'pages/account/security-tab.tsx'],
    loads: [KEY_WORDS, '../shared/ui/features/accounts/api-key/api-keys-section.tsx'],
  },
  'the log of calls by keys': {
    on: [
      ...ACCOUNT,
      'pages/account/security-tab.tsx',
      KEY_WORDS,
      '../shared/ui/features/accounts/api-key/api-keys-section.tsx',
    ],
    loads: ['../shared/ui/features/accounts/api-key/request-log-dialog.tsx'],
  },
  'the notices': {
    on: PORTAL_SHELL,
    loads: [NOTICE_WORDS, 'app/own-notices.tsx'],
  },
  'the notice of an account that is not active': { on: PORTAL_SHELL, loads: ['app/status-notice.tsx'] },
  'the banks': { on: PAYMENT_INFO, loads: ['../shared/ui/features/payouts/payment-info/bank-select.tsx'] },
  'a bank abroad': { on: PAYMENT_INFO, loads: ['../shared/ui/features/payouts/payment-info/foreign-bank-section.tsx'] },
  'a payment that failed': {
    on: PAYMENT_INFO,
    loads: ['../shared/ui/features/payouts/payment-info/failed-payment.tsx'],
  },
  'a change of payment data that waits': {
    on: PAYMENT_INFO,
    loads: ['../shared/ui/features/payouts/payment-info/pending-changes.tsx'],
  },
  'the check digits of banks': {
    on: PAYMENT_INFO,
    loads: ['../shared/ui/features/payouts/payment-info/account-warning.tsx'],
  },
  'the details of commissions': {
    on: [...PORTAL_SHELL, 'pages/financial/financial-page.tsx'],
    loads: ['../shared/ui/features/payouts/financial/commission-details.tsx'],
  },
  'the dates of a period': {
    on: [...PORTAL_SHELL, 'pages/report/report-page.tsx'],
    loads: ['../shared/ui/form/period/period-dialog.tsx'],
  },
  'the columns of the report': {
    on: [...PORTAL_SHELL, 'pages/report/report-page.tsx'],
    loads: ['pages/report/columns-dialog.tsx'],
  },
  'the statement as a PDF': {
    on: [...PORTAL_SHELL, 'pages/financial/financial-page.tsx'],
    loads: ['../shared/ui/features/payouts/statement/statement-file.ts'],
  },
  'a proof of identity, or signing in again': {
    on: [...ACCOUNT, 'pages/account/personal-data-tab.tsx'],
    loads: ['../shared/ui/features/accounts/session/session-dialogs.tsx'],
  },
  'the English words before the sign-in': { on: [], loads: ['../virtual:words/visitor/en'] },
  'the English words': { on: [], loads: ['../virtual:words/portal/en'] },
  'the English words of links and reports': { on: [], loads: ['../virtual:words/report/en'] },
  'the form of a postback': {
    on: [...ACCOUNT, WEBHOOK_WORDS, 'pages/account/webhooks-tab.tsx'],
    loads: ['../shared/ui/features/campaigns/webhook-endpoint/webhook-form-dialog.tsx'],
  },
  'the log of a postback': {
    on: [...ACCOUNT, WEBHOOK_WORDS, 'pages/account/webhooks-tab.tsx'],
    loads: ['../shared/ui/features/campaigns/webhook-endpoint/webhook-log-dialog.tsx'],
  },
  'the English words of postbacks': { on: [], loads: ['../virtual:words/webhooks/en'] },
  'the English words of notices': { on: [], loads: ['../virtual:words/notices/en'] },
  'the English words of keys': { on: [], loads: ['../virtual:words/keys/en'] },
  'the English words for advertisers': { on: [], loads: ['../virtual:words/advertiser/en'] },
};

/** Every part of the portal that is loaded later, by its source path. */
export const portalParts = [
  ...new Set([...Object.values(PORTAL_ROUTES), ...Object.values(PORTAL_OPENED).map(({ loads }) => loads)].flat()),
];

/** @typedef {keyof typeof LIMITS} Site */
/** @typedef {{ file: string, name?: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest vite's, by the path of the source */
/** @typedef {{ site: Site, route: string, isFirst: boolean, kilobytes: number, limit: number }} RouteSize */

/**
 * Measures the gzipped JavaScript that each route of the built sites loads: the first route of a site, then what
 * each later one adds.
 * @param {string} dist the folder with both built sites
 * @returns {RouteSize[]}
 * @throws {Error} when a site is not built, or has lazy code of an unknown route
 */
export function measureBundles(dist) {
  const portal = openSite(dist, 'affiliate');
  const backOffice = openSite(dist, 'admin');
  return [
    portal.first,
    ...portalRoutes(portal),
    backOffice.first,
    ...backOffice.lazyKeys.map((key) => backOffice.later(key, [], [key])),
  ];
}

/**
 * Lists the files that a direct visit to each route of the portal loads, including the first route.
 * @param {string} dist the folder with the built portal
 * @returns {Record<string, string[]>} paths below the site's folder
 */
export function portalScripts(dist) {
  const portal = openSite(dist, 'affiliate');
  return Object.fromEntries(Object.entries(PORTAL_ROUTES).map(([route, parts]) => [route, portal.scripts(parts)]));
}

/** @param {ReturnType<typeof openSite>} portal */
function portalRoutes(portal) {
  const others = portal.lazyKeys.filter((key) => !portalParts.includes(key));
  const isPage = (/** @type {string} */ key) => /^pages\/[\w-]+\/[\w-]+-page\.tsx$/.test(key);
  const unknown = others.filter((key) => !isPage(key));
  if (unknown.length > 0) {
    throw new Error(`Say in tools/bundle-sizes.mjs which route of the portal loads ${unknown.join(', ')}.`);
  }
  return [
    ...Object.entries(PORTAL_ROUTES).map(([route, parts]) => portal.later(route, [], parts)),
    ...others.filter(isPage).map((page) => portal.later(page, [], [...PORTAL_SHELL, page])),
    ...Object.entries(PORTAL_OPENED).map(([name, { on, loads }]) => portal.later(`opened: ${name}`, on, loads)),
  ];
}

/**
 * @param {string} dist
 * @param {Site} site
 */
function openSite(dist, site) {
  const folder = join(dist, site);
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run npm run build first.`);
  const manifest = /** @type {Manifest} */ (readJson(manifestFile));
  const keys = Object.keys(manifest);
  // Only entries that the page itself names: the others are scripts that some routes add.
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const entryKeys = keys.filter((key) => page.includes(`/${manifest[key]?.file}"`));
  /** @param {readonly string[]} parts the manifest keys of lazy code */
  const scripts = (parts) => {
    const files = [...closure(manifest, [...entryKeys, ...parts])].map((key) => manifest[key]?.file ?? '');
    return [...new Set(files)].filter((file) => file.endsWith('.js'));
  };
  /** @param {readonly string[]} files */
  const kilobytesOf = (files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000;

  const limits = LIMITS[site];
  /** @param {string} route */
  const limitOf = (route) => {
    // A library loaded on demand, such as the PDF writer, is not a route.
    if (route.includes('node_modules/')) return Infinity;
    if (route === FIRST_LIST) return FIRST_LIST_LIMIT;
    return route === '/' ? limits.home : limits.later;
  };
  return {
    lazyKeys: keys.filter((key) => manifest[key]?.isDynamicEntry),
    scripts,
    /** @type {RouteSize} */
    first: { site, route: 'first route', isFirst: true, kilobytes: kilobytesOf(scripts([])), limit: limits.first },
    /**
     * Measures what parts add to the first route and to the parts already loaded.
     * @param {string} route
     * @param {readonly string[]} present
     * @param {readonly string[]} parts
     * @returns {RouteSize}
     */
    later: (route, present, parts) => {
      const loaded = new Set(scripts(present));
      const added = scripts([...present, ...parts]).filter((file) => !loaded.has(file));
      return { site, route, isFirst: false, kilobytes: kilobytesOf(added), limit: limitOf(route) };
    },
  };
}

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 * @returns {Set<string>} the keys with all static imports
 * @throws {Error} for a key that the site does not have
 */
function closure(manifest, keys) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...keys];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const key = source in manifest ? source : (sharedKey(manifest, source) ?? source);
    if (reached.has(key)) continue;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The built site has no ${key}, which tools/bundle-sizes.mjs names.`);
    reached.add(key);
    waiting.push(...(chunk.imports ?? []));
  }
  return reached;
}

/**
 * Finds the chunk of lazy code that the bundler merged with other code: it has no source, but the name of the source.
 * @param {Manifest} manifest
 * @param {string} source
 */
function sharedKey(manifest, source) {
  const name = basename(source, extname(source));
  return Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name);
}
