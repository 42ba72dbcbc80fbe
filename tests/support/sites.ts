import { getPriority, setPriority } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { launchBrowser, newPage, type PageOptions, type TestPage } from './browser.ts';
import { SAMPLE_PASSWORD } from './client.ts';
import { type OwnProcessStack, startOwnProcessStack } from './own-process-stack.ts';
import { raisePriority } from './server-process.ts';

/**
 * Ends the session of a window on the server; the window itself still has its cookie. What the window still reads comes
 * first: refused, it would ask for the password before the test does what is to be refused.
 */
export async function endSession({ page, settled }: TestPage, { stack }: Sites): Promise<void> {
  await settled();
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
  stack: OwnProcessStack;
  browser: Browser;
  /** {@link openWindow} at this platform. */
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

/** Before the first browser. */
const usualPriority = getPriority();

/** @param env settings of the platform, beside what keeps their limits and their log out of the way */
export async function startSites(env: Record<string, string> = {}): Promise<Sites> {
  const [stack, browser] = await Promise.all([
    startOwnProcessStack({ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', ...env }),
    launchBrowser(),
  ]);
  // Otherwise the browser leaves it too little to answer in time.
  raisePriority(process.pid);
  return {
    stack,
    browser,
    open: (username, options) => openWindow({ browser, url: stack.url }, username, options),
    close: async () => {
      await browser.close();
      // As it was, which needs no rights of whoever runs them niced.
      setPriority(usualPriority);
      // Whatever was done in the windows, the books balance.
      expect(await stack.stop()).toEqual([]);
    },
  };
}

/** Opens a window of its own, in which an account of the sample data is signed in at a platform; without one, a visitor's. */
export async function openWindow(
  { browser, url }: { browser: Browser; url: string },
  username?: string,
  options?: PageOptions,
): Promise<TestPage> {
  const window = await newPage(browser, options);
  if (username === undefined) return window;
  const answer = await window.page.context().request.post(`${url}/api/session`, {
    data: { username, password: SAMPLE_PASSWORD },
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  expect(answer.status()).toBe(200);
  return window;
}
