import { describe, expect, test } from 'vitest';
import { type BankAnswer, returnOf } from '../../../testing/bank-returns.ts';
import type { LayoutName } from '../bank-file/cnab240.ts';
import { readSnapshot } from '../bank-file/payee-snapshot.ts';
import { readCnab } from '../bank-file/read-cnab.ts';
import { UnreadableReturn } from '../bank-file/return-lines.ts';
import { type CnabSettings, readBankSettings } from '../bank-file/settings.ts';
import { writeCnab } from '../bank-file/write-cnab.ts';
import { decideReturn } from './decide-return.ts';

const head = {
  payer: { cnpj: '11222333000181', name: 'Parceria' },
  fileNumber: 1,
  payOn: '2026-03-16',
  madeAt: new Date('2026-03-02T12:00:00Z'),
};
const payee = readSnapshot({
  document_type: 'CPF',
  document_number: '52998224725',
  business_name: 'Ana Sá',
  bank_country: 'BR',
  pix_type: 'Email',
  pix_key: 'ana@example.com',
});
const items = [1, 2].map((serial) => ({
  number: `PG${String(serial).padStart(18, '0')}`,
  method: 'pix' as const,
  amountCents: 100 * serial,
  payee,
}));
const paid: BankAnswer = { codes: '00', paidOn: '2026-03-02' };

function bank(layout: LayoutName): CnabSettings {
  const settings = readBankSettings({
    format: 'cnab240',
    layout,
    bank_code: '237',
    bank_name: 'Banco',
    agreement: '0001234567',
    agency: '1234',
    account: '56789',
    account_digit: '0',
  });
  if (settings.format !== 'cnab240') throw new Error('not CNAB');
  return settings;
}

const put = (line: string, start: number, text: string) =>
  line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);
const record = (lot: number, rest: string) => `237${String(lot).padStart(4, '0')}${rest}`.padEnd(240);
const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** A lot of other payments of the agreement. Its trailer has the sum of amounts that only the bank knows. */
function otherLot(lot: number, segments: readonly string[], { total = 10_000, types = '3' } = {}): string[] {
  const details = segments.map((segment, index) => record(lot, `${types}${digits(index + 1, 5)}${segment}`));
  const trailer = put(record(lot, '5'), 18, digits(details.length + 2, 6) + digits(total, 18));
  return [record(lot, '1C2030040'), ...details, trailer];
}

/** Puts lots before and after ours, and corrects the counts of the file. */
function withLots(text: string, before: string[][], after: string[][] = []): string[] {
  const [header = '', ...rest] = text.split('\r\n').slice(0, -1);
  const end = rest.pop() ?? '';
  const ours = rest.map((line) => put(line, 4, digits(before.length + 1, 4)));
  const lines = [header, ...before.flat(), ...ours, ...after.flat()];
  const lots = before.length + 1 + after.length;
  return [...lines, put(end, 18, digits(lots, 6) + digits(lines.length + 1, 6))];
}
const bytes = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');

/** Changes the first record of a segment. */
const atSegment = (lines: readonly string[], segment: string, change: (line: string) => string): string[] => {
  const index = lines.findIndex((line) => line.charAt(13) === segment);
  return lines.map((line, at) => (at === index ? change(line) : line));
};

async function answer(layout: LayoutName): Promise<string> {
  return returnOf(await writeCnab(bank(layout), head, items), () => paid);
}
const text = await answer('bradesco');
const read = (lines: readonly string[], layout: LayoutName = 'bradesco') => readCnab(bank(layout), bytes(lines));
async function errorsOf(lines: readonly string[]) {
  const error: unknown = await read(lines).catch((reason: unknown) => reason);
  if (!(error instanceof UnreadableReturn)) throw new Error('it was read', { cause: error });
  return error.errors.map(({ line, code }) => [line, code]);
}

describe('other payments of the agreement', () => {
  test('before and after ours are named as not ours, and ours are read', async () => {
    const taxes = otherLot(3, ['N', 'B', 'N', 'W', 'Z']);
    const lines = withLots(text, [otherLot(1, ['J', 'J', 'Z'])], [taxes, otherLot(4, ['O']), otherLot(5, ['G', 'H'])]);
    const { payments, otherLots } = await read(lines);
    expect(payments.map(({ line, number, codes }) => [line, number, codes])).toEqual([
      [8, items[0]?.number, ['00']],
      [10, items[1]?.number, ['00']],
    ]);
    expect(otherLots).toEqual([
      { lot: 1, line: 3, kind: 'bills', records: 3 },
      { lot: 3, line: 14, kind: 'taxes', records: 5 },
      { lot: 4, line: 21, kind: 'utilities', records: 1 },
      { lot: 5, line: 24, kind: 'unknown', records: 2 },
    ]);
  });

  test('by the same kinds of transfer, from another system, are counted in the sum and not read', async () => {
    const [, , first = '', second = ''] = text.split('\r\n');
    const foreign = put(put(first, 74, 'FOLHA-2026-03-0001  '), 120, digits(5_000, 15));
    const lines = withLots(text, []);
    lines.splice(2, 0, foreign, second);
    const total = lines.length - 2;
    lines[total] = put(lines[total] ?? '', 18, digits(8, 6) + digits(5_300, 18));
    lines[total + 1] = put(lines[total + 1] ?? '', 24, digits(lines.length, 6));
    const { payments, otherLots } = await read(lines);
    expect(payments.map(({ number }) => number)).toEqual(items.map(({ number }) => number));
    expect(otherLots).toEqual([{ lot: 1, line: 3, kind: 'credits', records: 2 }]);
  });

  test('in records of the types 2 and 4, which some banks leave out of the count of the file', async () => {
    const lines = withLots(text, [otherLot(1, ['E', 'E'], { types: '2' })]);
    expect((await read(lines)).payments).toHaveLength(2);
    const end = lines.pop() ?? '';
    expect((await read([...lines, put(end, 24, digits(lines.length - 1, 6))])).payments).toHaveLength(2);
  });

  test('leave a file unread that is wrong about ours', async () => {
    const other = otherLot(1, ['J']);
    const lines = withLots(text, [other]);
    const ours = lines.length - 2;
    const at = (place: number, change: (line: string) => string) =>
      lines.map((line, index) => (index === place ? change(line) : line));
    expect(await errorsOf(at(ours, (line) => put(line, 40, '9')))).toEqual([[ours + 1, 'lot_total']]);
    expect(await errorsOf(at(ours, (line) => put(line, 23, '9')))).toEqual([[ours + 1, 'lot_lines']]);
    expect(await errorsOf(at(lines.length - 1, (line) => put(line, 29, '9')))).toEqual([[lines.length, 'file_lines']]);
    // A record of the other lot is missing, or the end of that lot.
    expect(await errorsOf(lines.filter((_, index) => index !== 2))).toEqual([[lines.length - 1, 'file_lines']]);
    expect(await errorsOf(lines.filter((_, index) => index !== 3))).not.toEqual([]);
    expect(await errorsOf(lines.slice(0, -1))).toEqual([[lines.length - 1, 'truncated']]);
    // A bill within our lot, whose amount is in the sum.
    const mixed = [...lines.slice(0, -2), record(2, '300006J'), ...lines.slice(-2)];
    expect((await errorsOf(mixed)).map(([, code]) => code)).toContain('lot_lines');
  });
});

describe('fillers', () => {
  const decide = async (lines: readonly string[], layout: LayoutName = 'bradesco') => {
    const { payments } = await read(lines, layout);
    const sent = items.map(({ amountCents }, index) => {
      const id = index + 1;
      return [
        id,
        { id, runId: 1, runState: 'sent' as const, paymentId: id, amountCents, state: 'sent' as const },
      ] as const;
    });
    const { lines: decided } = await decideReturn(payments, {
      items: new Map(sent),
      codes: bank(layout).codes,
      today: '2026-03-02',
    });
    return decided.map(({ outcome, reviewReason }) => [outcome, reviewReason]);
  };
  const codesInA = (codes: string, lines: readonly string[] = withLots(text, [])) =>
    atSegment(lines, 'A', (line) => put(line, 231, codes.padEnd(10)));
  const inB = (filler: string, lines: readonly string[] = withLots(text, [])) =>
    atSegment(lines, 'B', (line) => put(line, 241 - filler.length, filler));

  test.each(['00000000000000', '0000000000', '60701190', 'AM', '00', '00        '])(
    'in segment B of Bradesco (%s) are no codes',
    async (filler) => {
      expect(await decide(inB(filler, codesInA('')))).toEqual([
        ['review', 'no_code'],
        ['paid', null],
      ]);
      expect(await decide(inB(filler, codesInA('BD')))).toEqual([
        ['unchanged', null],
        ['paid', null],
      ]);
      expect(await decide(inB(filler, codesInA('AM')))).toEqual([
        ['failed', null],
        ['paid', null],
      ]);
      expect(await decide(inB(filler))).toEqual([
        ['paid', null],
        ['paid', null],
      ]);
    },
  );

  test.each([
    ['0000000000', ['review', 'no_code']],
    ['0000      ', ['review', 'no_code']],
    ['AM00000000', ['failed', null]],
    ['BD00000000', ['unchanged', null]],
    ['00        ', ['paid', null]],
    ['XX        ', ['review', 'unknown_code']],
    ['00AM      ', ['review', 'conflicting_codes']],
  ])('in segment A: %j is %j', async (codes, decided) => {
    expect((await decide(codesInA(codes)))[0]).toEqual(decided);
  });

  test('in the lot refuse and pay nothing', async () => {
    const filled = withLots(text, []).map((line) =>
      line.charAt(7) === '1' || line.charAt(7) === '5' ? put(line, 231, '0'.repeat(10)) : line,
    );
    expect((await decide(codesInA('', filled)))[0]).toEqual(['review', 'no_code']);
    expect((await decide(filled))[0]).toEqual(['paid', null]);
  });

  test('of zeros are no number of the bank', async () => {
    const lines = atSegment(withLots(text, []), 'A', (line) => put(line, 135, '0'.repeat(20)));
    expect((await read(lines)).payments[0]?.reference).toBe('');
  });

  test('in segment B of Itaú, which has codes there, never pay', async () => {
    const itau = withLots(await answer('itau'), []);
    const decided = async (filler: string, codes: string) =>
      (await decide(inB(filler, codesInA(codes, itau)), 'itau'))[0];
    expect(await decided('00        ', '')).toEqual(['review', 'no_code']);
    // The ISPB of note 35.
    expect(await decided('60701190', '00')).toEqual(['paid', null]);
    expect(await decided('BI        ', 'RJ')).toEqual(['failed', null]);
    expect(await decided('BI        ', '00')).toEqual(['review', 'conflicting_codes']);
  });
});

test.each(['bradesco', 'itau', 'santander'] as const)(
  'the return of a file for %s that was made before its layout was corrected is read',
  async (layout) => {
    // Codes and blanks at the end of segment B, no mark of Pix, and records that are counted up.
    const older = (await answer(layout))
      .split('\r\n')
      .slice(0, -1)
      .map((line, index) =>
        line.charAt(13) === 'B' ? put(put(line, 9, digits(index - 1, 5)), 227, ' '.repeat(14)) : line,
      )
      .map((line, index) => (index === 0 ? put(line, 172, '   ') : line));
    const { payments } = await read(older, layout);
    expect(payments.map(({ number, codes }) => [number, codes])).toEqual(items.map(({ number }) => [number, ['00']]));
  },
);

test('the trailer of a lot of Itaú sums up the payments that were included, without changes and cancellations', async () => {
  const lines = withLots(await answer('itau'), []);
  const cancelled = atSegment(lines, 'A', (line) => put(put(line, 15, '999'), 231, 'CE'.padEnd(10)));
  await expect(read(cancelled, 'itau')).rejects.toThrow('lot_total');
  const trailer = cancelled.length - 2;
  const corrected = cancelled.map((line, index) => (index === trailer ? put(line, 24, digits(200, 18)) : line));
  expect((await read(corrected, 'itau')).payments.map(({ codes }) => codes)).toEqual([['CE'], ['00']]);
});
