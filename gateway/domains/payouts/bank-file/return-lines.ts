import { server } from '#shared/words/payouts.pt-br.ts';

/** A line of a return: what the bank says of a payment. */
export interface ReturnLine {
  /** From 1. */
  line: number;
  /** Its number at the bank, as the file has it. */
  number: string;
  amountCents: bigint;
  /** What became of it: codes of its line and of its lot. */
  codes: readonly string[];
  /** When it was paid, `YYYY-MM-DD`; empty where the file does not say. */
  paidOn: string;
  /** What was paid; null where the file does not say. */
  paidCents: bigint | null;
  /** The number that the bank gave it; empty for none. */
  reference: string;
}

/** The errors of a return. The wire has their Portuguese texts; screens translate by code. */
const texts = server.bank_return_errors;

export type ReturnErrorCode = keyof typeof texts;

/** An error of a return and its line; `value` is what the file has there. */
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

/** What is wrong with a file as a whole: reading stops there, and nothing of it is used. */
export class UnreadableReturn extends Error {
  readonly errors: readonly ReturnError[];

  constructor(errors: readonly ReturnError[]) {
    super(errors.map(({ line, code }) => `${line} ${code}`).join(', '));
    this.name = 'UnreadableReturn';
    this.errors = errors;
  }
}

const errorsMax = 100;

/** Collects the errors of a file, and stops the reading when there are too many. */
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
