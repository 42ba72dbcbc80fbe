import { expect, it } from 'vitest';
import { matchedParts } from './matched-text.tsx';

const marked = (text: string, searched: string) =>
  matchedParts(text, searched)
    .map((part) => (part.isMatched ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['AB.123.4CD/0001-60', 'AB.123.4CD/0001', '[AB.123.4CD/0001]-60'],
  ['AB.123.4CD/0001-60', 'ab1234cd0001', '[AB.123.4CD/0001]-60'],
  ['+55 12 98100-7919', '(12) 98100-7919', '+55 [12 98100-7919]'],
  ['Costa Mídia Digital Ltda.', 'midia costa', '[Costa] [Mídia] Digital Ltda.'],
  ['Mariana Costa', 'MARI', '[Mari]ana Costa'],
  ['José da Ação', 'acao', 'José da [Ação]'],
  ['Mariana', 'aria', 'M[aria]na'],
  ['Mariana', 'xyz', 'Mariana'],
  ['a.b', '.*', 'a.b'],
  ['', 'x', ''],
])('in %s marks %s', (text, searched, parts) => {
  expect(marked(text, searched)).toBe(parts);
});
