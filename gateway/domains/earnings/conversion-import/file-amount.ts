import type { DecimalSeparator } from '#shared/money.ts';

/** An amount of a file, before its order is known. */
export interface FileAmount {
  /**
   * In ten-thousandths of a real, because shops write up to four decimals. They are rounded to cents once per order, after
   * its lines were added up: see `order-amounts.ts`.
   */
  units: number;
  /** See `WrittenAmount`. */
  decimal: DecimalSeparator | undefined;
  isCertain: boolean;
  /** Whether it has the sign `$` alone, which is not only that of the real. */
  hasDollar: boolean;
}

export const unitsPerCent = 100;

const currency = String.raw`(?:R\$|BRL|\$)`;
const amountPattern = new RegExp(
  String.raw`^(?<sign>[-−+]?)\s?(?<before>${currency})?\s?(?<inner>[-−]?)` +
    String.raw`(?:(?<grouped>\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+))|(?<plain>\d+))` +
    String.raw`(?:(?<point>[.,])(?<decimals>\d{1,2}|\d{4}))?\s?(?<after>${currency})?(?<last>-?)$`,
  'iu',
);
/** Codes and signs of other currencies beside an amount. */
const foreign = /(?:[A-Z]{2}\$|[€£¥₱]|\b(?!BRL)[A-Z]{3}\b)/u;
const plainNumber = /^\d+[.]\d{2}$/;

/** Blanks that group thousands in a file: no-break (U+00A0), thin (U+2009), figure (U+2007) and narrow no-break (U+202F). */
const otherBlanks = /[\u00a0\u2007\u2009\u202f]/gu;

/** The text without the brackets that accountants write around a negative amount, and whether it had them. */
function withoutBrackets(text: string): [inner: string, isNegative: boolean] {
  const inner = /^(?<before>[^()\d]*)\((?<inner>[^()]+)\)$/u.exec(text)?.groups;
  return inner === undefined ? [text, false] : [`${inner['before'] ?? ''}${inner['inner'] ?? ''}`.trim(), true];
}

function decimalOf(point: string | undefined, grouped: string | undefined) {
  if (point !== undefined) return { decimal: point === ',' ? ',' : '.', isCertain: true } as const;
  if (grouped === undefined || grouped.includes(' ')) return { decimal: undefined, isCertain: true } as const;
  return { decimal: grouped.includes('.') ? ',' : '.', isCertain: grouped.split(/[.,]/u).length > 2 } as const;
}

/**
 * Reads an amount of an order file: the forms of `readAmount`, and beside them four decimals, a blank of any kind between
 * thousands, `R$`, `$` or `BRL` before or after it, a minus after it, and brackets around a negative amount.
 *
 * @returns `foreign` for an amount with the sign of another currency, undefined for any other text
 */
export function readFileAmount(text: string): FileAmount | 'foreign' | undefined {
  // The form of almost all files, and the quickest to read.
  if (plainNumber.test(text) && text.length < 12)
    return { units: Number(text.replace('.', '')) * unitsPerCent, decimal: '.', isCertain: true, hasDollar: false };
  const [inner, hasBrackets] = withoutBrackets(text.replaceAll(otherBlanks, ' ').trim());
  const parts = amountPattern.exec(inner)?.groups;
  if (parts === undefined) return /\d/u.test(inner) && foreign.test(inner.toUpperCase()) ? 'foreign' : undefined;
  const { sign, before, inner: innerSign, grouped, plain, point, decimals = '', after, last } = parts;
  const minuses = [sign === '+' ? '' : sign, innerSign, last, hasBrackets ? '-' : ''].filter(Boolean).length;
  if (minuses > 1 || (before !== undefined && after !== undefined)) return undefined;
  if (grouped !== undefined && (grouped.startsWith('0') || (point && grouped.includes(point)))) return undefined;
  const units = Number((grouped ?? plain ?? '').replaceAll(/[., ]/gu, '') + decimals.padEnd(4, '0'));
  if (!Number.isSafeInteger(units)) return undefined;
  return {
    units: minuses === 1 && units !== 0 ? -units : units,
    ...decimalOf(point, grouped),
    hasDollar: before === '$' || after === '$',
  };
}
