import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type axeCore from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { ROOT } from '../../tools/builds.mjs';
import { findChromium } from './chromium.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
    reportViolation: (text: string) => Promise<void>;
  }
}

const ARGS = [
  // Its processes are its children then, so that `npm test` counts their time.
  '--no-zygote',
  // There is none: software would stand in for it, and take its time.
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise the same text is a pixel wider here and there, from machine to machine.
  '--font-render-hinting=none',
];

/** A page of a test lives for seconds: what V8 spends on code that would be fast later is not won back. */
const SHORT_LIVED = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--min-semi-space-size=16';

/** What stands in for what is still to come; a button may wait for an answer. */
const PLACEHOLDERS = '[role="progressbar"], .MuiSkeleton-root, [aria-busy="true"]:not(button)';

/** The smallest windows that the sites promise to work in, and an ordinary one. */
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

export interface PageOptions {
  /** Default `desktop`. */
  device?: keyof typeof DEVICES;
  dark?: boolean;
  /** Default `pt-BR`. */
  locale?: string;
  /** Lets the portal's worker answer, which hides requests from the routes of a test. */
  hasWorker?: boolean;
}

/** Far beyond what anything takes on a page, and what most tests may take in all. */
const WAIT_MAX_MS = 30_000;

/** A page in a session of its own, which remembers everything that went wrong in it. */
export interface TestPage {
  page: Page;
  /** Console errors and warnings, uncaught errors, failed requests, answers from 400 on, violations of the CSP. */
  complaints: () => string[];
  /**
   * Fails if anything has gone wrong since the last call.
   * @param options.but what the test has provoked, such as `/^422 POST .*payment-request/`
   */
  expectQuiet: (options?: { but?: RegExp[] }) => void;
  /** Waits until nothing loads any more, and nothing stands in for what is still to come. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** A finding of axe that keeps people out. */
export interface AxeFinding {
  id: string;
  impact: string;
  help: string;
  targets: string[];
}

/**
 * Starts Chromium with a profile of its own, which `close()` removes.
 *
 * @param options.isMeasured runs scripts as fast as people's browsers do, rather than at the least processor time
 */
export async function launchBrowser({ isMeasured = false } = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const args = isMeasured ? ARGS : [...ARGS, SHORT_LIVED];
  return chromium.launch({ executablePath, args, env: { ...definedEnv(), ...env } });
}

export async function newPage(browser: Browser, options: PageOptions = {}): Promise<TestPage> {
  const { device = 'desktop', dark = false, locale = 'pt-BR', hasWorker = false } = options;
  const context = await browser.newContext({
    ...DEVICES[device],
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    timezoneId: 'America/Sao_Paulo',
  });
  context.setDefaultTimeout(WAIT_MAX_MS);
  const page = await context.newPage();
  let complaints: string[] = [];
  const complain = (text: string) => void complaints.push(text);
  await listen(page, complain);
  const settled = watchLoading(page);

  return {
    page,
    complaints: () => complaints,
    expectQuiet: ({ but = [] } = {}) => {
      const unexpected = complaints.filter((text) => !but.some((pattern) => pattern.test(text)));
      complaints = [];
      if (unexpected.length > 0) throw new Error([`${page.url()} complained:`, ...unexpected].join('\n  '));
    },
    settled,
    close: () => context.close(),
  };
}

/** Goes to another address of the site without loading it, as a link of the site does. */
export async function followLink(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => {
    const state = history.state as { idx: number } | null;
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, url);
}

/** As long as a page may take from one request to the next that follows from it. */
const QUIET_MS = 150;
/** A page whose scripts have not run yet asks for nothing either. */
const isDrawn = () => document.querySelector('#root:empty') === null;

/** By default a page would be asked with each of its frames, and so have to paint them. */
const POLL_MS = 50;

/** Watches the requests of a page, to know when it has loaded: none is under way, and none started for a moment. */
function watchLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let started = 0;
  page.on('request', (request) => {
    underWay.add(request);
    started += 1;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    for (;;) {
      const before = started;
      await page.waitForFunction(isDrawn, undefined, { polling: POLL_MS });
      await page.evaluate(async (quietMs) => {
        await new Promise((resolve) => setTimeout(resolve, quietMs));
        await new Promise((resolve) => requestIdleCallback(resolve));
      }, QUIET_MS);
      await page.waitForFunction(
        // Those of what could not be loaded only keep its place.
        (placeholders) => [...document.querySelectorAll(placeholders)].every((one) => one.closest('[data-kept]')),
        PLACEHOLDERS,
        { polling: POLL_MS },
      );
      const [request] = underWay;
      if (request) await request.response().catch(() => null);
      else if (started === before) return;
    }
  };
}

async function listen(page: Page, complain: (text: string) => void): Promise<void> {
  page.on('console', (message) => {
    // Chromium repeats a failed load here, without its method; the answer itself is recorded below.
    if (message.text().startsWith('Failed to load resource')) return;
    // As the test wants it, unless it asks for the worker.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (['error', 'warning'].includes(message.type())) complain(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    complain(`uncaught: ${error.message}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left, or a search that is typed on, aborts what it no longer needs.
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.exposeFunction('reportViolation', complain);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void window.reportViolation(`CSP ${event.effectiveDirective} blocked ${event.blockedURI}`);
    });
  });
}

let axeSource: string | undefined;

/** Each page that is loaded reads it again, and its own `source` is more than twice as long. */
const readAxe = () => readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Rules that count although axe calls them moderate: two regions of one name are the same in a list of regions. */
const strictRules = ['landmark-unique'];

/**
 * What axe finds in the page as it stands that is serious or critical; animations are let finish first.
 *
 * @param rules those to apply, such as `color-contrast`; all by default
 */
export async function axe(page: Page, rules?: string[]): Promise<AxeFinding[]> {
  await page.evaluate(async () => {
    // One that follows a scroll bar, or has no end, never finishes.
    const finite = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
  // Evaluated by the debugger, which no content security policy binds; a script element would be blocked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate((axeSource ??= readAxe()));
  const { violations } = await page.evaluate(
    (only) => window.axe.run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) }),
    rules,
  );
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || strictRules.includes(id))
    .map(({ id, impact, help, nodes }) => ({
      id,
      impact: String(impact),
      help,
      targets: nodes.map((node) => node.target.join(' ')),
    }));
}

/** Keeps a picture of the whole page in the folder of the environment variable SCREENSHOTS, if it is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Prints what stands in the windows of a failed story and what they complained of, and keeps their pictures. */
export async function showWindows(story: string, windows: readonly TestPage[]): Promise<void> {
  for (const [at, { page, complaints }] of windows.entries()) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error([`${story}, window ${at}: ${page.url()}`, ...complaints(), text.slice(0, 1_500)].join('\n  '));
    await screenshot(page, `${story}-failed-${at}`);
  }
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Sums up the layout shifts of each page that is loaded from now on, without those that follow a touch of the user. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);

/** Returns the sum of a page that {@link watchLayoutShift} was called for. */
export const layoutShift = async (page: Page): Promise<number> => Number(await page.evaluate('window.layoutShift'));
