import { join } from 'node:path';
import { Router } from 'express';
import { setPagePolicy } from './security-headers.ts';
import { escapeHtml } from './sites/escape-html.ts';
import { isFileGone, sendFile, sendFileNotFound, sendNotBuilt } from './sites/send-file.ts';
import { changedFile, openSiteFiles, type SiteFile, type SiteFiles } from './sites/site-files.ts';

interface DocsOptions {
  /** Directory of the built sites, with `docs` in it. */
  directory: string;
  brandName: string;
  brandColour?: string | undefined;
  brandLogo?: string | undefined;
}

/** Files in which the brand stands. */
const filled = /^text\/(?:html|markdown|plain)/;

/**
 * Serves the developers' pages: `/docs`, each page with its address, as Markdown with `.md` after it, and `/llms.txt`. They are
 * the same for everybody, so a browser keeps them and asks whether they have changed.
 */
export function createDocsRouter({ directory, brandName, brandColour = '', brandLogo }: DocsOptions): Router {
  const router = Router();
  const brand = (text: string, escape: (text: string) => string) =>
    text
      .replaceAll('__BRAND_NAME__', () => escape(brandName))
      .replaceAll('__BRAND_COLOUR__', () => escape(brandColour))
      .replaceAll('__BRAND_LOGO__', () => (brandLogo === undefined ? '' : 'yes'));
  let site: SiteFiles | undefined;
  const pages = new Map<string, SiteFile>();
  const fileAt = (path: string): SiteFile | undefined => {
    const known = pages.get(path);
    if (known) return known;
    const file = site?.file(path);
    if (!file || !filled.test(file.contentType)) return file;
    const escape = file.contentType.startsWith('text/html') ? escapeHtml : (text: string) => text;
    const page = changedFile(file, (text) => brand(text, escape));
    pages.set(path, page);
    return page;
  };

  router.get(['/docs', '/docs/*path', '/llms.txt'], async (request, response) => {
    site ??= openSiteFiles(join(directory, 'docs'));
    if (!site) {
      sendNotBuilt(response, 'docs');
      return;
    }
    // `/docs/` and `/docs/tracking/` are pages too, and a link of another host may have either.
    const path = request.path.replace(/^\/docs(?:\/|$)|^\//, '').replace(/\/$/, '');
    const name = path === '' ? 'index' : path;
    const file = fileAt(`${name}.html`) ?? (name.endsWith('.html') ? undefined : fileAt(name));
    const isFile = /\.\w+$/.test(name);
    const sent = file ?? (isFile ? undefined : fileAt('404.html'));
    if (!sent) {
      sendFileNotFound(response);
      return;
    }
    if (!file) response.status(404).set('X-Robots-Tag', 'noindex');
    if (sent.contentType.startsWith('text/html')) setPagePolicy(response);
    try {
      await sendFile(sent, request, response);
    } catch (error) {
      if (!isFileGone(error)) throw error;
      site = undefined;
      pages.clear();
      sendFileNotFound(response);
    }
  });
  return router;
}
