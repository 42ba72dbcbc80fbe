import { expect, test } from 'vitest';
import { formatBankName } from './bank-name.ts';
import { banks } from './banks.ts';
import { countries } from './countries.ts';

test('there are 463 banks with unique three-digit codes, sorted by code', () => {
  expect(banks).toHaveLength(463);
  const codes = banks.map((bank) => bank.code);
  expect(new Set(codes).size).toBe(463);
  expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
  expect(codes.toSorted()).toEqual(codes);
});

test('a bank has code and name, without the typos of the source', () => {
  const bank = (code: string) => banks.filter((row) => row.code === code).map(formatBankName);
  expect(bank('001')).toEqual(['001 - Banco do Brasil S.A.']);
  expect(bank('380')).toEqual(['380 - PICPAY INSTITUIÇÃO DE PAGAMENTO S.A.']);
  expect(banks.filter(({ name }) => /\p{Lu}[à-ÿ]+\p{Lu}|\s\s|^\s|\s$/u.test(name))).toEqual([]);
});

test('there are 250 complete countries with unique codes, sorted by Portuguese name', () => {
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map(({ sigla }) => sigla)).size).toBe(250);
  for (const country of countries) {
    expect(country.sigla).toMatch(/^[A-Z]{2}$/);
    expect(Object.values(country).every((text) => text !== '' && text === text.trim())).toBe(true);
  }
  const names = countries.map((country) => country.nome_pais);
  expect(names.toSorted(new Intl.Collator('pt-BR').compare)).toEqual(names);
});

test('the countries include Brasil', () => {
  expect(countries.filter(({ sigla }) => sigla === 'BR')).toEqual([
    { nome_pais: 'Brasil', nome_pais_int: 'Brazil', gentilico: 'brasileira', sigla: 'BR' },
  ]);
});
