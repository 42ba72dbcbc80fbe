import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../tools/builds.mjs';
import type { TestPage } from '../../support/browser.ts';
import type { Sites } from '../../support/sites.ts';
import { translators } from '../screens/words.ts';

const t = translators['pt-br'];

interface Chunk {
  file: string;
  dynamicImports?: string[];
}

const siteOf = { affiliate: '/', admin: '/admin/' };
type Site = keyof typeof siteOf;

/** The files of all lazy parts of a built site, each with the name of its source. */
export function lazyFiles(site: Site): [file: string, part: string][] {
  const file = join(ROOT, 'dist', site, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const keys = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  return [...keys].map((key) => [siteOf[site] + manifest[key]!.file, `${site}: ${key}`]);
}

/** Opens something on a page. */
export type Opening = (page: Page) => Promise<unknown>;

type Files = ReadonlySet<string>;

interface Opened {
  window: TestPage;
  /** The files whose first request was cut and that were not loaded since. */
  missing: Files;
  /** What was preloaded in the background, and is loaded when its page is opened. */
  background: Files;
}

/** Presses what the page offers after a failed load, until nothing is missing or nothing is offered. */
async function recover({ window: { page, settled }, missing, background }: Opened): Promise<void> {
  const offers = page.getByRole('button', { name: new RegExp(`^(${t('common.retry')}|${t('common.reload')})$`) });
  const isWhole = () => [...missing].every((file) => background.has(file));
  for (let presses = 0; presses < 25; presses += 1) {
    await settled();
    // The failure is shown a moment after the request has failed; what only notifies offers nothing.
    if (!isWhole())
      await offers
        .first()
        .waitFor({ timeout: 3_000 })
        .catch(() => undefined);
    if ((await offers.count()) === 0) return;
    await offers.first().click();
  }
  throw new Error(`${page.url()} still fails`);
}

interface Visit {
  who?: string | undefined;
  path: string;
  /** Open what the address alone does not show. */
  openings?: readonly Opening[];
  /** What the window needs before, which is one of its own then. */
  before?: Opening;
  /** The files that are not cut, in a window of its own. By default those that were recovered in a visit before. */
  known?: Files;
  /** A window of its own, for a visit after which the next one would find another language or account. */
  isApart?: boolean;
}

/** A window that one account visits one page after the other with: what it has loaded is in its cache. */
interface CutWindow {
  window: TestPage;
  /** Begins a visit. @returns the files whose first request was cut in it and that were not loaded since */
  begin: (known: Files) => Files;
}

/** Visits of pages while the first request of each lazy file is cut. */
export function createLazyVisits(sites: Sites) {
  /** The addresses whose first request was cut, and which were loaded after that. */
  const recovered = new Set<string>();

  const windows = new Map<string | undefined, Promise<CutWindow>>();
  const pages = Object.keys(siteOf).map((site) => readFileSync(join(ROOT, 'dist', site, 'index.html'), 'utf8'));

  /**
   * Opens a window in which the first request of each file that a page loads later is cut. The page itself and what it names
   * are let through: without them there is nothing that could be retried. Not by `page.route`, which turns the cache off.
   */
  async function openCutWindow(who: string | undefined): Promise<CutWindow> {
    const window = await sites.open(who);
    const { page } = window;
    let known: Files = new Set();
    let cut = new Set<string>();
    let missing = new Set<string>();
    const debug = await page.context().newCDPSession(page);
    debug.on('Fetch.requestPaused', ({ requestId, request }) => {
      const { pathname } = new URL(request.url);
      const isKnown = cut.has(pathname) || known.has(pathname);
      const isCut = !isKnown && !pages.some((html) => html.includes(`"${pathname}"`));
      if (isCut) {
        cut.add(pathname);
        missing.add(pathname);
      }
      const answer = isCut
        ? debug.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
        : debug.send('Fetch.continueRequest', { requestId });
      // The page may have been left meanwhile, and its requests with it.
      answer.catch(() => undefined);
    });
    await debug.send('Fetch.enable', { patterns: ['js', 'css'].map((kind) => ({ urlPattern: `*/assets/*.${kind}` })) });
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (missing.delete(pathname)) recovered.add(pathname);
    });
    return {
      window,
      begin: (files) => {
        known = files;
        cut = new Set();
        missing = new Set();
        return missing;
      },
    };
  }

  /** Returns the window of an account. */
  function cutWindowOf(who: string | undefined): Promise<CutWindow> {
    const opened = windows.get(who) ?? openCutWindow(who);
    windows.set(who, opened);
    return opened;
  }

  /** Opens a page, then its parts one after the other, while each new file is cut once. What only notifies is done twice. */
  async function visit({ who, path, openings = [], before, known = recovered, isApart }: Visit): Promise<void> {
    const isOwn = isApart ?? (before !== undefined || known !== recovered);
    const { window, begin } = await (isOwn ? openCutWindow(who) : cutWindowOf(who));
    const { page } = window;
    const missing = begin(known);
    const opened = { window, missing, background: new Set<string>() };
    await before?.(page);
    await page.goto(sites.stack.url + path);
    await recover(opened);
    await page.getByRole('heading').first().waitFor();
    if (openings.length > 0) {
      // The first touch preloads the other pages of the portal, which are cut and say nothing.
      await page.mouse.move(1, 1);
      await window.settled();
      for (const file of missing) opened.background.add(file);
    }
    for (const open of openings) {
      await open(page);
      await recover(opened);
      if ([...missing].every((file) => opened.background.has(file))) continue;
      await open(page);
      await recover(opened);
    }
    window.expectQuiet({ but: [/^(?!uncaught)/] });
    if (isOwn) await window.close();
  }

  return { recovered, visit };
}
