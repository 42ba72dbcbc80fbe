import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser.ts';
import { atMost, type Line, range, round } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { rowsSmall } from '../options.ts';
import { largestAffiliate } from '../people.ts';
import { spreadOf } from '../rounds.ts';
import { depthOf, kilobytesOf, type Seen, type View, viewSlowly } from '../slow-network.ts';

const SLOWLY = 'at 1.6 Mbit/s and 150 ms, signed in, empty cache';
const SHIFT_MAX = 0.02;
const ADMIN = 'admin@demo.test';

const mainHas = (pattern: RegExp) => `${pattern.toString()}.test(document.querySelector('main')?.innerText ?? '')`;
const hasText = (selector: string) => `(document.querySelector('${selector}')?.innerText ?? '') !== ''`;
const amount = mainHas(/R\$\s?\d/);

/** A page with what it promises. */
interface Promised {
  what: string;
  view: View;
  secondsMax?: number;
  requestsMax?: number;
}

const promisedPages = (affiliate: string): readonly Promised[] => {
  const portal = { device: 'phone', username: affiliate, isSeen: amount } as const;
  const office = { device: 'desktop', username: ADMIN } as const;
  return [
    { what: "money on the portal's home", view: { ...portal, path: '/' }, secondsMax: 1.5 },
    {
      what: 'first row of the affiliates in the back-office',
      view: { ...office, path: '/admin/affiliate', isSeen: hasText('main tbody a[href*="/affiliate/"]') },
      secondsMax: 2.5,
      requestsMax: 40,
    },
    {
      what: "first line of the dashboard's list of what waits",
      view: { ...office, path: '/admin/', isSeen: hasText('main section [role="group"] li') },
      secondsMax: 2,
    },
    { what: "the portal's links", view: { ...portal, path: '/links', isSeen: hasText('main ul li') } },
    { what: "the portal's page of the money", view: { ...portal, path: '/financial' } },
    { what: 'the page of a campaign', view: { ...portal, path: '/campaigns/1', isSeen: hasText('main h1') } },
  ];
};

async function measure(browser: Browser, url: string, page: Promised, rounds: number): Promise<Line[]> {
  const { what, view, secondsMax, requestsMax } = page;
  const views: { cold: Seen; warm: Seen }[] = [];
  for (let count = 0; count < rounds; count += 1) views.push(await viewSlowly(browser, url, view));
  const cold = views.map((each) => each.cold);
  const seconds = spreadOf(cold.map(({ atMs }) => atMs / 1000));
  const requests = spreadOf(cold.map((seen) => seen.requests.length));
  const kilobytes = spreadOf(cold.map(kilobytesOf));
  const depth = spreadOf(cold.map(depthOf));
  const coldShift = spreadOf(cold.map(({ shift }) => shift));
  const warmShift = spreadOf(views.map(({ warm }) => warm.shift));
  return [
    {
      what: `${what} seen ${SLOWLY}`,
      ...(secondsMax !== undefined && { target: atMost(secondsMax) }),
      value: seconds.median,
      unit: 's',
      detail: `${range(seconds)} s; ${round(kilobytes.median)} kB; ${depth.median} requests wait for each other`,
    },
    {
      what: `requests until then`,
      ...(requestsMax !== undefined && { target: atMost(requestsMax, 0) }),
      value: requests.max,
      unit: '',
      detail: range(requests),
    },
    {
      what: 'layout shift, with an empty cache and with a full one',
      target: atMost(SHIFT_MAX, 0),
      value: Math.max(coldShift.max, warmShift.max),
      unit: '',
      detail: `${round(coldShift.max)} and ${round(warmShift.max)}`,
    },
  ];
}

/** When people see what they came for on a slow network, by how many requests, and whether the page jumps meanwhile. */
export const firstView: Measurement = {
  name: 'first-view',
  run: async (rig, { rounds }) => {
    const database = await rig.database(rowsSmall);
    const { email } = await largestAffiliate(database);
    const gateway = await rig.startGateway(database);
    const proxy = await rig.startProxy(gateway.url);
    const browser = await launchBrowser({ isMeasured: true });
    try {
      const pages = promisedPages(email);
      // The first visits make the proxy compress its files, and its servers translate their code.
      for (const { view } of pages) await viewSlowly(browser, proxy.url, view);
      const lines: Line[] = [];
      for (const page of pages) lines.push(...(await measure(browser, proxy.url, page, rounds)));
      return lines;
    } finally {
      await browser.close();
    }
  },
};
