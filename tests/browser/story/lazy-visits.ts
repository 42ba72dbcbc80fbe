import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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
  before?: Opening;
  /** The files that are not cut. By default those that were recovered in a visit before. */
  known?: Files;
}

/** Visits of pages while the first request of each lazy file is cut. */
export function createLazyVisits(sites: Sites) {
  /** The addresses whose first request was cut, and which were loaded after that. */
  const recovered = new Set<string>();

  /**
   * Cuts the first request of each file that the page loads later. The page itself and what it names are let through:
   * without them there is nothing that could be retried.
   */
  async function cutEachOnce(page: Page, known: Files): Promise<Files> {
    const cut = new Set<string>();
    const missing = new Set<string>();
    const pages = Object.keys(siteOf).map((site) => readFileSync(join(ROOT, 'dist', site, 'index.html'), 'utf8'));
    await page.route(/\/assets\/[^/]+\.(js|css)$/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isKnown = cut.has(pathname) || known.has(pathname);
      if (isKnown || pages.some((html) => html.includes(`"${pathname}"`))) return route.continue();
      cut.add(pathname);
      missing.add(pathname);
      return route.abort('connectionfailed');
    });
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (missing.delete(pathname)) recovered.add(pathname);
    });
    return missing;
  }

  /** Opens a page, then its parts one after the other, while each new file is cut once. What only notifies is done twice. */
  async function visit({ who, path, openings = [], before, known = recovered }: Visit): Promise<void> {
    const window = await sites.open(who);
    const { page } = window;
    const missing = await cutEachOnce(page, known);
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
    expect(window.complaints().filter((text) => text.startsWith('uncaught'))).toEqual([]);
    await window.close();
  }

  return { recovered, visit };
}
