import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../tools/builds.mjs';
import { defineLayout, type FieldName, type Layout, layoutNames, layouts } from './cnab240.ts';
import type { FileHead, FileItem } from './file-item.ts';
import { type Field, get, LayoutError, put } from './layout.ts';
import { type FilePayee, readSnapshot } from './payee-snapshot.ts';
import { type BankSettings, type CnabSettings, listsOnly, readBankSettings } from './settings.ts';
import { payableBy, writeCnab } from './write-cnab.ts';
import { writeCsv } from './write-csv.ts';

const given = {
  format: 'cnab240',
  layout: 'febraban',
  bank_code: '033',
  bank_name: 'Banco Exemplo',
  agreement: '0033123400000000999',
  agency: '1234',
  account: '567890',
  account_digit: '1',
};
function cnab(changes: object = {}): CnabSettings {
  const settings = readBankSettings({ ...given, ...changes });
  if (settings.format !== 'cnab240') throw new Error('not CNAB');
  return settings;
}

const head: FileHead = {
  payer: { cnpj: '11222333000181', name: 'Parceria Mídia Ltda' },
  fileNumber: 57,
  payOn: '2026-12-15',
  madeAt: new Date('2026-11-22T12:30:07Z'),
};
const byPix = readSnapshot({
  document_type: 'CPF',
  document_number: '52998224725',
  business_name: 'Ana Conceição Sá',
  email: 'ana@example.com',
  bank_country: 'BR',
  pix_type: 'Email',
  pix_key: 'ana.sa@example.com',
});
const byAccount = readSnapshot({
  document_type: 'CNPJ',
  document_number: '11222333000181',
  business_name: 'Loja Água & Cia',
  bank_country: 'BR',
  bank_name: '033 - Banco',
  bank_agency: '123-X',
  bank_account_type: 'Conta Corrente',
  bank_account_number: '4567',
  bank_account_number_digit: 'P1',
});
const item = (serial: number, change: Partial<FileItem> = {}): FileItem => ({
  number: `PG${String(serial).padStart(18, '0')}`,
  method: 'pix',
  amountCents: 123_456,
  payee: byPix,
  ...change,
});
const linesOf = (file: Buffer): string[] => file.toString('latin1').split('\r\n').slice(0, -1);
const blank = (count: number) => ' '.repeat(count);

describe('the layout', () => {
  test('is refused where the fields of a record leave a gap, overlap or end early', () => {
    for (const change of [-1, 1]) {
      for (const position of layouts.febraban.payment.keys()) {
        const payment = layouts.febraban.payment.map(([name, start, length, type], index): Field<FieldName> => [
          ...([name, start, index === position ? length + change : length, type] as const),
        ]);
        const wrong: Layout = { ...layouts.febraban, payment };
        expect(() => defineLayout('wrong', wrong)).toThrow('layout wrong payment');
      }
    }
  });

  test.each(layoutNames)('of %s reads each written record and writes it again unchanged', async (layout) => {
    const settings = cnab({ layout, letters_in_tax_id: true });
    const { records } = settings;
    const pix = linesOf(await writeCnab(settings, head, [item(1), item(2)]));
    const accounts = linesOf(await writeCnab(settings, head, [item(3, { method: 'bank', payee: byAccount })]));
    const kinds = [records.fileHeader, records.lotHeader, records.payment];
    const fields = [
      ...kinds,
      records.pixPayee,
      records.payment,
      records.pixPayee,
      records.lotTrailer,
      records.fileTrailer,
      ...kinds,
      records.accountPayee,
      records.lotTrailer,
      records.fileTrailer,
    ];
    const written = [...pix, ...accounts];
    expect(written).toHaveLength(fields.length);
    for (const [index, line] of written.entries()) {
      const record = fields[index] ?? [];
      expect(put(record, get(record, line))).toBe(line);
    }
  });

  test('refuses values that do not fit instead of cutting them, except names', () => {
    const { payment, pixPayee } = layouts.febraban;
    expect(() => put(payment, { amount: 10n ** 15n })).toThrow(new LayoutError('amount', 'overflow'));
    expect(() => put(payment, { amount: -1n })).toThrow(new LayoutError('amount', 'characters'));
    expect(() => put(payment, { payeeAccount: '1'.repeat(13) })).toThrow(new LayoutError('payeeAccount', 'overflow'));
    expect(() => put(pixPayee, { pixKey: 'é@example.com' })).toThrow(new LayoutError('pixKey', 'characters'));
    expect(put(payment, { payeeName: 'Ã'.repeat(31) }).slice(43, 74)).toBe(`${'A'.repeat(30)} `);
    expect(put(payment, { amount: 10n ** 15n - 1n }).slice(119, 134)).toBe('9'.repeat(15));
  });

  test('writes 240 printable characters with the same cents for any name and amount', () => {
    const names = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('ÁÇõß Øre', 'Łódź', '😀 A'));
    fc.assert(
      fc.property(names, fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (payeeName, amount) => {
        try {
          const line = put(layouts.febraban.payment, { payeeName, amount });
          expect(line).toMatch(/^[ -~]{240}$/);
          expect(get(layouts.febraban.payment, line).amount).toBe(String(amount));
        } catch (error) {
          // A name in which no character can be written.
          expect(error).toEqual(new LayoutError('payeeName', 'characters'));
          expect(payeeName.normalize('NFKD')).not.toMatch(/[!-~]/);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a file', () => {
  test('of one Pix is as the standard defines it', async () => {
    const lines = linesOf(
      await writeCnab(cnab({ file_version: '103' }), head, [item(123, { number: 'PG000000000000000123' })]),
    );
    expect(lines).toEqual([
      `03300000${blank(9)}2112223330001810033123400000000999 01234 0000005678901 PARCERIA MIDIA LTDA${blank(11)}BANCO EXEMPLO${blank(27)}12211202609300700005710300000${blank(69)}`,
      `03300011C2045046 2112223330001810033123400000000999 01234 0000005678901 PARCERIA MIDIA LTDA${blank(81)}00000${blank(35)}00000000${blank(2)}01${blank(16)}`,
      `0330001300001A00000900000000 000000000000  ANA CONCEICAO SA${blank(14)}PG00000000000000012315122026BRL000000000000000000000000123456${blank(20)}00000000000000000000000${blank(52)}0${blank(10)}`,
      `0330001300002B02 100052998224725${blank(95)}ana.sa@example.com${blank(81)}${'0'.repeat(14)}`,
      `03300015${blank(9)}000004000000000000123456000000000000000000000000${blank(175)}`,
      `03399999${blank(9)}000001000006000000${blank(205)}`,
    ]);
  });
});

describe('a file for Itaú', () => {
  const itau = () => cnab({ layout: 'itau', bank_code: '341', agreement: '', account: '12345', account_digit: '6' });
  /** Returns the characters from one position to another, counted from 1 as in the manual. */
  const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to);

  test('of one Pix has each field where its manual has it', async () => {
    const lines = linesOf(await writeCnab(itau(), head, [item(123, { number: 'PG000000000000000123' })]));
    const debited = `01234 000000012345 6PARCERIA MIDIA LTDA${blank(11)}`;
    expect(lines).toEqual([
      `34100000${blank(6)}080211222333000181${blank(20)}${debited}BANCO EXEMPLO${blank(27)}12211202609300700000000000000${blank(69)}`,
      `34100011C2045040 211222333000181${blank(20)}${debited}${blank(70)}00000${blank(35)}00000000${blank(20)}`,
      `3410001300001A000009000${blank(20)}ANA CONCEICAO SA${blank(14)}PG00000000000000012315122026REA${blank(8)}0400000000000000123456${blank(20)}00000000000000000000000${blank(20)}00000000052998224725${blank(12)}0${blank(10)}`,
      `3410001300001B02 100052998224725${blank(95)}ana.sa@example.com${blank(95)}`,
      `34100015${blank(9)}000004000000000000123456000000000000000000${blank(181)}`,
      `34199999${blank(9)}000001000006${blank(211)}`,
    ]);
  });

  test.each([
    ['one digit, at Itaú', '341 - Itaú', '6'],
    ['one digit, elsewhere', '001 - Banco do Brasil', '6'],
    ['two digits', '001 - Banco do Brasil', 'X6'],
  ])('has the check digits of a payee at the end of 24 to 43: %s', async (_name, bankName, digits) => {
    const payee = { ...byAccount, bankName, bankAgency: '1234-5', bankAccountNumber: '12345' };
    const file = await writeCnab(itau(), head, [
      item(1, { method: 'bank', payee: { ...payee, bankAccountNumberDigit: digits } }),
    ]);
    const [, , first, second] = linesOf(file);
    // The agency without its digit, the account in twelve positions, then the check digits, the last one in 43.
    expect(at(first, 21, 43)).toBe(`${bankName.slice(0, 3)}01234 000000012345${digits.padStart(2)}`);
    expect(at(first, 18, 20)).toBe('000');
    expect(at(first, 220, 229)).toBe(bankName.startsWith('341') ? blank(10) : '00005     ');
    // The fields that the standard has here are left out: Itaú has an e-mail there.
    expect(at(second, 128, 240)).toBe(blank(113));
  });

  test('needs no agreement, which every other layout does', () => {
    expect(itau().agreement).toBe('');
    for (const layout of layoutNames.filter((name) => name !== 'itau'))
      expect(() => cnab({ layout, agreement: ' ' })).toThrow('agreement must not be empty');
  });
});

describe('a file for Bradesco', () => {
  const bradesco = () => cnab({ layout: 'bradesco', bank_code: '237' });
  const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to);
  const linesWith = async (change: Partial<FilePayee>) =>
    linesOf(await writeCnab(bradesco(), head, [item(1, { payee: { ...byPix, ...change } })]));

  test('of Pix has the mark of Pix in its header, which one of credits has not', async () => {
    const [pix, pixLot, payment] = await linesWith({});
    expect(at(pix, 164, 240)).toBe(`08900000PIX${blank(66)}`);
    expect(at(pixLot, 12, 16)).toBe('45045');
    expect(at(payment, 18, 20)).toBe('009');
    const [accounts] = linesOf(await writeCnab(bradesco(), head, [item(1, { method: 'bank', payee: byAccount })]));
    expect(at(accounts, 164, 240)).toBe(`08900000${blank(69)}`);
  });

  test('has zeros in the numeric fields at the end of segment B', async () => {
    const [, , , pix] = await linesWith({});
    expect(at(pix, 227, 240)).toBe('0'.repeat(14));
    const file = await writeCnab(bradesco(), head, [item(1, { method: 'bank', payee: byAccount })]);
    expect(at(linesOf(file)[3], 226, 240)).toBe('0'.repeat(15));
  });

  test.each([
    ['Celular', '21987654321', '01 ', '+5521987654321'],
    ['Email', 'ana@example.com', '02 ', 'ana@example.com'],
    // The tax id of the record is the key.
    ['CPF', '52998224725', '03 ', ''],
    ['Aleatória', '123e4567-e89b-42d3-a456-426614174000', '04 ', '123e4567-e89b-42d3-a456-426614174000'],
  ])('has a key of type %s where its manual has it', async (pixType, pixKey, kind, written) => {
    const [, , , second] = await linesWith({ pixType, pixKey });
    expect(at(second, 15, 32)).toBe(`${kind}100052998224725`);
    expect(at(second, 128, 226)).toBe(written.padEnd(99));
  });

  test('pays nobody by a tax id that is not the key', () => {
    const other = { ...byPix, pixType: 'CPF', pixKey: '11144477735' };
    expect(payableBy(bradesco(), 'pix', other)).toBe('payee_unwritable');
    expect(payableBy(bradesco(), 'pix', { ...other, pixKey: '52998224725' })).toBeUndefined();
  });
});

describe('the records of a lot', () => {
  test.each([
    ['febraban', [1, 2, 3, 4]],
    ['bradesco', [1, 2, 3, 4]],
    ['santander', [1, 2, 3, 4]],
    // Note 9: segment B has the number of its segment A.
    ['itau', [1, 1, 2, 2]],
  ] as const)('are numbered as the manual of %s says', async (layout, numbers) => {
    const lines = linesOf(await writeCnab(cnab({ layout }), head, [item(1), item(2)]));
    const details = lines.filter((line) => line.charAt(7) === '3');
    expect(details.map((line) => Number(line.slice(8, 13)))).toEqual(numbers);
  });
});

describe('the examples in the documentation', () => {
  const banks = {
    febraban: { bank_code: '001', bank_name: 'Banco Exemplo' },
    itau: { bank_code: '341', bank_name: 'Banco Itau SA', agreement: '' },
    bradesco: { bank_code: '237', bank_name: 'Bradesco' },
    santander: { bank_code: '033', bank_name: 'Banco Santander' },
  };

  test.each(layoutNames)('are what %s writes', async (layout) => {
    const settings = cnab({ layout, ...banks[layout] });
    const other = { ...byAccount, bankName: '104 - Caixa' };
    const files = {
      pix: [item(1)],
      bank: [item(2, { method: 'bank', payee: byAccount }), item(3, { method: 'bank', payee: other })],
    };
    for (const [method, items] of Object.entries(files)) {
      const file = await writeCnab(settings, head, items);
      await expect(file.toString('latin1')).toMatchFileSnapshot(join(ROOT, `docs/bank-files/${layout}-${method}.rem`));
    }
  });
});

describe('a file of credits in account', () => {
  test('has a lot for each form, with its own lines and sum', async () => {
    const other = { ...byAccount, bankName: '341 - Itaú', bankAccountType: 'Conta Poupança' };
    const savings = { ...byAccount, bankAccountType: 'Conta Poupança' };
    const payees = [byAccount, other, savings, other];
    const items = payees.map((payee, at) => item(at + 1, { method: 'bank', payee, amountCents: 100 * (at + 1) }));
    const lines = linesOf(await writeCnab(cnab(), head, items));
    const of = (type: string) => lines.filter((line) => line.charAt(7) === type);
    expect(of('1').map((line) => line.slice(3, 13))).toEqual(['00011C2001', '00021C2005', '00031C2041']);
    expect(of('5').map((line) => [Number(line.slice(17, 23)), Number(line.slice(23, 41))])).toEqual([
      [4, 100],
      [4, 300],
      [6, 600],
    ]);
    const [credit, , , , ted] = of('3');
    expect(credit?.slice(17, 43)).toBe(`0000330012 3000000004567P1`.replace('0012 3', '00123X'));
    expect(ted?.slice(17, 23)).toBe('018341');
    expect(ted?.slice(219, 226)).toBe('00005PP');
    expect(lines.at(-1)?.slice(17, 29)).toBe('000003000016');
  });
});

describe('a list', () => {
  const rows = async (settings: BankSettings['csv'], items: FileItem[]) => {
    const columns = [
      { name: 'payee_name', title: 'Nome' },
      { name: 'amount', title: 'Valor' },
      { name: 'pix_key', title: 'Chave' },
    ] as const;
    return writeCsv(settings, columns, { head, items });
  };
  const phone = { ...byPix, businessName: 'Ana "A"; Sá', pixType: 'Celular', pixKey: '21987654321' };

  test('has amounts with cents, quotes what needs it, and runs no formula', async () => {
    const items = [
      item(1, { payee: phone, amountCents: 5 }),
      item(2, { payee: { ...byPix, businessName: '=HYPERLINK(1)' } }),
    ];
    const file = await rows(listsOnly.csv, items);
    expect(file.toString('utf8')).toBe(
      `\uFEFFNome;Valor;Chave\r\n"Ana ""A""; Sá";0,05;+5521987654321\r\n'=HYPERLINK(1);1234,56;ana.sa@example.com\r\n`,
    );
  });

  test('in Latin-1 keeps accents, and writes other letters without theirs', async () => {
    const csv = { ...listsOnly.csv, encoding: 'latin1', decimal: '.', separator: ',' } as const;
    const names = ['Conceição', 'Łódź'].map((businessName) => item(1, { payee: { ...byPix, businessName } }));
    const file = await rows(csv, names);
    expect(file.toString('latin1')).toBe(
      'Nome,Valor,Chave\r\nConceição,1234.56,ana.sa@example.com\r\nLODZ,1234.56,ana.sa@example.com\r\n',
    );
  });
});

describe('a payee', () => {
  const lettered = { ...byPix, documentType: 'CNPJ', documentNumber: '12ABC34501DE35' };

  test('with letters in its CNPJ is paid where the bank takes them, and left out where it does not', () => {
    expect(payableBy(cnab(), 'pix', lettered)).toBe('tax_id_letters');
    expect(payableBy(cnab({ letters_in_tax_id: true }), 'pix', lettered)).toBeUndefined();
    expect(payableBy(listsOnly, 'pix', lettered)).toBeUndefined();
  });

  test.each([
    ['a Pix key of no type', 'pix', { ...byPix, pixType: 'Outra' }],
    ['a Pix key with an accent', 'pix', { ...byPix, pixKey: 'josé@example.com' }],
    ['no name', 'pix', { ...byPix, businessName: null }],
    ['a name without letters that banks have', 'pix', { ...byPix, businessName: '王' }],
    ['an account of 13 digits', 'bank', { ...byAccount, bankAccountNumber: '1234567890123' }],
    ['a bank without a code', 'bank', { ...byAccount, bankName: 'Banco' }],
    ['a foreign document', 'bank', { ...byAccount, documentType: 'INTER' }],
  ] as const)('with %s is left out', (_name, method, payee) => {
    expect(payableBy(cnab(), method, payee)).toBe('payee_unwritable');
  });

  test('is paid where the files can name it', () => {
    expect(payableBy(cnab(), 'pix', byPix)).toBeUndefined();
    expect(payableBy(cnab(), 'bank', byAccount)).toBeUndefined();
    expect(payableBy(cnab(), 'bank', { ...byAccount, bankAccountNumber: '0123456789012' })).toBeUndefined();
    expect(payableBy(cnab(), 'abroad', { ...byAccount, bankCountry: 'PT', documentType: 'INTER' })).toBeUndefined();
  });

  test.each([
    ['Celular', '21987654321', '01', '+5521987654321'],
    ['Email', 'ana@example.com', '02', 'ana@example.com'],
    ['CPF', '52998224725', '03', '52998224725'],
    ['Aleatória', '123e4567-e89b-42d3-a456-426614174000', '04', '123e4567-e89b-42d3-a456-426614174000'],
  ])('with a Pix key of type %s has the code of that type', async (pixType, pixKey, initiation, written) => {
    const lines = linesOf(await writeCnab(cnab(), head, [item(1, { payee: { ...byPix, pixType, pixKey } })]));
    const { pixPayee } = layouts.febraban;
    expect(get(pixPayee, lines[3] ?? '')).toMatchObject({ initiation, pixKey: written });
  });
});
