import { readAmount } from '#shared/money.ts';
import { businessDate, parseBusinessDateTime } from '#shared/time.ts';
import { detectEncoding } from '../../earnings/conversion-import/encoding.ts';
import { UnreadableFile } from '../../earnings/conversion-import/import-error.ts';
import { readRecords } from '../../earnings/conversion-import/records.ts';
import { ErrorList, type ReturnLine, UnreadableReturn } from './return-lines.ts';
import type { BankSettings } from './settings.ts';

interface Places {
  number: number;
  amount: number;
  status: number;
  paidOn: number;
  count: number;
}

function placesOf({ csv }: BankSettings, header: readonly string[]): Places {
  const errors = new ErrorList();
  const titles = header.map((title) => title.trim().toLowerCase());
  const placeOf = (title: string): number => {
    const place = titles.indexOf(title.toLowerCase());
    if (place < 0) errors.add(1, 'missing_column', title);
    else if (titles.lastIndexOf(title.toLowerCase()) !== place) errors.add(1, 'duplicate_column', title);
    return place;
  };
  const titleOf = (name: string) => csv.columns.find((column) => column.name === name)?.title ?? name;
  const places = {
    number: placeOf(titleOf('number')),
    amount: placeOf(titleOf('amount')),
    status: placeOf(csv.status),
    paidOn: placeOf(csv.paid_on),
    count: header.length,
  };
  errors.conclude();
  return places;
}

/**
 * Digits without a separator are whole reais, not cents: an amount has the decimal separator of the settings, or none.
 */
function centsOf(text: string, decimal: string): number | undefined {
  const amount = readAmount(text);
  if (amount === undefined || amount.cents < 0) return undefined;
  return amount.decimal === undefined || amount.decimal === decimal ? amount.cents : undefined;
}

/**
 * Reads a CSV return: the columns that were sent, with a status and a date.
 *
 * @param path of the file
 * @throws {UnreadableReturn} with the line and reason of everything that makes the file untrustworthy
 */
export async function readCsvReturn(settings: BankSettings, path: string): Promise<ReturnLine[]> {
  const lines: ReturnLine[] = [];
  const errors = new ErrorList();
  let places: Places | undefined;
  try {
    for await (const { line, cells, isMalformed } of readRecords(path, await detectEncoding(path))) {
      if (isMalformed) errors.add(line, 'malformed_line');
      else if (places === undefined) places = placesOf(settings, cells);
      else if (cells.length !== places.count) errors.add(line, 'column_count');
      else {
        const cell = (name: 'number' | 'amount' | 'status' | 'paidOn') => cells[places?.[name] ?? -1]?.trim() ?? '';
        const cents = centsOf(cell('amount'), settings.csv.decimal);
        const paidAt = parseBusinessDateTime(cell('paidOn'));
        if (cents === undefined) errors.add(line, 'amount', cell('amount'));
        else if (paidAt === undefined && cell('paidOn') !== '') errors.add(line, 'date', cell('paidOn'));
        else
          lines.push({
            line,
            number: cell('number'),
            amountCents: BigInt(cents),
            paidCents: BigInt(cents),
            reference: '',
            codes: [cell('status').toUpperCase()].filter((code) => code !== ''),
            paidOn: paidAt === undefined ? '' : businessDate(paidAt),
          });
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const [{ line, code } = { line: 1, code: '' }] = error.errors;
    throw new UnreadableReturn([
      { line, code: code === 'empty_file' || code === 'malformed_line' ? code : 'not_text' },
    ]);
  }
  if (places === undefined) throw new UnreadableReturn([{ line: 1, code: 'empty_file' }]);
  errors.conclude();
  return lines;
}
