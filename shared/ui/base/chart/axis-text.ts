import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';

/** What the values of a chart are: reais, or how many. */
export type ChartUnit = 'brl' | 'count';

const tags = { 'pt-br': 'pt-BR', en: 'en-US' } as const satisfies Record<Locale, string>;

/** Formats a value in full. */
export const valueText = (value: number, unit: ChartUnit, locale: Locale): string =>
  unit === 'brl' ? formatBrl(value, locale) : value.toLocaleString(tags[locale]);

/** Formats a month in little room: `nov/26` in Portuguese, `Nov/26` in English. @param date a day of it, `YYYY-MM-DD` */
export function monthText(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(tags[locale], { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const parts = Object.fromEntries(format.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
  return `${parts['month']?.replace('.', '') ?? ''}/${parts['year'] ?? ''}`;
}

/** Formats the tick of an axis in little room: `R$ 1,5 mil` in Portuguese, `R$1.5K` in English. */
export const axisText = (value: number, unit: ChartUnit, locale: Locale): string =>
  value.toLocaleString(tags[locale], {
    ...(unit === 'brl' && { style: 'currency', currency: 'BRL' }),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
