import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCep, isCep, parseCep } from './cep.ts';
import { formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';
import { formatCpf, isCpf, parseCpf } from './cpf.ts';

/** Receita Federal's check digits: character code minus 48, modulo 11, weights counted from the right. */
function withCheckDigits(base: string, weightMax: number): string {
  const append = (text: string) => {
    const sum = Array.from(text).reduce((total, character, index) => {
      const weight = ((text.length - 1 - index) % (weightMax - 1)) + 2;
      return total + (character.charCodeAt(0) - 48) * weight;
    }, 0);
    return text + String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  return append(append(base));
}

const cpfBase = fc.stringMatching(/^\d{9}$/);
const numericCnpjBase = fc.stringMatching(/^\d{12}$/);
const alphanumericCnpjBase = fc.stringMatching(/^[0-9A-Z]{12}$/);
const checkDigits = fc.stringMatching(/^\d{2}$/);

describe.each([
  { name: 'CPF', base: cpfBase, weightMax: 11, isValid: isCpf },
  { name: 'numeric CNPJ', base: numericCnpjBase, weightMax: 9, isValid: isCnpj },
  { name: 'alphanumeric CNPJ', base: alphanumericCnpjBase, weightMax: 9, isValid: isCnpj },
])('$name: 20,000 of each kind compared with the published rule', ({ base, weightMax, isValid }) => {
  test('valid check digits are accepted', () => {
    fc.assert(
      fc.property(base, (text) => {
        fc.pre(!/^(.)\1+$/.test(text));
        const number = withCheckDigits(text, weightMax);
        if (!isValid(number)) throw new Error(`${number} is right`);
      }),
      { numRuns: 20_000 },
    );
  });

  test('arbitrary check digits are accepted if they are right', () => {
    fc.assert(
      fc.property(base, checkDigits, (text, digits) => {
        fc.pre(!/^(.)\1+$/.test(text));
        const number = text + digits;
        const isRight = withCheckDigits(text, weightMax) === number;
        if (isValid(number) !== isRight) throw new Error(`${number}: ${isRight}`);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('CPF', () => {
  test.each(['529.982.247-25', '52998224725', ' 529 982 247 25 ', '12345678909'])('%j is valid', (text) => {
    expect(isCpf(text)).toBe(true);
  });

  test.each(['529.982.247-26', '111.111.111-11', '529.982.247-25a', '529.982.247-250', '5299822472', '', 'CPF'])(
    '%j is invalid, and stays invalid when parsed',
    (text) => {
      expect(isCpf(text)).toBe(false);
      expect(isCpf(parseCpf(text))).toBe(false);
    },
  );

  test('is stored without separators and shown with them', () => {
    expect(parseCpf('529.982.247-25')).toBe('52998224725');
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('5299822472')).toBe('5299822472');
    expect(formatCpf('AB 12.3')).toBe('AB 12.3');
  });
});

describe('CNPJ', () => {
  test.each(['12.ABC.345/01DE-35', '12abc34501de35', '00.000.000/0001-91', '11 222 333 0001 81'])(
    '%j is valid',
    (text) => {
      expect(isCnpj(text)).toBe(true);
    },
  );

  test.each([
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-35X',
    '12ABC34501DEA5',
    '12.ÁBC.345/01DE-35',
    '00000000000000',
    '12345678000190',
    '1234567800019',
    '',
  ])('%j is invalid, and stays invalid when parsed', (text) => {
    expect(isCnpj(text)).toBe(false);
    expect(isCnpj(parseCnpj(text))).toBe(false);
  });

  test('keeps its letters when stored and shown', () => {
    expect(parseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(formatCnpj('00000000000191')).toBe('00.000.000/0001-91');
    expect(formatCnpj('US-123 456')).toBe('US-123 456');
  });
});

describe('CEP', () => {
  test('is stored without its hyphen and shown with it', () => {
    expect(parseCep('01310-100')).toBe('01310100');
    expect(formatCep('01310100')).toBe('01310-100');
    expect(formatCep('01310-100')).toBe('01310-100');
    expect(formatCep('SW1A 1AA')).toBe('SW1A 1AA');
  });

  test('has exactly 8 digits', () => {
    expect(['01310-100', '01310100', '01.310-100'].every(isCep)).toBe(true);
    expect(['1310100', '013101000', '01310-10a', '', 'SW1A 1AA'].some(isCep)).toBe(false);
    expect(isCep(parseCep('01310-100-0'))).toBe(false);
  });
});
