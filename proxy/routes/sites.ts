import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { Fault } from '../fault.ts';
import { setPagePolicy } from '../middleware/security-headers.ts';
import { escapeHtml } from '../sites/escape-html.ts';
import { type Encoding, encodings, openSiteFiles, type SiteFiles } from '../sites/site-files.ts';

export interface SiteOptions {
  /** Where the built sites are: `affiliate` and `admin` in it. */
  directory: string;
  brandName: string;
}

/** Where each site is served. The portal has the root, so it comes last. */
const sites = [
  { name: 'admin', base: '/admin/' },
  { name: 'affiliate', base: '/' },
] as const;

const yearSeconds = 31_536_000;

/**
 * Serves the two built sites: hashed files to be kept for ever, the page of a site fresh for every address within it.
 * The specification's addresses of the back-office at the root (`/affiliate/12`) lead to where it is.
 */
export function createSitesRouter({ directory, brandName }: SiteOptions): Router {
  const router = Router();
  router.get(['/affiliate', '/affiliate/*path'], (request, response) => {
    response.redirect(302, `/admin${request.originalUrl}`);
  });
  router.get('/admin', (request, response, next) => {
    if (request.path.endsWith('/')) next();
    else response.redirect(302, `/admin/${queryOf(request)}`);
  });
  for (const { name, base } of sites) {
    let files: SiteFiles | undefined;
    router.use(base, async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        throw new Fault('method_not_allowed');
      }
      // One that is built while the server runs is found without a restart.
      files ??= openSiteFiles(join(directory, name));
      if (!files) sayUnbuilt(response, name);
      else await serve(files, brandName, request, response);
    });
  }
  return router;
}

/** The query of an address with its question mark, or nothing. */
const queryOf = ({ originalUrl }: Request) =>
  originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';

async function serve(files: SiteFiles, brandName: string, request: Request, response: Response): Promise<void> {
  const path = request.path.slice(1);
  const file = path === 'index.html' ? undefined : files.file(path);
  if (file) {
    response.setHeader('Content-Type', file.contentType);
    response.setHeader('Cache-Control', file.isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    response.setHeader('ETag', await file.etag());
    if (file.isCompressible) response.setHeader('Vary', 'Accept-Encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const { bytes, encoding } = await file.body(encodingFor(request.headers['accept-encoding']));
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.send(bytes);
    return;
  }
  // An address with a dot asks for a file; a page in its place would be run as a script or drawn as an image.
  if (/\.[^/]*$/.test(path) && path !== 'index.html') {
    response.status(404).type('text/plain').send('Not found');
    return;
  }
  sendPage(files.page, brandName, response);
}

function sendPage(page: string, brandName: string, response: Response): void {
  const nonce = randomBytes(16).toString('base64');
  setPagePolicy(response, nonce);
  response.setHeader('Cache-Control', 'no-store');
  response
    .type('text/html')
    .send(page.replaceAll('__CSP_NONCE__', nonce).replaceAll('__BRAND_NAME__', () => escapeHtml(brandName)));
}

function encodingFor(accepted = ''): Encoding | undefined {
  const wanted = accepted
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return encodings.find((encoding) => wanted.includes(encoding));
}

function sayUnbuilt(response: Response, name: string): void {
  response
    .status(503)
    .set('Retry-After', '10')
    .type('text/plain')
    .send(
      `Este site ainda não foi construído. Execute: npm run build\n` +
        `This site has not been built yet. Run: npm run build\n(dist/${name})\n`,
    );
}
