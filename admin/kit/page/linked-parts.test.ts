import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkedParts } from './linked-parts.ts';

const linksOf = (text: string) => linkedParts(text).flatMap(({ text: part, isLink }) => (isLink ? [part] : []));

it('web addresses are links, without what ends their sentence', () => {
  expect(linksOf('Abra https://a.test/x?y=1&z=2. Ou (http://b.test)!\nhttps://c.test/')).toEqual([
    'https://a.test/x?y=1&z=2',
    'http://b.test',
    'https://c.test/',
  ]);
});

it('nothing but http is a link', () => {
  expect(linksOf('javascript:alert(1) data:text/html,x mailto:a@b.test www.a.test')).toEqual([]);
});

it('the parts of a text are the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.webUrl(), fc.string(), (before, url, after) => {
      const text = before + url + after;
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
