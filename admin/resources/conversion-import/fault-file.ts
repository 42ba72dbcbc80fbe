import type { ImportFault } from './upload.ts';

/** How Excel in Brazil reads a CSV at a double click: UTF-8 with BOM, semicolons. */
const BOM = '\uFEFF';

/**
 * The refused lines as a CSV file for people.
 *
 * @param headings the words for line, column and reason
 */
export async function faultFile(faults: readonly ImportFault[], headings: readonly string[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const data = faults.map(({ line, column, message }) => [line, column ?? '', message]);
  const csv = Papa.unparse({ fields: [...headings], data }, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
  return new Blob([BOM + csv], { type: 'text/csv;charset=utf-8' });
}
