import { expect, test } from 'vitest';
import { keepsHost, unknownMacros, withMacros } from './webhook-macros.ts';

const valueOf = (name: string) => `<${name}>`;
const pasted = 'https://tracker.test/cb/{click_id}/{own}?cid={sub1}&p={SUB2}';

test('braces that a browser escaped are those of macros too', () => {
  const filled = 'https://tracker.test/cb/%3Cclick_id%3E/{own}?cid=%3Csub1%3E&p={SUB2}';
  expect(withMacros(pasted, valueOf)).toBe(filled);
  const copied = new URL(pasted).href;
  expect(copied).toContain('/cb/%7Bclick_id%7D/%7Bown%7D?cid={sub1}');
  expect(withMacros(copied, valueOf)).toBe(filled.replace('{own}', '%7Bown%7D'));
  expect(withMacros('https://tracker.test/?cid=%7bsub1%7d', valueOf)).toBe('https://tracker.test/?cid=%3Csub1%3E');
  expect([unknownMacros(pasted), unknownMacros(copied)]).toEqual([
    ['own', 'SUB2'],
    ['own', 'SUB2'],
  ]);
});

test.each([
  ['https://tracker.test/{sub1}', true],
  ['https://tracker.test/%7Bsub1%7D', true],
  ['https://tracker.test?x=%7Bsub1%7D', true],
  ['https://{sub1}.test/', false],
  ['https://%7Bsub1%7D.test/', false],
  ['https://%7bsub1%7d@tracker.test/', false],
])('%s keeps its host: %j', (address, keeps) => {
  expect(keepsHost(address)).toBe(keeps);
});
