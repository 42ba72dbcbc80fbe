import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { cnpjMask, cpfMask, foreignDocumentMask, pixMobileMask } from './payment-info-masks.ts';

test.each([
  [cpfMask, '52998224725', '529.982.247-25'],
  [cnpjMask, '12abc34501de35', '12.ABC.345/01DE-35'],
  [cnpjMask, '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  [cnpjMask, '00000000000191', '00.000.000/0001-91'],
  [pixMobileMask, '21987654321', '21 98765-4321'],
  [pixMobileMask, '+55 21 98765-4321', '21 98765-4321'],
  [pixMobileMask, '5521987654321', '21 98765-4321'],
  [pixMobileMask, '005521987654321', '21 98765-4321'],
  // 55 is an area code too.
  [pixMobileMask, '55987654321', '55 98765-4321'],
  [foreignDocumentMask, 'pt 501.964.843', 'PT 501.964.843'],
])('the mask %# writes %s as %s', (mask, entered, shown) => {
  expect(maskitoTransform(entered, mask)).toBe(shown);
});
