import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import { type ChartUnit, valueText } from '#shared/ui/base/chart/axis-text.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

/** The figures of a dashboard that have a card and a chart, in their order. */
export const figureNames = ['clicks', 'conversions', 'amount', 'commission'] as const;
export type FigureName = (typeof figureNames)[number];

const tags = { 'pt-br': 'pt-BR', en: 'en-US' } as const satisfies Record<Locale, string>;

export const formatCount = (value: number, locale: Locale): string => value.toLocaleString(tags[locale]);

/** Says how many conversions there are, in words. */
export const soldText = (conversions: number, t: Translate<MessageKey>, locale: Locale): string =>
  conversions === 0
    ? t('screens.dashboard.sold_none')
    : t('screens.dashboard.sold', { smart_count: conversions, count: formatCount(conversions, locale) });

/** What a figure is counted in. */
export const unitOf = (name: FigureName): ChartUnit => (name === 'amount' || name === 'commission' ? 'brl' : 'count');

/** Formats a figure: amounts in reais, the others as numbers. */
export const formatFigure = (name: FigureName, value: number, locale: Locale): string =>
  valueText(value, unitOf(name), locale);

/** Formats per cent with at most one decimal. */
export const formatPercent = (percent: number, locale: Locale): string =>
  (percent / 100).toLocaleString(tags[locale], { style: 'percent', maximumFractionDigits: 1 });

/** Formats how far an amount in reais is from an earlier one, with its sign; a dash where either is not known. */
export function formatDifference(amount: number | null, before: number | null, locale: Locale): string {
  if (amount === null || before === null) return '–';
  // In cents, where the difference is exact.
  const difference = (Math.round(amount * 100) - Math.round(before * 100)) / 100;
  return `${difference > 0 ? '+' : ''}${formatBrl(difference, locale)}`;
}

/** Returns by how many per cent a figure has changed; null where there was nothing to change from. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / Math.abs(before)) * 100;

/** Formats a change with its sign, `+12,5%`; a dash where there is none. */
export function formatChange(percent: number | null, locale: Locale): string {
  if (percent === null) return '–';
  return (percent / 100).toLocaleString(tags[locale], {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
}
