import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { z } from 'zod';
import { SAMPLE_PASSWORD } from '../tests/support/client.ts';

/** A slow mobile network: 1.6 Mbit/s down, and each answer begins 150 ms later. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1366, height: 768 } },
} satisfies Record<string, BrowserContextOptions>;

/** A page, who opens it, and what they wait for. */
export interface View {
  device: keyof typeof devices;
  username: string;
  /** Below the address of the proxy. */
  path: string;
  /** An expression of the browser: whether what they wait for is there. */
  isSeen: string;
}

const seenSchema = z.object({
  /** When what is waited for was painted, since the start of the navigation. */
  atMs: z.number(),
  /** The sum of all layout shifts. */
  shift: z.number(),
  /** Each request over the network that began before, with that of the page: when it began and ended, and its size with its headers. */
  requests: z.array(z.object({ path: z.string(), startMs: z.number(), endMs: z.number(), bytes: z.number() })),
});
export type Seen = z.output<typeof seenSchema>;

const SEEN_WITHIN_MS = 60_000;

/** Records when an expression first holds, and the sum of layout shifts. */
const observe = (isSeen: string) => `
  window.seen = { atMs: 0, shift: 0 };
  performance.setResourceTimingBufferSize(1000);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.whenSeen = new Promise((resolve, reject) => {
    const look = () => {
      const nowMs = performance.now();
      if (${isSeen}) resolve(window.seen.atMs = nowMs);
      else if (nowMs > ${SEEN_WITHIN_MS}) reject(new Error('Not seen.'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });`;

const readSeen = `(() => {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const requests = entries
    .filter(({ startTime, transferSize }) => startTime < window.seen.atMs && transferSize > 0)
    .map(({ name, startTime, responseEnd, transferSize }) =>
      ({ path: new URL(name).pathname, startMs: startTime, endMs: responseEnd, bytes: transferSize }));
  return { ...window.seen, requests };
})()`;

/**
 * Opens a page with an empty cache, signed in, on the slow network, and once more with what the first visit has left in the
 * cache.
 *
 * @throws {Error} when the user cannot sign in, or the page does not show what is waited for
 */
export async function viewSlowly(browser: Browser, url: string, view: View): Promise<{ cold: Seen; warm: Seen }> {
  const context = await browser.newContext({ ...devices[view.device], locale: 'pt-BR' });
  try {
    await signIn(context, url, view.username);
    return { cold: await visit(context, url, view), warm: await visit(context, url, view) };
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext, url: string, username: string): Promise<void> {
  const signedIn = await context.request.post(`${url}/api/session`, {
    data: { username, password: SAMPLE_PASSWORD },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: url },
  });
  if (!signedIn.ok()) throw new Error(`${username} cannot sign in: ${signedIn.status()} ${await signedIn.text()}`);
}

async function visit(context: BrowserContext, url: string, { path, isSeen }: View): Promise<Seen> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await page.addInitScript(observe(isSeen));
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.evaluate('window.whenSeen');
  await page.waitForLoadState('networkidle');
  const seen = seenSchema.parse(await page.evaluate(readSeen));
  await page.close();
  return seen;
}

/** How many requests waited for each other: the longest row of which each began after the one before had ended. */
export function depthOf({ requests }: Pick<Seen, 'requests'>): number {
  let depth = 0;
  let freeAtMs = -Infinity;
  for (const { startMs, endMs } of requests.toSorted((left, right) => left.endMs - right.endMs)) {
    if (startMs < freeAtMs) continue;
    depth += 1;
    freeAtMs = endMs;
  }
  return depth;
}

/** What the requests brought, in kB. */
export const kilobytesOf = ({ requests }: Pick<Seen, 'requests'>): number =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
