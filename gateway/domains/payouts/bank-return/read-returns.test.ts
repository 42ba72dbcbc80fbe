import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { returnOf } from '../../../testing/bank-returns.ts';
import { readSnapshot } from '../bank-file/payee-snapshot.ts';
import { readCnab } from '../bank-file/read-cnab.ts';
import { readCsvReturn } from '../bank-file/read-csv-return.ts';
import { UnreadableReturn } from '../bank-file/return-lines.ts';
import { type CnabSettings, listsOnly, readBankSettings, sampleBank } from '../bank-file/settings.ts';
import { writeCnab } from '../bank-file/write-cnab.ts';
import { decideReturn, type SubmittedItem } from './decide-return.ts';

const payee = readSnapshot({
  document_type: 'CPF',
  document_number: '52998224725',
  business_name: 'Ana Sá',
  bank_country: 'BR',
  pix_type: 'CPF',
  pix_key: '52998224725',
});
function cnab(): CnabSettings {
  if (sampleBank.format !== 'cnab240') throw new Error('not CNAB');
  return sampleBank;
}
const head = {
  payer: { cnpj: '11222333000181', name: 'Parceria' },
  fileNumber: 1,
  payOn: '2026-03-16',
  madeAt: new Date('2026-03-02T12:00:00Z'),
};
const items = [1, 2, 3, 4].map((serial) => ({
  number: `PG${String(serial).padStart(18, '0')}`,
  method: 'pix' as const,
  amountCents: 100 * serial,
  payee,
}));
const file = await writeCnab(cnab(), head, items);
const text = returnOf(file, () => ({ codes: '00', paidOn: '2026-03-02' }));

const whole = items.map(({ number, amountCents }, index) => ({
  line: 3 + 2 * index,
  number,
  amountCents: BigInt(amountCents),
  codes: ['00'],
  paidOn: '2026-03-02',
  paidCents: BigInt(amountCents),
  reference: '',
}));

/** Returns the errors of a return that cannot be read. */
async function errorsOf(reading: Promise<unknown>) {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UnreadableReturn)) throw new Error('it was read', { cause: error });
  return error.errors;
}

test('a whole return contains each payment with its codes, date and amount', async () => {
  expect(await readCnab(cnab(), Buffer.from(text, 'latin1'))).toEqual({ payments: whole, otherLots: [] });
});

const accented = text.replace('ANA SA', 'ANA SÁ');
const lineEnd = /\r\n/g;

test.each<[name: string, content: Buffer]>([
  ['Latin-1', Buffer.from(accented, 'latin1')],
  ['UTF-8, as an editor stores it', Buffer.from(accented)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${accented}`)],
  ['UTF-8 with separate accents', Buffer.from(accented.normalize('NFD'))],
  ['UTF-16, as Notepad calls Unicode', Buffer.from(`\uFEFF${accented}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${accented}`, 'utf16le').swap16()],
  ['without the blanks at line ends', Buffer.from(accented.replaceAll(/ +\r\n/g, '\r\n'))],
  ['with more blanks at line ends', Buffer.from(accented.replaceAll(lineEnd, '   \r\n'), 'latin1')],
  ['line feeds alone', Buffer.from(accented.replaceAll(lineEnd, '\n'), 'latin1')],
  ['carriage returns alone', Buffer.from(accented.replaceAll(lineEnd, '\r'), 'latin1')],
  ['without the last line end', Buffer.from(accented.slice(0, -2), 'latin1')],
  ['an end-of-file mark', Buffer.from(`${accented}\x1A`, 'latin1')],
  ['an end-of-file mark on a line of its own', Buffer.from(`${accented}\x1A\r\n`, 'latin1')],
  ['empty lines at its end', Buffer.from(`${accented}\r\n\r\n`, 'latin1')],
])('a return with %s is read as the bank wrote it', async (_name, content) => {
  expect((await readCnab(cnab(), content)).payments).toEqual(whole);
});

test('empty lines between the others count in line numbers, and nowhere else', async () => {
  const { payments } = await readCnab(cnab(), Buffer.from(text.replaceAll('\r\n', '\r\n\r\n'), 'latin1'));
  expect(payments).toEqual(whole.map((payment) => ({ ...payment, line: 2 * payment.line - 1 })));
});

test('a return of Itaú, which has no agreements, is recognized by agency and account', async () => {
  const itau = { format: 'cnab240', layout: 'itau', bank_code: '341', bank_name: 'Itaú', account_digit: '6' };
  const settingsOf = (agency: string) => {
    const settings = readBankSettings({ ...itau, agency, account: '12345' });
    if (settings.format !== 'cnab240') throw new Error('not CNAB');
    return settings;
  };
  const answer = returnOf(await writeCnab(settingsOf('1234'), head, items), () => ({
    codes: '00',
    paidOn: '2026-03-02',
  }));
  const content = Buffer.from(answer, 'latin1');
  expect((await readCnab(settingsOf('01234'), content)).payments).toHaveLength(4);
  // File layout 081 has the client's number at 43 to 52.
  const of081 = answer.replace(/^(.{14})080(.{25}).{10}/, '$1081$20000123456');
  expect((await readCnab(settingsOf('1234'), Buffer.from(of081, 'latin1'))).payments).toHaveLength(4);
  expect(await errorsOf(readCnab(settingsOf('1235'), content))).toEqual([
    { line: 1, code: 'other_payer', value: '341 1234/12345' },
  ]);
});

const atLine = (line: number, change: (line: string) => string) => () =>
  text
    .split('\r\n')
    .map((each, index) => (index === line - 1 ? change(each) : each))
    .join('\r\n');

test.each<[name: string, make: () => string, line: number, code: string]>([
  ['empty', () => '\r\n', 1, 'empty_file'],
  ['our own file', () => file.toString('latin1'), 1, 'not_a_return'],
  ['of another bank', () => text.replaceAll(/^001/gm, '033'), 1, 'other_payer'],
  ['of another agreement', atLine(1, (line) => line.replace('0001234567', '0001234568')), 1, 'other_payer'],
  ['a text', () => 'Olá, segue o retorno.', 1, 'not_a_return'],
  ['a line of 241', atLine(4, (line) => `${line}é`), 4, 'line_length'],
  ['a line cut before its amount', atLine(3, (line) => line.slice(0, 119)), 3, 'line_length'],
  ['a line cut in its number', atLine(3, (line) => line.slice(0, 90)), 3, 'line_length'],
  ['a line cut in its amount', atLine(3, (line) => line.slice(0, 130)), 3, 'line_length'],
  ['a line cut in the amount paid', atLine(3, (line) => line.slice(0, 170)), 3, 'characters'],
  ['a sum cut', atLine(11, (line) => line.slice(0, 40)), 11, 'characters'],
  ['a count cut', atLine(12, (line) => line.slice(0, 27)), 12, 'characters'],
  ['letters for digits', atLine(3, (line) => `${line.slice(0, 119)}A${line.slice(120)}`), 3, 'characters'],
  ['a date that is none', atLine(3, (line) => `${line.slice(0, 154)}31022026${line.slice(162)}`), 3, 'characters'],
  ['without its end', () => text.slice(0, -242), 11, 'truncated'],
  ['cut in a line', () => text.slice(0, 1_000), 5, 'line_length'],
  ['cut in a line of blanks', () => text.slice(0, 950), 4, 'truncated'],
  ['without a payment', atLine(5, () => ''), 11, 'lot_total'],
  ['without a record', atLine(6, () => ''), 11, 'lot_lines'],
  ['another sum', atLine(11, (line) => `${line.slice(0, 40)}9${line.slice(41)}`), 11, 'lot_total'],
  ['another count', atLine(11, (line) => `${line.slice(0, 17)}000009${line.slice(23)}`), 11, 'lot_lines'],
  ['another count of the file', atLine(12, (line) => `${line.slice(0, 23)}000009${line.slice(29)}`), 12, 'file_lines'],
  ['two of them', () => text + text, 13, 'after_end'],
  ['out of order', atLine(3, (line) => `${line.slice(0, 7)}1${line.slice(8)}`), 3, 'record_order'],
])('a bad file (%s) is refused, with the line of the error', async (_name, make, line, code) => {
  const errors = await errorsOf(readCnab(cnab(), Buffer.from(make())));
  expect(errors).toContainEqual(expect.objectContaining({ line, code }));
});

test('reading stops after a hundred bad lines', async () => {
  const errors = await errorsOf(readCnab(cnab(), Buffer.from(text.slice(0, 242) + 'x\r\n'.repeat(5_000))));
  expect(errors).toHaveLength(101);
  expect(errors.at(-1)).toMatchObject({ code: 'too_many_errors' });
});

const titles = 'Número;Valor;Situação;Data;Observação';

test.each([
  ['', 1, 'empty_file'],
  ['Número;Valor;Situação\n', 1, 'missing_column'],
  [`${titles};Valor\n`, 1, 'duplicate_column'],
  [`${titles}\nPG1;1,00;PAGO`, 2, 'column_count'],
  [`${titles}\nPG1;mil;PAGO;;`, 2, 'amount'],
  [`${titles}\nPG1;1.00;PAGO;;`, 2, 'amount'],
  [`${titles}\nPG1;1,00;PAGO;31/02/2026;`, 2, 'date'],
  ['\0\0\0', 1, 'not_text'],
] as const)('the CSV return %j has in line %d the error %s', async (content, line, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-return-'));
  const path = join(folder, 'retorno.csv');
  try {
    writeFileSync(path, content);
    expect(await errorsOf(readCsvReturn(listsOnly, path))).toContainEqual(expect.objectContaining({ line, code }));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const sent = new Map<number, SubmittedItem>(
  items.map(({ amountCents }, index) => [
    index + 1,
    { id: index + 1, runId: 1, runState: 'sent', paymentId: index + 1, amountCents, state: 'sent' },
  ]),
);
const decide = async (content: string) => {
  const { payments } = await readCnab(cnab(), Buffer.from(content, 'latin1'));
  return decideReturn(payments, { items: sent, codes: cnab().codes, today: '2026-03-02' });
};
const allPaid = () => ({ codes: '00', paidOn: '2026-03-02' });

test('a payment that a return names twice is not changed', async () => {
  const [first, second] = items;
  const twice = returnOf(file, allPaid)
    .replace(second?.number ?? '', first?.number ?? '')
    .replace('000000000000200', '000000000000100')
    .replace('000000000000001000', '000000000000000900');
  const { moves, errors } = await decide(twice);
  expect(moves.map(({ item, to }) => [item.id, to])).toEqual([
    [3, 'paid'],
    [4, 'paid'],
  ]);
  expect(errors.map(({ line, code }) => [line, code])).toEqual([
    [3, 'duplicate'],
    [5, 'duplicate'],
  ]);
});

test('no payment of a lot that the bank refused is paid, whatever its lines say', async () => {
  const refuse = (content: string) =>
    content
      .split('\r\n')
      .map((line, index) => (index === 1 ? `${line.slice(0, 230)}HA        ` : line))
      .join('\r\n');
  const silent = await decide(refuse(returnOf(file, () => ({ codes: '' }))));
  expect(silent.moves.map(({ to, failure }) => [to, failure])).toEqual(items.map(() => ['failed', 'operator']));
  const contradicting = await decide(refuse(returnOf(file, allPaid)));
  expect(contradicting.moves.map(({ to }) => to)).toEqual(items.map(() => 'review'));
});

test('a payment with a future date, or without a date, is for review', async () => {
  for (const answer of [
    { codes: '00', paidOn: '2026-03-03' },
    { codes: '00', paidCents: 100 },
  ]) {
    const { moves, errors } = await decide(returnOf(file, (number) => (number.endsWith('1') ? answer : undefined)));
    expect(moves.map(({ to }) => to)).toEqual(['review']);
    expect(errors).toMatchObject([{ line: 3, code: 'paid_date' }]);
  }
});
