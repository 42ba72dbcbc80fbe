import type { Browser, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { launchBrowser, newPage, type PageOptions, type TestPage } from './browser.ts';
import { SAMPLE_PASSWORD } from './client.ts';
import { reconcile } from './reconcile.ts';
import { type Stack, startStack } from './stack.ts';

/** Ends the session of a window on the server; the window itself still has its cookie. */
export async function endSession({ page }: TestPage, { stack }: Sites): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies();
  const answer = await context.request.delete(`${stack.url}/api/session`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  expect(answer.status()).toBe(200);
  await context.addCookies(cookies);
}

/** A running platform with its two sites, and a browser to look at them with. */
export interface Sites {
  stack: Stack;
  browser: Browser;
  /** Opens a window of its own, in which an account of the sample data is signed in; without one, a visitor's. */
  open: (username?: string, options?: PageOptions) => Promise<TestPage>;
  close: () => Promise<void>;
}

/** Opens a page of the back-office in a window of its own, signed in as a manager by default. */
export async function openBackOffice(sites: Sites, path: string, email = 'gerente@demo.test'): Promise<TestPage> {
  const window = await sites.open(email);
  await window.page.goto(`${sites.stack.url}/admin${path}`);
  return window;
}

/** The report of affiliate 1 in the back-office. */
export const reportPath = '/affiliate/1/affiliateConversionVision';

/** A cell of a report that only a loaded row has: before that, empty rows and the row of totals keep the places. */
export const orderCell = (page: Page) => page.getByRole('cell', { name: /^PED-\d+$/ }).first();

/** Starts the platform for the tests of a file, and ends it after them. */
export async function useSites(): Promise<Sites> {
  const sites = await startSites();
  afterAll(sites.close);
  return sites;
}

/** @param env of the platform's processes, beside what keeps their limits and their log out of the way */
export async function startSites(env: Record<string, string> = {}): Promise<Sites> {
  const [stack, browser] = await Promise.all([
    startStack({ sites: true, env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', ...env } }),
    launchBrowser(),
  ]);
  return {
    stack,
    browser,
    open: async (username, options) => {
      const window = await newPage(browser, options);
      if (username === undefined) return window;
      const answer = await window.page.context().request.post(`${stack.url}/api/session`, {
        data: { username, password: SAMPLE_PASSWORD },
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      });
      expect(answer.status()).toBe(200);
      return window;
    },
    close: async () => {
      await browser.close();
      await stack.kill();
      // Whatever was done in the windows, the books balance.
      const differences = await reconcile({ DATA_DIR: stack.dataDir }).finally(() => stack.stop());
      expect(differences).toBe('0');
    },
  };
}
