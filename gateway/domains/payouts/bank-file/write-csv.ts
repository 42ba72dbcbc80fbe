import { cells, type CsvColumn } from './csv-columns.ts';
import type { FileHead, FileItem } from './file-item.ts';
import { forEachYielding } from './for-each-yielding.ts';
import { bankText } from './layout.ts';
import type { BankSettings } from './settings.ts';

type CsvSettings = BankSettings['csv'];

/** Texts that a spreadsheet would execute. A telephone as a Pix key starts with a plus and is harmless. */
const isFormula = (text: string): boolean => /^[\t\r\n=+\-@＋－＝＠]/.test(text) && !/^\+\d+$/.test(text);

const byteOrderMark = '\uFEFF';

/** Writes cents with two decimals, without grouping. */
function amountText(cents: string, decimal: string): string {
  const digits = cents.padStart(3, '0');
  return `${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

function cellText(text: string, { separator, encoding }: CsvSettings): string {
  const fits = encoding === 'utf-8' || /^[\t\r\n -~\u00a0-\u00ff]*$/.test(text) ? text : bankText(text);
  const safe = isFormula(fits) ? `'${fits}` : fits;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes payments as CSV, one line each, under a line of titles. */
export async function writeCsv(
  settings: CsvSettings,
  columns: readonly CsvColumn[],
  { head, items }: { head: FileHead; items: readonly FileItem[] },
): Promise<Buffer> {
  const lines = [columns.map(({ title }) => cellText(title, settings)).join(settings.separator)];
  await forEachYielding(items, (item) => {
    const texts = columns.map(({ name }) => {
      const value = cells[name](item, head) ?? '';
      return name === 'amount' ? amountText(value, settings.decimal) : cellText(value, settings);
    });
    lines.push(texts.join(settings.separator));
  });
  const text = lines.map((line) => `${line}\r\n`).join('');
  return settings.encoding === 'utf-8' ? Buffer.from(byteOrderMark + text) : Buffer.from(text, 'latin1');
}
