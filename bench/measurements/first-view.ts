import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../../tests/support/browser.ts';
import { SAMPLE_PASSWORD } from '../../tests/support/client.ts';
import { atMost, range, round } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { rowsSmall } from '../options.ts';
import { largestAffiliate } from '../people.ts';
import { spreadOf } from '../rounds.ts';

/** A slow mobile network. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const seenSchema = z.object({ moneyAtMs: z.number(), shift: z.number() });
type Seen = z.output<typeof seenSchema>;

/** A script that records when an amount first appears in the main part of the page, and the sum of layout shifts. */
const observe = `
  window.seen = { moneyAtMs: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (/R\\$\\s?\\d/.test(document.querySelector('main')?.innerText ?? '')) window.seen.moneyAtMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** Opens the portal's home with an empty cache, signed in, on a slow network. */
export async function viewHome(browser: Browser, url: string, username: string): Promise<Seen> {
  const context = await browser.newContext({ ...phone, locale: 'pt-BR' });
  try {
    const signedIn = await context.request.post(`${url}/api/session`, {
      data: { username, password: SAMPLE_PASSWORD },
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: url },
    });
    if (!signedIn.ok()) throw new Error(`${username} cannot sign in: ${signedIn.status()} ${await signedIn.text()}`);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', network);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'commit' });
    await page
      .locator('main')
      .getByText(/R\$\s?\d/)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    return seenSchema.parse(await page.evaluate('window.seen'));
  } finally {
    await context.close();
  }
}

/** When an affiliate sees its money, and whether the layout shifts while the rest loads. */
export const firstView: Measurement = {
  name: 'first-view',
  run: async (rig, { rounds }) => {
    const database = await rig.database(rowsSmall);
    const { email } = await largestAffiliate(database);
    const gateway = await rig.startGateway(database);
    const proxy = await rig.startProxy(gateway.url);
    const browser = await launchBrowser();
    try {
      // The first visit makes the proxy compress its files.
      await viewHome(browser, proxy.url, email);
      const views: Seen[] = [];
      for (let view = 0; view < rounds; view += 1) views.push(await viewHome(browser, proxy.url, email));
      const seconds = spreadOf(views.map(({ moneyAtMs }) => moneyAtMs / 1000));
      const shift = spreadOf(views.map((view) => view.shift));
      return [
        {
          what: "money seen on the portal's home at 1.6 Mbit/s and 150 ms, signed in, empty cache",
          target: atMost(2),
          value: seconds.median,
          unit: 's',
          detail: `${range(seconds)} s`,
        },
        {
          what: 'layout shift meanwhile',
          target: atMost(0, 0),
          value: shift.max,
          unit: '',
          detail: round(shift.median),
        },
      ];
    } finally {
      await browser.close();
    }
  },
};
