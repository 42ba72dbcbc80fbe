import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';

/** Formats what an order earns: `7,5%`, or `R$ 12,00`; empty without a rate. */
export function rateText(rate: number | null, fixed: number | null, locale: Locale): string {
  if (rate !== null) return `${rate.toLocaleString(locale)}%`;
  return fixed === null ? '' : formatBrl(fixed, locale);
}
