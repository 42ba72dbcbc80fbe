import { documentText } from '#shared/brazil/document-text.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';

const monthText = (yearmonth: string): string => yearmonth.split('-').reverse().join('/');

const eachOf = (values: string, format: (value: string) => string): string => values.split(', ').map(format).join(', ');

/**
 * Returns a compared value of a tax invoice as people read it.
 *
 * @param check a code of the note check list
 * @param value as the gateway has it: amounts `1234.56`, documents without punctuation, months `YYYY-MM`
 */
export function findingText(check: string, value: string, locale: Locale): string {
  switch (check) {
    case 'amount':
    case 'withheld':
    case 'net':
    case 'ibs':
    case 'cbs':
      return Number.isFinite(Number(value)) ? formatBrl(Number(value), locale) : value;
    case 'issuer':
    case 'taker':
      return eachOf(value, documentText);
    case 'month':
      return eachOf(value, monthText);
    default:
      return value;
  }
}
