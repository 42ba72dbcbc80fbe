import { type FieldName, hasAgreement, type Layout } from './cnab240.ts';
import { inSlices } from './in-slices.ts';
import { type Field, get, LayoutError, lineLength } from './layout.ts';
import { codesOfLot } from './return-codes.ts';
import { ErrorList, type ReturnLine, UnreadableReturn } from './return-lines.ts';
import type { CnabSettings } from './settings.ts';

type Record = readonly Field<FieldName>[];
type Values = Partial<globalThis.Record<FieldName, string>>;

/** The fields that are read. Banks may put anything into the others. */
const readNames: ReadonlySet<FieldName> = new Set<FieldName>([
  'bank',
  'lot',
  'type',
  'agreement',
  'agency',
  'account',
  'direction',
  'sequence',
  'number',
  'amount',
  'bankReference',
  'paidOn',
  'paidAmount',
  'occurrences',
  'lines',
  'total',
  'lots',
]);
const readFields = (record: Record): Record => record.filter(([name]) => readNames.has(name));

const direction = { return: '2' };
const codesIn = (occurrences = ''): string[] =>
  (occurrences.match(/.{1,2}/g) ?? []).filter((code) => code.trim() !== '');

interface Lot {
  number: number;
  lines: number;
  totalCents: bigint;
  codes: string[];
  payments: (ReturnLine & { codes: string[] })[];
}

/** Reads the lines of a return one after the other. */
class ReturnReader {
  readonly payments: ReturnLine[] = [];
  private readonly errors = new ErrorList();
  private readonly records: Layout;
  private lot: Lot | undefined;
  private lots = 0;
  private lines = 0;
  private hasEnded = false;

  private readonly settings: CnabSettings;

  constructor(settings: CnabSettings) {
    this.settings = settings;
    const { records } = settings;
    this.records = {
      ...records,
      fileHeader: readFields(records.fileHeader),
      lotHeader: readFields(records.lotHeader),
      payment: readFields(records.payment),
      pixPayee: readFields(records.pixPayee),
      accountPayee: readFields(records.accountPayee),
      lotTrailer: readFields(records.lotTrailer),
      fileTrailer: readFields(records.fileTrailer),
    };
  }

  read(line: string): void {
    this.lines += 1;
    if (line.length !== lineLength) this.error('line_length', String(line.length));
    else if (this.hasEnded) this.error('after_end');
    else if (this.lines === 1) this.readFileHeader(line);
    else this.readRecord(line);
  }

  /** @throws {UnreadableReturn} for an incomplete file */
  end(): ReturnLine[] {
    if (!this.hasEnded) this.error('truncated');
    this.errors.conclude();
    return this.payments;
  }

  private error(code: Parameters<ErrorList['add']>[1], value?: string): void {
    this.errors.add(this.lines, code, value);
  }

  /** Reads the fields of a record; an unreadable one is an error. */
  private values(record: Record, line: string): Values {
    try {
      return get(record, line);
    } catch (error) {
      if (!(error instanceof LayoutError)) throw error;
      const field = record.find(([name]) => name === error.field);
      this.error('characters', field && line.slice(field[1] - 1, field[1] - 1 + field[2]).trim());
      return {};
    }
  }

  private readFileHeader(line: string): void {
    if (line.slice(3, 8) !== '00000') throw new UnreadableReturn([{ line: 1, code: 'not_a_return' }]);
    const values = this.values(this.records.fileHeader, line);
    if (values.direction !== direction.return) throw new UnreadableReturn([{ line: 1, code: 'not_a_return' }]);
    const { bank_code: bank, agreement, agency, account } = this.settings;
    const payerAtBank = (payer: { agreement?: string; agency?: string; account?: string }) =>
      hasAgreement(this.records) ? (payer.agreement ?? '').trim() : `${Number(payer.agency)}/${Number(payer.account)}`;
    if (values.bank !== bank || payerAtBank(values) !== payerAtBank({ agreement, agency, account })) {
      const value = `${values.bank ?? ''} ${payerAtBank(values)}`;
      throw new UnreadableReturn([{ line: 1, code: 'other_payer', value }]);
    }
  }

  private readRecord(line: string): void {
    const type = line.charAt(7);
    if (this.lot) {
      this.lot.lines += 1;
      if (Number(line.slice(3, 7)) !== this.lot.number) this.error('record_order', line.slice(3, 8));
      else if (type === '3') this.readDetail(this.lot, line);
      else if (type === '5') this.readLotTrailer(this.lot, line);
      else this.error('record_order', line.slice(3, 8));
    } else if (type === '1') this.readLotHeader(line);
    else if (type === '9') this.readFileTrailer(line);
    else this.error('record_order', line.slice(3, 8));
  }

  private readLotHeader(line: string): void {
    const { lot, occurrences } = this.values(this.records.lotHeader, line);
    this.lots += 1;
    const number = Number(lot);
    this.lot = { number, lines: 1, totalCents: 0n, codes: codesIn(occurrences), payments: [] };
  }

  private readDetail(lot: Lot, line: string): void {
    const segment = line.charAt(13);
    if (segment === 'A') {
      const values = this.values(this.records.payment, line);
      const { number = '', amount = '0', occurrences, paidOn = '', paidAmount, bankReference = '' } = values;
      lot.totalCents += BigInt(amount);
      lot.payments.push({
        line: this.lines,
        number,
        amountCents: BigInt(amount),
        codes: codesIn(occurrences),
        paidOn,
        paidCents: paidAmount === undefined ? null : BigInt(paidAmount),
        reference: bankReference.trim(),
      });
    } else if (segment === 'B') {
      // In some layouts, segment B adds codes to the payment before it.
      const { occurrences } = this.values(this.records.pixPayee, line);
      lot.payments.at(-1)?.codes.push(...codesIn(occurrences));
    }
  }

  private readLotTrailer(lot: Lot, line: string): void {
    const { lines, total, occurrences } = this.values(this.records.lotTrailer, line);
    if (lines !== undefined && Number(lines) !== lot.lines) this.error('lot_lines', lines);
    if (total !== undefined && BigInt(total) !== lot.totalCents) this.error('lot_total', total);
    const ofLot = codesOfLot([...lot.codes, ...codesIn(occurrences)], this.settings.codes);
    for (const payment of lot.payments) this.payments.push({ ...payment, codes: [...payment.codes, ...ofLot] });
    this.lot = undefined;
  }

  private readFileTrailer(line: string): void {
    const { lots, lines } = this.values(this.records.fileTrailer, line);
    if (Number(lots) !== this.lots || Number(lines) !== this.lines) this.error('file_lines', `${lots}, ${lines}`);
    this.hasEnded = true;
  }
}

/**
 * Reads a CNAB 240 return.
 *
 * @throws {UnreadableReturn} with the line and reason of everything that makes the file untrustworthy: it is another
 *   kind of file, truncated, or its totals are wrong. Such a file is not used at all
 */
export async function readCnab(settings: CnabSettings, content: Buffer): Promise<ReturnLine[]> {
  const text = content.toString('latin1').replace(/[\r\n\x1A]+$/, '');
  if (text === '') throw new UnreadableReturn([{ line: 1, code: 'empty_file' }]);
  const reader = new ReturnReader(settings);
  await inSlices(text.split(/\r?\n/), (line) => reader.read(line));
  return reader.end();
}
