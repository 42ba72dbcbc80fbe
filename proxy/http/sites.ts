import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { firstListPaths } from '#shared/client/first-list-path.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { contracts } from '#shared/resources/index.ts';
import { isPortalPath, viewPath } from '#shared/rules/portal-paths.ts';
import { RequestError } from '../wire/request-error.ts';
import { setPagePolicy, setWorkerPolicy } from './security-headers.ts';
import { sendsSessionCookie } from './session.ts';
import { escapeHtml } from './sites/escape-html.ts';
import { type HintedPage, openPageHints, type PageHints } from './sites/page-hints.ts';
import { isFileGone, sendFile, sendFileNotFound, sendNotBuilt } from './sites/send-file.ts';
import { openSiteFile, openSiteFiles, type SiteFiles } from './sites/site-files.ts';
import { sharePath, webManifest } from './sites/web-manifest.ts';

export interface SiteOptions {
  /** Directory of the built sites, with `affiliate` and `admin` in it. */
  directory: string;
  brandName: string;
  brandColour?: string | undefined;
  /** Path of a file. */
  brandLogo?: string | undefined;
  /** Where affiliates may also send their tax invoices. */
  paymentEmail?: string | undefined;
}

interface Site {
  name: 'admin' | 'affiliate';
  base: string;
  /** What a browser with a session should ask for at once on the page at a path below the base. */
  hint: (path: string, hints: PageHints) => string;
  /** Whether the site has a page at a path below the base; it says itself that it has none. */
  hasPage: (path: string) => boolean;
}

const portalHome: HintedPage = {
  script: 'early.ts',
  parts: ['app/signed-in.tsx', 'pages/dashboard/dashboard-page.tsx'],
  words: ['../virtual:words/portal/pt-br'],
};

/** The lists of the back-office, by the first part of their paths. */
const officeLists: ReadonlyMap<string, Contract> = new Map(
  Object.values(contracts)
    .filter(({ access }) => access.staff.includes('list'))
    .map((contract) => [contract.name, contract]),
);

/**
 * The start page, or the list of a resource with its saved views; the pages of its records need the same files, and lead back
 * to the list.
 */
function officePage(path: string): HintedPage {
  const [resource = '', id = ''] = path.slice(1).split('/');
  const parts = [`/${resource}/${resource}-screens.tsx`, '/saved-view/saved-view-bar.tsx'];
  const listed = id === '' ? officeLists.get(resource) : undefined;
  return resource === ''
    ? { script: 'early.ts', parts: ['dashboard'], words: ['../virtual:words/start/pt-br'] }
    : {
        script: 'early.ts',
        parts,
        lateParts: ['forms'],
        words: ['start', 'lists', ...(listed ? [] : ['office'])].map((name) => `../virtual:words/${name}/pt-br`),
        lists: listed && firstListPaths(listed),
      };
}

/** The first parts of the back-office's paths: its start, the lists of its resources, the own notices and security. */
const officePlaces: ReadonlySet<string> = new Set([
  '',
  'index.html',
  'notices',
  'security',
  ...Object.values(contracts)
    .filter(({ access }) => access.staff.length > 0)
    .map(({ name }) => name),
]);

/** The sites. The portal has the root, so it comes last. */
const sites: readonly Site[] = [
  {
    name: 'admin',
    base: '/admin/',
    hint: (path, hints) => hints(officePage(path)),
    hasPage: (path) => officePlaces.has(path.slice(1).split('/')[0]?.toLowerCase() ?? ''),
  },
  {
    // The portal as staff see it, who have no part in what is loaded early for affiliates.
    name: 'affiliate',
    base: `${viewPath}/`,
    hint: () => '',
    hasPage: isPortalPath,
  },
  {
    name: 'affiliate',
    base: '/',
    hint: (path, hints) => (path === '/' ? hints(portalHome) : ''),
    hasPage: isPortalPath,
  },
];

/** Where the hints stand in a page. */
const hintsMark = '<!-- hints -->';

/** Pages for those who were given their address, by its first part: search engines do not list them. */
const unlistedPages: ReadonlySet<string> = new Set([
  'activate',
  'email-undo',
  'invitation',
  'outbound-invoice',
  'password-reset',
  'payment-confirmation',
  'payment-freeze',
  'postback-test',
  'unsubscribe',
]);

const logoAddress = '/brand/logo';
/** The favicon, replaced by the operator's logo if there is one. */
const iconAddress = '/favicon.svg';

const manifestAddress = '/manifest.webmanifest';
/** The portal's worker: its rights are those that its own file is sent with. */
const workerFile = 'service-worker.js';
/** What shops include in their pages: it has a lasting address, and is read again after an hour. */
const shopScript = 't.js';
const shopScriptAge = 'public, max-age=3600';

/** Values of the page's placeholders. */
type PageTexts = Readonly<Record<string, string>>;

/**
 * Serves the two built sites: hashed files cached forever, and the uncached page for every path within a site, with status 404
 * where the site has no page there.
 * Redirects the specification's back-office paths at the root (`/affiliate/12`) below `/admin`.
 */
export function createSitesRouter(options: SiteOptions): Router {
  const { directory, brandName, brandColour = '', brandLogo, paymentEmail = '' } = options;
  const router = Router();
  const texts = {
    __BRAND_NAME__: brandName,
    __BRAND_COLOUR__: brandColour,
    __BRAND_LOGO__: brandLogo === undefined ? '' : logoAddress,
    __PAYMENT_EMAIL__: paymentEmail,
  };
  // Not cached as hashed, whatever its name: the logo may be replaced under the same address.
  const logo = brandLogo === undefined ? undefined : { ...openSiteFile(brandLogo), isHashed: false };
  if (logo) router.get([logoAddress, iconAddress], (request, response) => sendFile(logo, request, response));
  const manifest = JSON.stringify(
    webManifest({ brandName, brandColour, logo: logo && { file: logo, address: logoAddress } }),
  );
  router.get(manifestAddress, (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('application/manifest+json').send(manifest);
  });
  // Only what the worker did not take, as a browser may have dropped it: the page opens without what was shared.
  router.post(sharePath, (_request, response) => response.redirect(303, '/links'));
  router.get(['/affiliate', '/affiliate/*path'], (request, response) => {
    response.redirect(302, `/admin${request.originalUrl}`);
  });
  router.get('/admin', (request, response, next) => {
    if (request.path.endsWith('/')) next();
    else response.redirect(302, `/admin/${queryOf(request)}`);
  });
  for (const { name, base, hint, hasPage } of sites) {
    let files: SiteFiles | undefined;
    let hints: PageHints | undefined;
    router.use(base, async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        throw new RequestError('method_not_allowed');
      }
      // A site built while the server runs is found without a restart.
      if (!files) {
        files = openSiteFiles(join(directory, name));
        if (files) hints = openPageHints(join(directory, name), files.page, base);
      }
      if (!files) sendNotBuilt(response, name);
      else {
        const known = hints;
        const hinted = () => (known && sendsSessionCookie(request, response) ? hint(request.path, known) : '');
        try {
          await serve(files, { texts, hints: hinted, hasPage }, request, response);
        } catch (error) {
          if (!isFileGone(error)) throw error;
          // Built again while the server runs: the page of the new build is read for the next request.
          files = undefined;
          sendFileNotFound(response);
        }
      }
    });
  }
  return router;
}

/** Returns the query with its question mark, or an empty string. */
const queryOf = ({ originalUrl }: Request) =>
  originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';

interface PageParts {
  texts: PageTexts;
  /** Returns what stands in for the mark of the hints. */
  hints: () => string;
  hasPage: (path: string) => boolean;
}

async function serve(files: SiteFiles, parts: PageParts, request: Request, response: Response): Promise<void> {
  const path = request.path.slice(1);
  const file = path === 'index.html' ? undefined : files.file(path);
  if (file?.contentType.startsWith('text/html')) {
    sendPage((await file.body(undefined)).bytes.toString(), parts.texts, response);
    return;
  }
  if (file) {
    if (path === workerFile) setWorkerPolicy(response);
    if (path === shopScript) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    await sendFile(file, request, response, path === shopScript ? shopScriptAge : undefined);
    return;
  }
  // A path with a dot asks for a file; the page must not be answered instead, as it would be run as a script or shown
  // as an image.
  if (/\.[^/]*$/.test(path) && path !== 'index.html') {
    sendFileNotFound(response);
    return;
  }
  const [place = ''] = path.split('/');
  if (unlistedPages.has(place.toLowerCase())) response.setHeader('X-Robots-Tag', 'noindex');
  // The site's own page says so, in the language and with the menu of who asked.
  if (path !== 'index.html' && !parts.hasPage(request.path)) response.status(404).set('X-Robots-Tag', 'noindex');
  sendPage(files.page.replace(hintsMark, parts.hints()), parts.texts, response);
}

function sendPage(page: string, texts: PageTexts, response: Response): void {
  const nonce = randomBytes(16).toString('base64');
  setPagePolicy(response, nonce);
  response.setHeader('Cache-Control', 'no-store');
  const filled = Object.entries(texts).reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => escapeHtml(value)),
    page.replaceAll('__CSP_NONCE__', nonce),
  );
  response.type('text/html').send(filled);
}
