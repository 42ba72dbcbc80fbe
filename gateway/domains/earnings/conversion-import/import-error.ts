import { server } from '#shared/words/earnings.pt-br.ts';
import type { RefusedLine } from '../conversion/table.ts';

/** Reasons for refusing a line or a file. The wire has their Portuguese texts; screens translate by code. */
const texts = server.import_errors;

export type ImportErrorCode = keyof typeof texts;

export interface ImportError extends RefusedLine {
  /** Line in the file; the header is line 1. */
  line: number;
  /** Column in the file; null when the value comes from no column or the whole line is wrong. */
  column: string | null;
  code: ImportErrorCode;
}

const shownLengthMax = 40;

/** @param value the value in the file, truncated in the message */
export function importError(line: number, column: string | null, code: ImportErrorCode, value?: string): ImportError {
  const shown = value === undefined || value === '' ? '' : ` (${value.slice(0, shownLengthMax)})`;
  return { line, column, code, message: texts[code] + shown };
}

/** The file cannot be read at all. */
export class UnreadableFile extends Error {
  readonly errors: readonly ImportError[];

  constructor(errors: readonly ImportError[]) {
    super(errors.map(({ code }) => code).join(', '));
    this.name = 'UnreadableFile';
    this.errors = errors;
  }
}
