import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedUrl } from './allowed-url.ts';

const hosts = ['shop.example', 'www.shop.example', 'xn--loja-epa.example'];

/** Addresses that lead elsewhere, or that one reader takes for the shop and another one does not. */
const hostile = [
  'https://evil.example/',
  'https://evil.example/shop.example',
  'https://evil.example/?shop.example',
  'https://evil.example#shop.example',
  'https://shop.example.evil.example/',
  'https://evilshop.example/',
  'https://evil-shop.example/',
  'https://sub.shop.example/',
  'https://shop.example@evil.example/',
  'https://shop.example:pw@evil.example/',
  'https://user@shop.example/',
  'https://@shop.example/',
  'https://:@shop.example/',
  'https://shop.example%40evil.example/',
  'https://shop.example%2eevil.example/',
  'https://shop.example%2fevil.example/',
  'https://shop%2eexample/',
  'https://evil.example\\shop.example/',
  'https://evil.example\\@shop.example/',
  'https://shop.example\\.evil.example/',
  'https:\\\\evil.example/',
  'https:/\\evil.example/',
  'https:/evil.example/',
  'https:evil.example',
  'https:shop.example',
  'https:///evil.example/',
  'https:////evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'http://shop.example/',
  'HTTP://shop.example/',
  'ftp://shop.example/',
  'javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,shop.example',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'view-source:https://shop.example/',
  'https://shop.example:8443/',
  'https://shop.example:443/',
  'https://shop.example:80/',
  'https://shop.example./',
  'https://shop.example../',
  'https://.shop.example/',
  'https://shop..example/',
  'https://shop.example,evil.example/',
  'https://shop.example;evil.example/',
  'https://shop.example&evil.example/',
  'https://shop.example evil.example/',
  ' https://shop.example/',
  'https://shop.example/ ',
  'https://shop.example\t.evil.example/',
  'https://shop.exa\tmple/',
  'https://shop.exa\nmple/',
  'https://shop.example/\r\nSet-Cookie: a=b',
  'https://shop.example/\u0000',
  'https://shop.example/\u0085',
  'https://shop.example\u007f/',
  'https://shop.example\u3002evil.example/',
  'https://shop.example\uff0eevil.example/',
  'https://shop.example\u2044evil.example/',
  'https://ѕhop.example/',
  'https://xn--hop-ljd.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[shop.example]/',
  'https://0x7f000001/',
  'https://',
  'https://?shop.example',
  'https://#shop.example',
  '',
  'shop.example',
  `https://shop.example/${'a'.repeat(2_048)}`,
  `https://shop.example/${'ã'.repeat(400)}`,
];

const good: readonly (readonly [url: string, href: string])[] = [
  ['https://shop.example', 'https://shop.example/'],
  ['https://www.shop.example/p/1?cor=azul&n=2#fotos', 'https://www.shop.example/p/1?cor=azul&n=2#fotos'],
  ['https://shop.example/?url=https://evil.example/', 'https://shop.example/?url=https://evil.example/'],
  ['https://shop.example/@vendedor', 'https://shop.example/@vendedor'],
  ['https://SHOP.example/Promoção', 'https://shop.example/Promo%C3%A7%C3%A3o'],
  ['https://lojaé.example/', 'https://xn--loja-epa.example/'],
];

describe('an address that a link may lead to', () => {
  it.each(good)('%s', (url, href) => {
    expect(allowedUrl(url, hosts)).toBe(href);
  });

  it.each(hostile)('is not %j', (url) => {
    expect(allowedUrl(url, hosts)).toBeUndefined();
  });

  it('is none of a campaign without hosts', () => {
    expect(allowedUrl('https://shop.example/', [])).toBeUndefined();
  });

  it('has a listed host in 10,000 mutations', () => {
    const piece = fc.constantFrom(
      ...Array.from('/\\@:?#%.;,&[] \t\n\r\u0000\u00ad\u200b\u2028\u3002\uff0e'),
      '//',
      '%2e',
      '%2f',
      '%00',
      '..',
      ':443',
      'xn--',
      'https:',
      'http:',
      'javascript:',
      'shop.example',
      'evil.example',
      'www.',
      'user',
      '127.0.0.1',
      'ß',
      'ſ',
      '℀',
    );
    const mutated = fc
      .tuple(
        fc.constantFrom(...hostile, ...good.map(([url]) => url)),
        fc.array(fc.tuple(fc.nat(40), piece), { maxLength: 4 }),
      )
      .map(([url, cuts]) =>
        cuts.reduce((text, [at, added]) => text.slice(0, at) + added + text.slice(at + (at % 3)), url),
      );
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          mutated,
          fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
        ),
        (url) => {
          const href = allowedUrl(url, hosts);
          if (href === undefined) return;
          accepted += 1;
          const { protocol, host, username, password } = new URL(href);
          expect([protocol, hosts.includes(host), username, password]).toEqual(['https:', true, '', '']);
          // What a browser makes of it is what was checked.
          expect(allowedUrl(href, hosts)).toBe(href);
        },
      ),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
