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

/** The faults of a return. The wire has their Portuguese texts; screens translate by code. */
const texts = server.bank_return_errors;

export type ReturnFaultCode = keyof typeof texts;

/** A fault of a return and its line; `value` is what the file has there. */
export interface ReturnFault {
  line: number;
  code: ReturnFaultCode;
  value?: string | undefined;
}

const valueLengthMax = 60;

/** Returns the text of a fault, with the value in brackets. */
export function faultText({ code, value }: ReturnFault): string {
  if (value === undefined || value === '') return texts[code];
  return `${texts[code]} (${value.replaceAll(/\p{C}/gu, ' ').slice(0, valueLengthMax)})`;
}

/** What is wrong with a file as a whole: reading stops there, and nothing of it is used. */
export class UnreadableReturn extends Error {
  readonly faults: readonly ReturnFault[];

  constructor(faults: readonly ReturnFault[]) {
    super(faults.map(({ line, code }) => `${line} ${code}`).join(', '));
    this.name = 'UnreadableReturn';
    this.faults = faults;
  }
}

const faultsMax = 100;

/** Collects the faults of a file, and stops the reading when there are too many. */
export class FaultList {
  readonly faults: ReturnFault[] = [];

  add(line: number, code: ReturnFaultCode, value?: string): void {
    this.faults.push({ line, code, value });
    if (this.faults.length >= faultsMax)
      throw new UnreadableReturn([...this.faults, { line, code: 'too_many_errors' }]);
  }

  /** @throws {UnreadableReturn} if there are any */
  conclude(): void {
    if (this.faults.length > 0) throw new UnreadableReturn(this.faults);
  }
}
