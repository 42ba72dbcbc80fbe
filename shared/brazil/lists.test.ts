import { expect, test } from 'vitest';
import { banks, formatBankName } from './banks.ts';
import { countries } from './countries.ts';

test('there are 463 banks, each with its own three-digit code, in their order', () => {
  expect(banks).toHaveLength(463);
  const codes = banks.map((bank) => bank.code);
  expect(new Set(codes).size).toBe(463);
  expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
  expect(codes.toSorted()).toEqual(codes);
});

test('a bank is kept as code and name, without blemishes of the source', () => {
  const bank = (code: string) => banks.filter((row) => row.code === code).map(formatBankName);
  expect(bank('001')).toEqual(['001 - Banco do Brasil S.A.']);
  expect(bank('380')).toEqual(['380 - PICPAY INSTITUIÇÃO DE PAGAMENTO S.A.']);
  expect(banks.filter(({ name }) => /\p{Lu}[à-ÿ]+\p{Lu}|\s\s|^\s|\s$/u.test(name))).toEqual([]);
});

test('there are 250 countries, each complete and with its own code, in Portuguese order', () => {
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map(({ sigla }) => sigla)).size).toBe(250);
  for (const country of countries) {
    expect(country.sigla).toMatch(/^[A-Z]{2}$/);
    expect(Object.values(country).every((text) => text !== '' && text === text.trim())).toBe(true);
  }
  const names = countries.map((country) => country.nome_pais);
  expect(names.toSorted(new Intl.Collator('pt-BR').compare)).toEqual(names);
});

test('Brasil is among the countries', () => {
  expect(countries.filter(({ sigla }) => sigla === 'BR')).toEqual([
    { nome_pais: 'Brasil', nome_pais_int: 'Brazil', gentilico: 'brasileira', sigla: 'BR' },
  ]);
});
