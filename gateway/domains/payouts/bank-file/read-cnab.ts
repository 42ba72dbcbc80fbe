import type { OtherLotKind } from '#shared/codes/payouts/other-lot-kind.ts';
import { type FieldName, hasAgreement, type Layout } from './cnab240.ts';
import { forEachYielding } from './for-each-yielding.ts';
import { isOurNumber } from './item-number.ts';
import { type Field, get, LayoutError, lineLength } from './layout.ts';
import { codesOfLot } from './return-codes.ts';
import { ErrorList, type OtherLot, type ReturnContent, type ReturnLine, UnreadableReturn } from './return-lines.ts';
import { linesOfReturn, type TextLine } from './return-text.ts';
import type { CnabSettings } from './settings.ts';

type Record = readonly Field<FieldName>[];
type Values = Partial<globalThis.Record<FieldName, string>>;

/** The fields that are read. Banks may put anything into the others. */
const readNames = {
  fileHeader: ['bank', 'agreement', 'agency', 'account', 'direction'],
  lotHeader: ['lot', 'occurrences'],
  payment: ['bankReference', 'paidOn', 'paidAmount', 'occurrences'],
  pixPayee: ['occurrences'],
  lotTrailer: ['lines', 'total', 'occurrences'],
  fileTrailer: ['lots', 'lines'],
} as const satisfies Partial<globalThis.Record<keyof Layout, readonly FieldName[]>>;
const only = (record: Record, names: readonly FieldName[]): Record => record.filter(([name]) => names.includes(name));

const direction = { return: '2' };
const recordType = { lotHeader: '1', initial: '2', detail: '3', final: '4', lotTrailer: '5', end: '9' };

/**
 * Returns the codes of a field. They are two characters each, run together from the left; blanks fill the rest. Some
 * banks fill a field without codes, or its rest, with zeros: no code stands twice, so repeated `00` are such a filler.
 */
function codesIn(occurrences = ''): string[] {
  const codes = (occurrences.match(/.{1,2}/g) ?? []).filter((code) => code.trim() !== '');
  const zeros = codes.filter((code) => code === '00').length;
  return zeros > 1 ? codes.filter((code) => code !== '00') : codes;
}

/** What the records of other payments are about, by their segment. */
const kindOfSegment: Readonly<globalThis.Record<string, OtherLotKind>> = {
  A: 'credits',
  J: 'bills',
  O: 'utilities',
  N: 'taxes',
};

interface Lot {
  number: number;
  /** The records with header and trailer. */
  records: number;
  totalCents: bigint;
  codes: string[];
  payments: (ReturnLine & { codes: string[] })[];
  /** The records that are not ours. */
  other?: OtherLot;
  /** Whether the payment that is being read is ours. Records of other segments belong to the one before them. */
  isOurs: boolean;
}

/** Reads the lines of a return one after the other. */
class ReturnReader {
  private readonly payments: ReturnLine[] = [];
  private readonly otherLots: OtherLot[] = [];
  private readonly errors = new ErrorList();
  private readonly records: globalThis.Record<keyof typeof readNames, Record>;
  private readonly paymentKey: Record;
  private lot: Lot | undefined;
  private lots = 0;
  /** The records that were read, and those of them of a type that FEBRABAN's note G056 does not count. */
  private count = 0;
  private uncounted = 0;
  private line = 1;
  private hasEnded = false;

  private readonly settings: CnabSettings;

  constructor(settings: CnabSettings) {
    this.settings = settings;
    const { records } = settings;
    this.records = {
      fileHeader: only(records.fileHeader, readNames.fileHeader),
      lotHeader: only(records.lotHeader, readNames.lotHeader),
      payment: only(records.payment, readNames.payment),
      pixPayee: only(records.pixPayee, readNames.pixPayee),
      lotTrailer: only(records.lotTrailer, readNames.lotTrailer),
      fileTrailer: only(records.fileTrailer, readNames.fileTrailer),
    };
    this.paymentKey = only(records.payment, ['number', 'amount']);
  }

  read({ line, text }: TextLine): void {
    this.line = line;
    this.count += 1;
    if (this.count === 1) this.readFileHeader(text);
    if (text.length !== lineLength) this.error('line_length', String(text.length));
    else if (this.hasEnded) this.error('after_end');
    else if (this.count > 1) this.readRecord(text);
  }

  /** @throws {UnreadableReturn} for an incomplete file */
  end(): ReturnContent {
    if (!this.hasEnded) this.error('truncated');
    this.errors.conclude();
    return { payments: this.payments, otherLots: this.otherLots };
  }

  private error(code: Parameters<ErrorList['add']>[1], value?: string): void {
    this.errors.add(this.line, code, value);
  }

  /** Reads the fields of a record; an unreadable one is an error. */
  private values(record: Record, text: string): Values {
    try {
      return get(record, text);
    } catch (error) {
      if (!(error instanceof LayoutError)) throw error;
      const field = record.find(([name]) => name === error.field);
      this.error('characters', field && text.slice(field[1] - 1, field[1] - 1 + field[2]).trim());
      return {};
    }
  }

  private readFileHeader(text: string): void {
    if (text.slice(3, 8) !== '00000') throw new UnreadableReturn([{ line: this.line, code: 'not_a_return' }]);
    const values = this.values(this.records.fileHeader, text);
    if (values.direction !== direction.return) throw new UnreadableReturn([{ line: this.line, code: 'not_a_return' }]);
    const { bank_code: bank, agreement, agency, account, records } = this.settings;
    const payerAtBank = (payer: { agreement?: string; agency?: string; account?: string }) =>
      hasAgreement(records) ? (payer.agreement ?? '').trim() : `${Number(payer.agency)}/${Number(payer.account)}`;
    if (values.bank !== bank || payerAtBank(values) !== payerAtBank({ agreement, agency, account })) {
      const value = `${values.bank ?? ''} ${payerAtBank(values)}`;
      throw new UnreadableReturn([{ line: this.line, code: 'other_payer', value }]);
    }
  }

  private readRecord(text: string): void {
    const type = text.charAt(7);
    if (this.lot) {
      this.lot.records += 1;
      if (Number(text.slice(3, 7)) !== this.lot.number) this.error('record_order', text.slice(3, 8));
      else if (type === recordType.detail) this.readDetail(this.lot, text);
      else if (type === recordType.lotTrailer) this.readLotTrailer(this.lot, text);
      else if (type === recordType.initial || type === recordType.final) this.uncounted += 1;
      else this.error('record_order', text.slice(3, 8));
    } else if (type === recordType.lotHeader) this.readLotHeader(text);
    else if (type === recordType.end) this.readFileTrailer(text);
    else this.error('record_order', text.slice(3, 8));
  }

  private readLotHeader(text: string): void {
    const { lot, occurrences } = this.values(this.records.lotHeader, text);
    this.lots += 1;
    const codes = codesIn(occurrences);
    this.lot = { number: Number(lot), records: 1, totalCents: 0n, codes, payments: [], isOurs: false };
  }

  private readDetail(lot: Lot, text: string): void {
    const segment = text.charAt(13);
    if (segment === 'A') this.readPayment(lot, text);
    else if (segment in kindOfSegment) lot.isOurs = false;
    if (!lot.isOurs) this.countOther(lot, segment);
    else if (segment === 'B') this.readPayee(lot, text);
  }

  private countOther(lot: Lot, segment: string): void {
    const kind = kindOfSegment[segment] ?? 'unknown';
    lot.other ??= { lot: lot.number, line: this.line, kind, records: 0 };
    lot.other.records += 1;
  }

  /** A payment whose number we never gave is of another system of the payer; its amount counts in the sum of the lot. */
  private readPayment(lot: Lot, text: string): void {
    const [, start, length] = this.paymentKey.find(([name]) => name === 'amount') ?? ['amount', 0, 0];
    // Blanks at the end of a line may be missing; here more than blanks is.
    if (text.trimEnd().length < start + length - 1) this.error('line_length', String(text.trimEnd().length));
    const { number = '', amount = '0' } = this.values(this.paymentKey, text);
    lot.isOurs = isOurNumber(number);
    const { summedMovements } = this.settings.records;
    if (summedMovements?.includes(text.slice(14, 17)) ?? true) lot.totalCents += BigInt(amount);
    if (!lot.isOurs) return;
    const { occurrences, paidOn = '', paidAmount, bankReference = '' } = this.values(this.records.payment, text);
    lot.payments.push({
      line: this.line,
      number,
      amountCents: BigInt(amount),
      codes: codesIn(occurrences),
      paidOn,
      paidCents: paidAmount === undefined ? null : BigInt(paidAmount),
      reference: /^0*$/.test(bankReference.trim()) ? '' : bankReference.trim(),
    });
  }

  /**
   * Where the bank has codes in segment B, they may refuse the payment before it, and never pay it. Digits are none of
   * them: other values may stand there.
   */
  private readPayee(lot: Lot, text: string): void {
    const { occurrences } = this.values(this.records.pixPayee, text);
    const codes = codesIn(occurrences).filter((code) => /[A-Z]/.test(code));
    lot.payments.at(-1)?.codes.push(...codesOfLot(codes, this.settings.codes));
  }

  private readLotTrailer(lot: Lot, text: string): void {
    this.lot = undefined;
    if (lot.other) this.otherLots.push(lot.other);
    // A lot without any payment of ours has sums over records that are not read.
    if (lot.payments.length === 0) return;
    const { lines, total, occurrences } = this.values(this.records.lotTrailer, text);
    if (lines !== undefined && Number(lines) !== lot.records) this.error('lot_lines', lines);
    if (total !== undefined && BigInt(total) !== lot.totalCents) this.error('lot_total', total);
    const ofLot = codesOfLot([...lot.codes, ...codesIn(occurrences)], this.settings.codes);
    for (const payment of lot.payments) this.payments.push({ ...payment, codes: [...payment.codes, ...ofLot] });
  }

  private readFileTrailer(text: string): void {
    const { lots, lines } = this.values(this.records.fileTrailer, text);
    const counts = [this.count, this.count - this.uncounted];
    if (Number(lots) !== this.lots || !counts.includes(Number(lines))) this.error('file_lines', `${lots}, ${lines}`);
    this.hasEnded = true;
  }
}

/**
 * Reads a CNAB 240 return. It may hold other payments of the same agreement, which are counted and not read.
 *
 * @throws {UnreadableReturn} with the line and reason of everything that makes the file untrustworthy: it is another
 *   kind of file, truncated, or its totals are wrong. Such a file is not used at all
 */
export async function readCnab(settings: CnabSettings, content: Buffer): Promise<ReturnContent> {
  const lines = linesOfReturn(content);
  if (lines.length === 0) throw new UnreadableReturn([{ line: 1, code: 'empty_file' }]);
  const reader = new ReturnReader(settings);
  await forEachYielding(lines, (line) => reader.read(line));
  return reader.end();
}
