import type { OtherLotKind } from '#shared/codes/payouts/other-lot-kind.ts';
import { server } from '#shared/words/payouts.pt-br.ts';

/** A line of a return: the bank's answer about a payment. */
export interface ReturnLine {
  /** From 1. */
  line: number;
  /** Its number at the bank, as in the file. */
  number: string;
  amountCents: bigint;
  /** Its outcome: the codes of its line and of its lot. */
  codes: readonly string[];
  /** When it was paid, `YYYY-MM-DD`; empty if not in the file. */
  paidOn: string;
  /** The paid amount; null if not in the file. */
  paidCents: bigint | null;
  /** The number that the bank gave it; empty for none. */
  reference: string;
}

/** Records of a lot that are not ours: other payments of the same agreement with the bank. */
export interface OtherLot {
  /** The number of the lot. */
  lot: number;
  /** Its first record that is not ours, from 1. */
  line: number;
  kind: OtherLotKind;
  /** How many of its records are not ours, without header and trailer. */
  records: number;
}

/** What is read from a return. */
export interface ReturnContent {
  /** Our payments, in the order of the file. */
  payments: readonly ReturnLine[];
  otherLots: readonly OtherLot[];
}

/** The errors of a return. The wire has their Portuguese texts; screens translate by code. */
const texts = server.bank_return_errors;

export type ReturnErrorCode = keyof typeof texts;

/** An error of a return and its line; `value` is the text in the file. */
export interface ReturnError {
  line: number;
  code: ReturnErrorCode;
  value?: string | undefined;
}

const valueLengthMax = 60;

/** Returns the text of an error, with the value in brackets. */
export function errorText({ code, value }: ReturnError): string {
  if (value === undefined || value === '') return texts[code];
  return `${texts[code]} (${value.replaceAll(/\p{C}/gu, ' ').slice(0, valueLengthMax)})`;
}

/** An error of the whole file: reading stops, and nothing of it is used. */
export class UnreadableReturn extends Error {
  readonly errors: readonly ReturnError[];

  constructor(errors: readonly ReturnError[]) {
    super(errors.map(({ line, code }) => `${line} ${code}`).join(', '));
    this.name = 'UnreadableReturn';
    this.errors = errors;
  }
}

const errorsMax = 100;

/** Collects the errors of a file, and stops reading when there are too many. */
export class ErrorList {
  readonly errors: ReturnError[] = [];

  add(line: number, code: ReturnErrorCode, value?: string): void {
    this.errors.push({ line, code, value });
    if (this.errors.length >= errorsMax)
      throw new UnreadableReturn([...this.errors, { line, code: 'too_many_errors' }]);
  }

  /** @throws {UnreadableReturn} if there are any */
  conclude(): void {
    if (this.errors.length > 0) throw new UnreadableReturn(this.errors);
  }
}
