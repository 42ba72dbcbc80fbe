import type { Locale } from './locale.ts';

/**
 * Money. Internally an amount is a whole number of cents; on the wire and in screens it is a JSON number of reais with
 * at most two decimals. Only this module converts.
 */

const intlLocale = { 'pt-br': 'pt-BR', en: 'en-US' } as const satisfies Record<Locale, string>;

/**
 * From 2^46 reais on, neighbouring doubles are more than a cent apart: a JSON number could not distinguish two amounts.
 */
const reaisMax = 2 ** 46;
const centsMax = reaisMax * 100;

/** Checks whether a number is a valid amount on the wire: see {@link toCents}. */
export function isAmount(reais: number): boolean {
  if (!(Math.abs(reais) < reaisMax)) return false;
  // The text is decisive; the arithmetic check never accepts more, and takes a tenth of the time.
  return Math.round(reais * 100) / 100 === reais || Number(reais.toFixed(2)) === reais;
}

/**
 * Converts reais on the wire to whole cents. Uses the two-decimal text nearest to the number, so no binary fraction is
 * ever rounded: 0.1 is 10 cents and 0.1 + 0.2 is rejected.
 *
 * @throws RangeError for more than two decimals, NaN, infinities, and amounts from 2^46 reais (R$ 70 trillion) on
 */
export function toCents(reais: number): number {
  if (!isAmount(reais)) throw new RangeError(`not an amount in reais with at most two decimals: ${reais}`);
  return Number(reais.toFixed(2).replace('.', ''));
}

/** More than a sum of binary fractions is off by, and less than a third decimal. */
const sumErrorMax = 1e-6;

/**
 * Converts an amount that another program has added up to whole cents: 449.70000000000005 is 44970 cents.
 *
 * @throws RangeError as {@link toCents}, also for a third decimal
 */
export function sumToCents(reais: number): number {
  const nearest = Number(reais.toFixed(2));
  return toCents(Math.abs(reais - nearest) < sumErrorMax ? nearest : reais);
}

/**
 * Converts whole cents to reais on the wire: the double nearest to the amount, which JSON prints with at most two
 * decimals.
 *
 * @throws RangeError for a fraction of a cent, NaN, and amounts from 2^46 reais on
 */
export function toReais(cents: number): number {
  if (!isCents(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  return cents / 100;
}

function isCents(cents: number): boolean {
  return Number.isSafeInteger(cents) && Math.abs(cents) < centsMax;
}

const thousands = String.raw`\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+`;
const amountPattern = new RegExp(
  String.raw`^(?<sign>[-−]?)(?:R\$\s*)?(?<innerSign>[-−]?)(?:(?<grouped>${thousands})|(?<plain>\d+))(?:(?<point>[.,])(?<decimals>\d{1,2}))?$`,
  'u',
);

export type DecimalSeparator = ',' | '.';

/** A parsed amount, and the assumption made about its separator. */
export interface WrittenAmount {
  cents: number;
  /** The decimal separator of the text; undefined for digits alone, which have none. */
  decimal: DecimalSeparator | undefined;
  /**
   * Whether the text alone determines its decimal separator. A single separator followed by three digits does not:
   * `1.234` is R$ 1.234,00 where the comma is the decimal separator, and invalid (it has a third decimal) where the
   * point is.
   */
  isCertain: boolean;
}

/**
 * Parses an amount written by a person or in a file; undefined for anything else.
 *
 * Accepts `1.234,56`, `1,234.56`, `1234.56`, `1234,5` and `1234`, each with an optional `R$` and a minus before or
 * after it. The language of the text is unknown, so the separators decide:
 * - the last separator is the decimal one if one or two digits follow it;
 * - a separator followed by three digits groups thousands. A group never starts with 0 (`0.500` is rejected);
 * - grouping and decimal separator differ, and groups have three digits (`1.234.56`, `12,34,567` are rejected).
 */
export function readAmount(text: string): WrittenAmount | undefined {
  const parts = amountPattern.exec(text.trim())?.groups;
  if (parts === undefined) return undefined;
  const { sign, innerSign, grouped, plain, point, decimals = '' } = parts;
  if (sign && innerSign) return undefined;
  if (grouped !== undefined && (grouped.startsWith('0') || (point && grouped.includes(point)))) return undefined;
  const digits = (grouped ?? plain ?? '').replaceAll(/[.,]/g, '') + decimals.padEnd(2, '0');
  const cents = Number(digits);
  if (!isCents(cents)) return undefined;
  return {
    cents: (sign || innerSign) && cents !== 0 ? -cents : cents,
    ...decimalOf(point, grouped),
  };
}

function decimalOf(point: string | undefined, grouped: string | undefined): Omit<WrittenAmount, 'cents'> {
  if (point !== undefined) return { decimal: point === ',' ? ',' : '.', isCertain: true };
  if (grouped === undefined) return { decimal: undefined, isCertain: true };
  const groups = grouped.split(/[.,]/);
  return { decimal: grouped.includes('.') ? ',' : '.', isCertain: groups.length > 2 };
}

/** Parses an amount to cents, by {@link readAmount}: `1.234` and `1,234` are R$ 1.234,00. */
export function parseAmount(text: string): number | undefined {
  return readAmount(text)?.cents;
}

const formatters = new Map<Locale, Intl.NumberFormat>();

/**
 * Formats reais for display: `R$ 1.234,56` (with a no-break space) in Portuguese, `R$1,234.56` in English.
 *
 * @param reais an amount as on the wire
 */
export function formatBrl(reais: number, locale: Locale): string {
  let formatter = formatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(intlLocale[locale], { style: 'currency', currency: 'BRL' });
    formatters.set(locale, formatter);
  }
  return formatter.format(reais);
}

/** Returns reais as other systems read them, with two decimals: `1234.50`. */
export const amountText = (reais: number): string => reais.toFixed(2);
