/** What a line of a return tells of a payment. */
export interface ToldPayment {
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
