import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let directory: string;
let proxy: ProxyHarness;

function write(path: string, content: string): void {
  const file = join(directory, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docs-'));
  const page = (text: string) =>
    `<!doctype html><meta name="brand-logo" content="__BRAND_LOGO__"><p>${text} __BRAND_NAME__</p>`;
  write('docs/index.html', page('start'));
  write('docs/404.html', page('absent'));
  write('docs/tracking.html', page('tracking'));
  write('docs/tracking.md', '# Tracking of __BRAND_NAME__');
  write('docs/llms.txt', '# __BRAND_NAME__');
  write('docs/search.json', '[]');
  write('docs/.built-from', 'secret');
  proxy = await startProxy({ sitesDirectory: directory, brandName: 'Feira & Cia $&' });
});
afterAll(async () => {
  await proxy.close();
  rmSync(directory, { recursive: true });
});

describe("the developers' pages", () => {
  it.each([
    ['/docs', 'start'],
    ['/docs/', 'start'],
    ['/docs/tracking', 'tracking'],
    ['/docs/tracking/', 'tracking'],
  ])('%s is a page with the brand in it', async (path, text) => {
    const { status, text: body, headers } = await proxy.call('GET', path);
    expect([status, body]).toEqual([200, expect.stringContaining(`<p>${text} Feira &amp; Cia $&amp;</p>`)]);
    expect(body).toContain('brand-logo" content=""');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*style-src 'self'$/);
  });

  it('are texts too, with the brand as it is', async () => {
    const page = await proxy.call('GET', '/docs/tracking.md');
    expect([page.text, page.headers.get('content-type')]).toEqual([
      '# Tracking of Feira & Cia $&',
      'text/markdown; charset=utf-8',
    ]);
    expect((await proxy.call('GET', '/llms.txt')).text).toBe('# Feira & Cia $&');
  });

  it('are sent once, and asked for by their entity tag after that', async () => {
    const { headers } = await proxy.call('GET', '/docs/tracking');
    expect(headers.get('cache-control')).toBe('no-cache');
    // A client of the web asks past every cache once it names a tag itself.
    const again = await rawRequest(
      proxy.url,
      `GET /docs/tracking HTTP/1.1\r\nHost: docs.test\r\nIf-None-Match: ${headers.get('etag') ?? ''}\r\nConnection: close\r\n\r\n`,
    );
    expect(again.status).toBe(304);
  });

  it('say that a page is absent with a page, and that a file is with a line', async () => {
    const page = await proxy.call('GET', '/docs/absent');
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('absent')]);
    for (const path of ['/docs/absent.js', '/docs/.built-from', '/docs/tracking.html'])
      expect([path, (await proxy.call('GET', path)).status]).toEqual([path, 404]);
  });

  it('are where the reference was', async () => {
    const { status, headers } = await proxy.call('GET', '/api/docs');
    expect([status, headers.get('location')]).toEqual([301, '/docs']);
  });
});
