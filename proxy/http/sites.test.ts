import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

const script = `console.log(${JSON.stringify('portal '.repeat(1_000))});`;
const page = (name: string) =>
  `<!doctype html><meta property="csp-nonce" content="__CSP_NONCE__"><meta name="brand" content="__BRAND_NAME__">` +
  `<meta name="brand-colour" content="__BRAND_COLOUR__"><meta name="brand-logo" content="__BRAND_LOGO__">` +
  `<link rel="stylesheet" nonce="__CSP_NONCE__"><script src="/assets/main-a1.js"></script><!-- hints --><p>${name}</p>`;

let directory: string;
let proxy: ProxyHarness;

function write(path: string, content: string | Buffer): void {
  const file = join(directory, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sites-'));
  for (const name of ['affiliate', 'admin']) {
    write(`${name}/index.html`, page(name));
    write(`${name}/assets/index-a1B2c3D4.js`, script);
  }
  write('affiliate/assets/tiny-a1B2c3D4.js', 'tiny');
  write('affiliate/assets/ready-a1B2c3D4.css', 'a{}'.repeat(1_000));
  write('affiliate/assets/ready-a1B2c3D4.css.br', 'compressed by the build');
  write('affiliate/favicon.svg', '<svg/>');
  write('affiliate/offline.html', page('offline'));
  write('affiliate/service-worker.js', script);
  write('affiliate/.built-from', 'secret');
  write(
    'admin/.vite/manifest.json',
    JSON.stringify({
      'early.ts': { file: 'assets/early-b2.js', isEntry: true },
      '../virtual:words/office/pt-br': { file: 'assets/words-b2.js' },
      '../virtual:words/start/pt-br': { file: 'assets/start-b2.js' },
      '../virtual:words/lists/pt-br': { file: 'assets/list-words-b2.js' },
      _dashboard: { file: 'assets/dashboard-b2.js', name: 'dashboard' },
      _lists: { file: 'assets/lists-b2.js', name: 'lists', css: ['assets/lists-b2.css'] },
      _forms: { file: 'assets/forms-b2.js', name: 'forms', imports: ['_lists'] },
      'payouts/payment/payment-screens.tsx': { file: 'assets/payments-b2.js', imports: ['_lists'] },
    }),
  );
  write(
    'affiliate/.vite/manifest.json',
    JSON.stringify({
      'early.ts': { file: 'assets/early-a1.js', isEntry: true },
      _main: { file: 'assets/main-a1.js', name: 'main' },
      _both: { file: 'assets/both-a1.js', css: ['assets/both-a1.css'], imports: ['_main'] },
      // Put together with other code, it has a name and no source.
      _signed: { file: 'assets/signed-a1.js', name: 'signed-in', imports: ['_both', '_main'] },
      'pages/dashboard/dashboard-page.tsx': { file: 'assets/home-a1.js', imports: ['_both', '_signed'] },
      'pages/other.tsx': { file: 'assets/other-a1.js' },
      '../virtual:words/portal/pt-br': { file: 'assets/words-a1.js' },
    }),
  );
  proxy = await startProxy({ sitesDirectory: directory, brandName: 'Feira & "Cia" $&' });
});
afterAll(async () => {
  await proxy.close();
  rmSync(directory, { recursive: true });
});

/** Without a client that decodes. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpRequest(proxy.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('what the page of a browser with a session asks for at once', () => {
  const ask = async (path: string, cookie?: string) =>
    (await raw(path, cookie === undefined ? {} : { Cookie: cookie })).body.toString();
  const hints = (html: string) => [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);

  const named = (html: string, name: string) => new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1];

  it('is the early script, and the styles and code that its page does not name itself, each once', async () => {
    const html = await ask('/', 'session=anything');
    expect(hints(html)).toEqual(['assets/main-a1.js', 'assets/early-a1.js']);
    expect(named(html, 'early-files')?.split(' ')).toEqual([
      '/assets/both-a1.css',
      '/assets/signed-a1.js',
      '/assets/both-a1.js',
      '/assets/home-a1.js',
    ]);
    expect(html).not.toContain('<!-- hints -->');
    // Only its script knows the language.
    expect(named(html, 'early-words')).toBe('/assets/words-a1.js');
  });

  const list = '/admin/assets/lists-b2.css /admin/assets/payments-b2.js /admin/assets/lists-b2.js';
  const start = '/admin/assets/start-b2.js';
  const shown = `${start} /admin/assets/list-words-b2.js`;
  const all = `${shown} /admin/assets/words-b2.js`;
  const firstRows = `/payment?${new URLSearchParams({ filter: '{}', range: '[0,9]', sort: '["requested_at","DESC"]' }).toString()}`;
  const counts = `/list-total?${new URLSearchParams({ filter: '{"of":"payment"}' }).toString()}`;
  it.each([
    ['the start page', '/admin/', '/admin/assets/dashboard-b2.js', start, undefined],
    ['a list', '/admin/payment', list, shown, `${firstRows} ${counts}`],
    ['a record of a list', '/admin/payment/12', list, all, undefined],
    ['a page that is no list', '/admin/nowhere', '', all, undefined],
  ])('is for %s of the back-office what its script fetches', async (_name, path, files, words, rows) => {
    const html = await ask(path, 'session=anything');
    expect(named(html, 'early-files')).toBe(files);
    expect(named(html, 'early-words')).toBe(words);
    expect(named(html, 'early-lists')?.replaceAll('&amp;', '&')).toBe(rows);
    expect(html).toContain('src="/admin/assets/early-b2.js"');
  });

  it('is what a list draws after its rows by another name, without what its rows need', async () => {
    expect(named(await ask('/admin/payment', 'session=anything'), 'late-files')).toBe('/admin/assets/forms-b2.js');
    expect(named(await ask('/admin/', 'session=anything'), 'late-files')).toBeUndefined();
  });

  it.each([
    ['a visitor', '/', undefined],
    ['a visitor of the back-office', '/admin/payment', undefined],
    ['another page of the portal', '/financial', 'session=anything'],
  ])('is nothing for %s', async (_name, path, cookie) => {
    const html = await ask(path, cookie);
    expect(hints(html)).toEqual(['assets/main-a1.js']);
    expect(html).not.toMatch(/early-(?:files|words|[ab])/);
  });
});

describe('page of a site', () => {
  it.each([
    ['/', 'affiliate'],
    ['/auth', 'affiliate'],
    ['/account/myaccount', 'affiliate'],
    ['/index.html', 'affiliate'],
    ['/admin/', 'admin'],
    ['/admin/affiliate/12/access', 'admin'],
    ['/admin/notices', 'admin'],
    ['/admin/security', 'admin'],
    ['/campaigns/7/', 'affiliate'],
    ['/account/myaccount/what-was-there', 'affiliate'],
  ])('at %s is that of %s', async (path, name) => {
    const answer = await proxy.call('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<p>${name}</p>`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('has a strict policy with a fresh nonce, inserted wherever the page needs it', async () => {
    const [first, second] = [await proxy.call('GET', '/'), await proxy.call('GET', '/')];
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? '';
    expect(policy.split('; ').toSorted()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].toSorted(),
    );
    expect(first.text.split(nonce)).toHaveLength(3);
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
  });

  it('is not listed by search engines where only who was given its address should see it, nor is the API', async () => {
    const tagOf = async (path: string) => (await proxy.call('GET', path)).headers.get('x-robots-tag');
    for (const path of ['/outbound-invoice/a-secret', '/Outbound-Invoice/a-secret', '/password-reset/a-secret']) {
      expect(await tagOf(path), path).toBe('noindex');
    }
    expect(await tagOf('/api/outbound-invoice/a-secret')).toBe('noindex');
    expect(await tagOf('/auth/register')).toBeNull();
  });

  it('contains the brand name, escaped', async () => {
    expect((await proxy.call('GET', '/')).text).toContain('content="Feira &amp; &quot;Cia&quot; $&amp;"');
  });
});

describe("operator's colour and logo", () => {
  it('are absent from the pages by default', async () => {
    expect((await proxy.call('GET', '/')).text).toContain(
      '"brand-colour" content=""><meta name="brand-logo" content=""',
    );
    expect((await proxy.call('GET', '/brand/logo')).headers.get('content-type')).toContain('text/html');
  });

  it('are in the pages of both sites, and the logo is also the favicon', async () => {
    write('logo-a1B2c3D4.PNG', 'the logo');
    const branded = await startProxy({
      sitesDirectory: directory,
      brandColour: '#a1b2c3',
      brandLogo: join(directory, 'logo-a1B2c3D4.PNG'),
    });
    for (const path of ['/', '/admin/']) {
      const { text } = await branded.call('GET', path);
      expect(text).toContain('"brand-colour" content="#a1b2c3"><meta name="brand-logo" content="/brand/logo"');
    }
    for (const path of ['/brand/logo', '/favicon.svg']) {
      const { text, headers } = await branded.call('GET', path);
      expect([text, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        'the logo',
        'image/png',
        'no-cache',
      ]);
    }
    const manifest = JSON.parse((await branded.call('GET', '/manifest.webmanifest')).text) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      theme_color: '#a1b2c3',
      icons: [{ src: '/brand/logo', sizes: 'any', type: 'image/png', purpose: 'any' }],
    });
    await branded.close();
  });
});

describe('the installed portal', () => {
  it("has a manifest with the operator's name", async () => {
    const { text, headers } = await proxy.call('GET', '/manifest.webmanifest');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    expect(JSON.parse(text)).toMatchObject({
      name: 'Feira & "Cia" $&',
      short_name: 'Feira & "Cia" $&',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0b6072',
    });
  });

  it('opens the links for what its worker did not take, without what was shared', async () => {
    const body = new URLSearchParams({ text: 'Olha' });
    const { status, headers } = await fetch(`${proxy.url}/share`, { method: 'POST', body, redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, '/links']);
  });

  it('has a worker that may ask this site and nobody else', async () => {
    const { headers } = await raw('/service-worker.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('has a page without a connection, filled and protected as every page', async () => {
    const { text, headers } = await proxy.call('GET', '/offline.html');
    expect(text).toContain('<meta name="brand" content="Feira &amp; &quot;Cia&quot; $&amp;">');
    const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    expect(text).toContain(`nonce="${nonce}"`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('file of a site', () => {
  it('with a hashed name is cached forever, any other is revalidated', async () => {
    const hashed = await proxy.call('GET', '/admin/assets/index-a1B2c3D4.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const icon = await raw('/favicon.svg');
    expect(icon.headers['cache-control']).toBe('no-cache');
    expect((await raw('/favicon.svg', { 'if-none-match': String(icon.headers['etag']) })).status).toBe(304);
  });

  it("is compressed with the client's preferred encoding", async () => {
    const path = '/assets/index-a1B2c3D4.js';
    const brotli = await raw(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers['vary']).toBe('Accept-Encoding');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await raw(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await raw(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    const tiny = await raw('/assets/tiny-a1B2c3D4.js', { 'accept-encoding': 'br' });
    expect([tiny.headers['content-encoding'], tiny.body.toString()]).toEqual([undefined, 'tiny']);
  });

  it('precompressed by the build is sent as it is, and has no path of its own', async () => {
    const ready = await raw('/assets/ready-a1B2c3D4.css', { 'accept-encoding': 'br' });
    expect(ready.body.toString()).toBe('compressed by the build');
  });

  it.each([
    '/assets/missing-a1B2c3D4.js',
    '/admin/assets/missing.css',
    '/.built-from',
    '/admin/.vite/manifest.json',
    '/favicon.ico',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fx.js',
  ])('at %s is 404, not the page', async (path) => {
    const answer = await raw(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('<p>');
  });
});

describe('redirects', () => {
  it.each([
    ['/affiliate', '/admin/affiliate'],
    ['/affiliate/12/access?tab=1', '/admin/affiliate/12/access?tab=1'],
    ['/admin', '/admin/'],
    ['/admin?x=1', '/admin/?x=1'],
    ['/ADMIN?x=/admin', '/admin/?x=/admin'],
  ])('%s is %s', async (from, to) => {
    const answer = await proxy.call('GET', from);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });

  it('never leave this site', async () => {
    const answer = await raw('//evil.example/affiliate');
    expect(answer.headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
  });
});

it('a site built again while the server runs has its new page and files, and those of the old build are 404', async () => {
  const rebuilt = mkdtempSync(join(tmpdir(), 'sites-'));
  const build = (release: string) => {
    rmSync(join(rebuilt, 'admin'), { recursive: true, force: true });
    mkdirSync(join(rebuilt, 'admin/assets'), { recursive: true });
    writeFileSync(join(rebuilt, 'admin/index.html'), page(release));
    writeFileSync(join(rebuilt, `admin/assets/lazy-${release}a1B2c3D4.js`), script);
  };
  build('old');
  const server = await startProxy({ sitesDirectory: rebuilt });
  expect((await server.call('GET', '/admin/')).text).toContain('<p>old</p>');
  build('new');
  const gone = await server.call('GET', '/admin/assets/lazy-olda1B2c3D4.js');
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await server.call('GET', '/admin/')).text).toContain('<p>new</p>');
  expect((await server.call('GET', '/admin/assets/lazy-newa1B2c3D4.js')).status).toBe(200);
  await server.close();
  rmSync(rebuilt, { recursive: true });
});

it('a POST to a page is refused', async () => {
  expect((await proxy.call('POST', '/', { body: {} })).status).toBe(405);
});

it('a site that is not built says how to build it, and the API still works', async () => {
  const bare = await startProxy({ sitesDirectory: join(directory, 'nothing') });
  const answer = await bare.call('GET', '/admin/affiliate');
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('npm run build');
  expect((await bare.call('GET', '/api/session')).status).toBe(200);
  await bare.close();
});
