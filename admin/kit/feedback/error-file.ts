export interface LineError {
  /** Counted from 1. */
  line: number;
  /** Null or absent: the line as a whole. */
  column?: string | null;
  /** The reason, in the user's language. */
  message: string;
}

/** Excel in Brazil opens a CSV on double click as UTF-8 with BOM and semicolons. */
const BOM = '\uFEFF';

/** What a table of refused lines shows; not every format has columns with names. */
export type ErrorField = 'line' | 'column' | 'reason';

/** Returns the cells of a refused line, in the order of the fields. */
export const errorCells = ({ line, column, message }: LineError, fields: readonly ErrorField[]): (number | string)[] =>
  fields.map((field) => ({ line, column: column ?? '', reason: message })[field]);

/**
 * Creates a CSV file of the refused lines.
 *
 * @param headings the headings of the fields, in their order
 */
export async function errorFile(
  errors: readonly LineError[],
  fields: readonly ErrorField[],
  headings: readonly string[],
): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const data = errors.map((error) => errorCells(error, fields));
  const csv = Papa.unparse({ fields: [...headings], data }, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
  return new Blob([BOM + csv], { type: 'text/csv;charset=utf-8' });
}
