import type { ImportFault } from './upload.ts';

/** Excel in Brazil opens a CSV on double click as UTF-8 with BOM and semicolons. */
const BOM = '\uFEFF';

/**
 * Creates a CSV file of the refused lines.
 *
 * @param headings the headings of line, column and reason
 */
export async function faultFile(faults: readonly ImportFault[], headings: readonly string[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const data = faults.map(({ line, column, message }) => [line, column ?? '', message]);
  const csv = Papa.unparse({ fields: [...headings], data }, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
  return new Blob([BOM + csv], { type: 'text/csv;charset=utf-8' });
}
