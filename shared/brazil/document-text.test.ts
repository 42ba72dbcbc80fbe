import { expect, test } from 'vitest';
import { formatCnpj } from './cnpj.ts';
import { formatCpf } from './cpf.ts';
import { documentText } from './document-text.ts';

test('documents read as everywhere else', () => {
  for (const cnpj of ['11222333000181', '12ABC34501DE35']) expect(documentText(cnpj)).toBe(formatCnpj(cnpj));
  expect(documentText('52998224725')).toBe(formatCpf('52998224725'));
});

test.each(['NIF 99', '', '529.982.247-25x'])('%j is no document of Brazil, and unchanged', (text) => {
  expect(documentText(text)).toBe(text);
});

test('a masked document keeps its shape', () => {
  expect(documentText('********725')).toBe('***.***.**7-25');
});
