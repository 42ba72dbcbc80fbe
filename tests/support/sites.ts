import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser, newPage, type PageOptions, type TestPage } from './browser.ts';
import { SAMPLE_PASSWORD } from './client.ts';
import { reconcile } from './reconcile.ts';
import { startStack, type Stack } from './stack.ts';

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
