import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, launchBrowser, newPage } from '../support/browser.ts';

const PAGES: Record<string, string> = {
  '/good': '<main><h1>Comissões disponíveis</h1><p id="text">R$ 1.234,56</p></main>',
  '/pale': '<main><h1>Título</h1><p style="color: #ccc">claro demais</p><input></main>',
  '/noisy': '<main><h1>Título</h1><img src="/absent.png" alt=""><script>alert(1)</script></main>',
};

/** A small site as strict as ours: no inline script may run. */
function startSite(): Server {
  return createServer((request, response) => {
    const body = PAGES[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'",
    });
    response.end(
      `<!doctype html><html lang="pt-BR"><title>Site</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${body ?? ''}</html>`,
    );
  }).listen(0, '127.0.0.1');
}

describe('the browser of the tests', () => {
  let site: Server;
  let url: string;
  let browser: Browser;

  beforeAll(async () => {
    site = startSite();
    await once(site, 'listening');
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    site.close();
  });

  it('draws Latin text with accents, at the width of a phone', async () => {
    const { page, expectQuiet, close } = await newPage(browser, { device: 'phone' });
    await page.goto(`${url}/good`);

    const width = await page.locator('#text').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
    expect(width).toBeGreaterThan(50);
    // A machine without fonts lays text out and paints nothing of it.
    const withText = await page.screenshot();
    await page.locator('h1, p').evaluateAll((elements) => {
      for (const element of elements) element.textContent = '';
    });
    expect((await page.screenshot()).equals(withText)).toBe(false);
    expect(await page.evaluate(() => [innerWidth, navigator.language])).toEqual([360, 'pt-BR']);
    expectQuiet();
    await close();
  });

  it('passes on what axe finds in spite of a strict content security policy, and nothing on a good page', async () => {
    const { page, close } = await newPage(browser);
    await page.goto(`${url}/good`);
    expect(await axe(page)).toEqual([]);

    await page.goto(`${url}/pale`);
    expect((await axe(page)).map(({ id }) => id).sort()).toEqual(['color-contrast', 'label']);
    await close();
  });

  it('does not stay quiet about violations, missing files and uncaught errors', async () => {
    const { page, complaints, expectQuiet, close } = await newPage(browser);
    await page.goto(`${url}/noisy`);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('boom');
      });
    });
    await expect.poll(complaints).toContain('uncaught: boom');

    expect(complaints()).toContain(`404 GET ${url}/absent.png`);
    // Reported by the page itself, which takes another way than the other complaints.
    await expect.poll(complaints).toContain('CSP script-src-elem blocked inline');
    expect(() => {
      expectQuiet({ but: [/boom/, /absent/] });
    }).toThrow(/CSP script-src-elem/);
    expectQuiet();
    await close();
  });
});
