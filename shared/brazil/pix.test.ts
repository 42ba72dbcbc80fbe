import { expect, test } from 'vitest';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import { isPixKey, parsePixKey } from './pix.ts';

test.each([
  ['Email', ' Ana@Exemplo.com.br ', 'ana@exemplo.com.br'],
  ['Celular', '21 98765-4321', '21987654321'],
  ['Celular', '+5521987654321', '21987654321'],
  ['Celular', '(55) 98765-4321', '55987654321'],
  ['CPF', '529.982.247-25', '52998224725'],
  ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['Aleatória', ' 123E4567-e12b-12d1-a456-426655440000 ', '123e4567-e12b-12d1-a456-426655440000'],
] as const)('the %s key %j is stored as %s', (type, key, stored) => {
  expect(isPixKey(type, key)).toBe(true);
  expect(parsePixKey(type, key)).toBe(stored);
  expect(isPixKey(type, stored)).toBe(true);
  expect(parsePixKey(type, stored)).toBe(stored);
});

test.each([
  ['Email', 'ana@'],
  ['Email', '21987654321'],
  ['Email', `${'a'.repeat(77)}@exemplo.com.br`],
  ['Celular', '2133334444'],
  ['Celular', '98765-4321'],
  ['Celular', '21 98765-4321a'],
  ['Celular', '+14155552671'],
  ['CPF', '111.111.111-11'],
  ['CPF', '21987654321'],
  ['CNPJ', '12.ABC.345/01DE-36'],
  ['CNPJ', '529.982.247-25'],
  ['Aleatória', '123e4567-e12b-12d1-a456-42665544000'],
  ['Aleatória', '123e4567-e12b-12d1-a456-42665544000g'],
  ['Aleatória', '123e4567e12b12d1a456426655440000'],
  ['Aleatória', 'ana@exemplo.com.br'],
] as const)('for %s, %j is invalid, and stays invalid when stored', (type, key) => {
  expect(isPixKey(type, key)).toBe(false);
  expect(isPixKey(type, parsePixKey(type, key))).toBe(false);
});

test('an empty text is not a key of any type', () => {
  expect(pixType.allCodes.some((type) => isPixKey(type, ''))).toBe(false);
});
