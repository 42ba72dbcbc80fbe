import { Link } from 'react-admin';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import { formatPercent } from '#shared/ui/features/reports/dashboard/figures.ts';
import type { Translate } from '#shared/words/translate.ts';
import { isOpen, openAmount, useInvoicesOf } from '../../billing/advertiser-invoice/use-invoices-of.ts';
import { FetchedFigure, type ShownFigure } from '../../kit/page/fetched-figure.tsx';
import { useSiteLocale, useWords, type WordKey } from '../../kit/page/use-words.ts';
import type { sumOfMargins } from '../../reports/campaign-margin/use-margins.ts';

/** Returns what a margin says in a head; that nothing is left is said in words. */
export function marginFigure(
  { margin, margin_rate: rate }: Pick<ReturnType<typeof sumOfMargins>, 'margin' | 'margin_rate'>,
  t: Translate<WordKey>,
  locale: Locale,
): ShownFigure {
  const isNone = rate !== null && margin <= 0;
  return {
    value: formatBrl(margin, locale),
    hint: isNone
      ? t('admin.record_figures.no_margin')
      : rate !== null && t('admin.record_figures.of_revenue', { rate: formatPercent(rate, locale) }),
    ...(isNone && { severity: margin < 0 ? 'error' : 'warning' }),
  };
}

/** What an advertiser owes by its issued invoices, with the one that is longest overdue. */
export function OpenFigure({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data, error } = useInvoicesOf(advertiserId);
  const unpaid = data?.filter(isOpen);
  const [overdue] = (unpaid ?? [])
    .filter((invoice) => (invoice.overdue_days ?? 0) > 0)
    .sort((one, other) => (other.overdue_days ?? 0) - (one.overdue_days ?? 0));
  const shown: ShownFigure | undefined = unpaid && {
    value: formatBrl(unpaid.reduce((sum, invoice) => sum + Math.round(openAmount(invoice) * 100), 0) / 100, locale),
    hint: overdue ? (
      <Link to={`/advertiser-invoice/${overdue.id}/show`}>
        {t('admin.record_figures.overdue', { id: overdue.id, smart_count: overdue.overdue_days ?? 0 })}
      </Link>
    ) : (
      t('admin.record_figures.invoices', { smart_count: unpaid.length })
    ),
    ...(overdue && { severity: 'error' }),
  };
  return <FetchedFigure label={t('admin.record_figures.open')} error={error} shown={shown} />;
}
