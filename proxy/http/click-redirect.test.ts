import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
const address = 'https://loja.example.com/?click_id=1';

beforeAll(async () => {
  proxy = await startProxy();
});
beforeEach(() => proxy.double.on('GET /c/abcd2345', () => ({ json: { url: address } })));
afterAll(() => proxy.close());

const visit = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(proxy.url + path, { method, headers, redirect: 'manual' });

describe('a short link', () => {
  it('leads to the campaign, and leaves no trace in the browser', async () => {
    const answer = await visit('/c/abcd2345?fbclid=secret#x', 'GET', { referer: 'https://l.instagram.com/path?x=1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toBe('');
    expect(proxy.double.requests.at(-1)?.url).toBe('/c/abcd2345?visit=true&referer=l.instagram.com');
  });

  it('sends the gateway the device from which it is followed, so that own clicks are marked', async () => {
    await visit('/c/abcd2345', 'GET', { cookie: 'device=known-device; __Host-device=known-device' });
    expect(proxy.double.requests.at(-1)?.headers['x-device']).toBe('known-device');
  });

  it('is followed in a sandbox by a program with its test key, and by nobody with another one', async () => {
    const keyOf = async (key: string) => {
      const answer = await visit('/c/abcd2345', 'GET', { authorization: `Bearer ${key}` });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
      return proxy.double.requests.at(-1)?.headers.authorization;
    };
    const [testKey, realKey] = ['test_', 'key_'].map((prefix) => prefix + 'a'.repeat(43));
    expect(await keyOf(testKey!)).toBe(`Bearer ${testKey}`);
    expect(await keyOf(realKey!)).toBeUndefined();
    proxy.double.on('GET /c/unknown1', () => ({ status: 404, json: { code: 'link_unknown' } }));
    const unknown = await visit('/c/unknown1', 'GET', { authorization: `Bearer ${testKey}` });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'link_unknown' }]);
  });

  it.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ])('is no visit when a program looks where it leads: %s %o', async (method, headers) => {
    const answer = await visit('/c/abcd2345', method, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
    expect(proxy.double.requests.at(-1)?.url).toBe('/c/abcd2345?visit=false');
  });

  it.each([
    ['/c/unknown1', 404, 'Este link não existe', 'This link does not exist'],
    ['/c/paused12', 410, 'Esta campanha está pausada', 'This campaign is paused'],
    ['/c/off23456', 410, 'Este link foi desligado', 'This link was switched off'],
    ['/c/%3Cscript%3E', 404, 'Este link não existe', 'This link does not exist'],
    ['/c/elsewhere', 502, 'Estamos com problemas', 'We are having problems'],
  ])('that leads nowhere says so to people: %s', async (path, status, text, english) => {
    proxy.double.on('GET /c/unknown1', () => ({ status: 404, json: { code: 'link_unknown' } }));
    proxy.double.on('GET /c/paused12', () => ({ status: 410, json: { code: 'link_paused' } }));
    proxy.double.on('GET /c/off23456', () => ({ status: 410, json: { code: 'link_off' } }));
    proxy.double.on('GET /c/elsewhere', () => ({ json: { url: 'http://evil.example/' } }));
    const answer = await visit(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain(text);
    expect(page).toContain(english);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('<script');
  });
});
