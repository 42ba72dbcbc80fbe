import {
  currencyHeadings,
  freightHeadings,
  type OrderFilePreset,
  orderFilePresets,
  realNames,
  refundHeadings,
  totalHeadings,
} from './order-file-presets.data.ts';
import { unaccented } from './unaccented.ts';

/** Removes case, accents and punctuation from a heading or a word of a file. */
export const plainHeading = (text: string): string => unaccented(text).replaceAll(/[^a-z0-9]/gu, '');

const plainSet = (headings: readonly string[]): ReadonlySet<string> => new Set(headings.map(plainHeading));

const [currencies, refunds, freights, totals, reals] = [
  plainSet(currencyHeadings),
  plainSet(refundHeadings),
  plainSet(freightHeadings),
  plainSet(totalHeadings),
  new Set(realNames),
];

export const isCurrencyHeading = (heading: string): boolean => currencies.has(plainHeading(heading));
export const isRefundHeading = (heading: string): boolean => refunds.has(plainHeading(heading));
export const isFreightHeading = (heading: string): boolean => freights.has(plainHeading(heading));
/** Whether an amount with this heading may have freight in it. */
export const isTotalHeading = (heading: string): boolean => totals.has(plainHeading(heading));

/** Whether a cell of a column of currencies is the real. An empty one says nothing. */
export const isReal = (cell: string): boolean => cell === '' || cell === 'BRL' || reals.has(plainHeading(cell));

const signatures = orderFilePresets.map((preset) => ({
  preset,
  headings: preset.headings.map((heading) => (typeof heading === 'string' ? [heading] : heading).map(plainHeading)),
}));

/** Returns what is known of a file, by its headings; undefined for a file of no known system. */
export function presetOf(headings: readonly string[]): OrderFilePreset | undefined {
  const found = new Set(headings.map(plainHeading));
  return signatures.find(({ headings: all }) => all.every((names) => names.some((name) => found.has(name))))?.preset;
}

const totalWord = /^(?:grand[ -]?|sub[ -]?)?tota(?:l|is)(?: geral| do per[ií]odo| de vendas)?\s*:?$/iu;

/** Whether a text is what a sum below a report begins with. */
export const isTotalWord = (text: string): boolean => totalWord.test(text);

/**
 * Returns the text of a cell, without the marks by which spreadsheets and our own export keep a text from being read as a
 * number or a formula: `="001234"`, and an apostrophe before a digit, an apostrophe or the start of a formula.
 */
export function plainCell(cell: string | undefined): string {
  const trimmed = cell?.trim() ?? '';
  const mark = trimmed.codePointAt(0);
  if (mark !== 0x27 && mark !== 0x3d) return trimmed;
  if (mark === 0x27) return /^'['\d=+\-@\uff0b\uff0d\uff1d\uff20\t\r\n]/u.test(trimmed) ? trimmed.slice(1) : trimmed;
  return /^="(?<text>[^"]*)"$/u.exec(trimmed)?.groups?.['text']?.trim() ?? trimmed;
}
