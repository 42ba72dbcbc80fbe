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
