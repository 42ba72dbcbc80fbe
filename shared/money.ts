import type { Locale } from './i18n/translate.ts';

/**
 * Money. Inside, an amount is a whole number of cents; on the wire and in screens it is a JSON number of reais with at
 * most two decimals. Only this module converts.
 */

const intlLocale = { 'pt-br': 'pt-BR', en: 'en-US' } as const satisfies Record<Locale, string>;

/** From 2^46 reais on, neighbouring doubles lie more than a cent apart: a JSON number could not tell two amounts apart. */
const reaisMax = 2 ** 46;
const centsMax = reaisMax * 100;

/** Whether a number is an amount of money as the wire has it: see {@link toCents}. */
export function isAmount(reais: number): boolean {
  if (!(Math.abs(reais) < reaisMax)) return false;
  // The text is what decides; the arithmetic agrees wherever it says yes, and takes a tenth of the time.
  return Math.round(reais * 100) / 100 === reais || Number(reais.toFixed(2)) === reais;
}

/**
 * Reais of the wire as whole cents. The two-decimal text nearest to the number decides, so no binary fraction is ever
 * rounded: 0.1 is 10 cents and 0.1 + 0.2 is refused.
 *
 * @throws RangeError for more than two decimals, NaN, infinities, and amounts from 2^46 reais (R$ 70 trillion) on
 */
export function toCents(reais: number): number {
  if (!isAmount(reais)) throw new RangeError(`not an amount in reais with at most two decimals: ${reais}`);
  return Number(reais.toFixed(2).replace('.', ''));
}

/**
 * Whole cents as reais of the wire: the double nearest to the amount, which JSON prints with at most two decimals.
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

/** What an amount in writing means, and what it takes for granted. */
export interface WrittenAmount {
  cents: number;
  /** The decimal separator of whoever wrote it; undefined for digits alone, which all write alike. */
  decimal: DecimalSeparator | undefined;
  /**
   * Whether the text alone shows its decimal separator. A single separator with three digits after it does not: `1.234` is
   * R$ 1.234,00 where the comma is the decimal separator, and no amount (it has a third decimal) where the point is.
   */
  isCertain: boolean;
}

/**
 * Reads an amount that a person or a file wrote; undefined for anything else.
 *
 * Takes `1.234,56`, `1,234.56`, `1234.56`, `1234,5` and `1234`, each with an optional `R$` and a minus before or after
 * it. Nobody says which language the text is in, so the separators decide:
 * - the last separator is the decimal one if one or two digits follow it;
 * - a separator that three digits follow groups thousands. A group never starts with 0 (`0.500` is refused);
 * - grouping and decimal separator differ, and groups have three digits (`1.234.56`, `12,34,567` are refused).
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

/** The cents of an amount that a person wrote, by {@link readAmount}: `1.234` and `1,234` are R$ 1.234,00. */
export function parseAmount(text: string): number | undefined {
  return readAmount(text)?.cents;
}

const formatters = new Map<Locale, Intl.NumberFormat>();

/**
 * Reais as people read them: `R$ 1.234,56` (with a no-break space) in Portuguese, `R$1,234.56` in English.
 *
 * @param reais an amount as the wire has it
 */
export function formatBrl(reais: number, locale: Locale): string {
  let formatter = formatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(intlLocale[locale], { style: 'currency', currency: 'BRL' });
    formatters.set(locale, formatter);
  }
  return formatter.format(reais);
}

/**
 * A share of an amount, half a cent rounded away from zero, exact for every amount.
 *
 * @param cents whole cents, of either sign
 * @param basisPoints the rate in hundredths of a percent: 1000 is 10 %
 * @throws RangeError when either is no whole number or the share is no amount
 */
export function percentOf(cents: number, basisPoints: number): number {
  const share = BigInt(cents) * BigInt(basisPoints);
  const half = share < 0n ? -5000n : 5000n;
  const rounded = Number((share + half) / 10_000n);
  if (!isCents(rounded)) throw new RangeError(`not a whole number of cents: ${rounded}`);
  return rounded;
}
