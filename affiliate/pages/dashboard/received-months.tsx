import { useQuery } from '@tanstack/react-query';
import { formatBrl } from '#shared/money.ts';
import { LineChart } from '#shared/ui/base/chart/line-chart.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';
import { useUser } from '../../session/user.tsx';

const tags = { 'pt-br': 'pt-BR', en: 'en-GB' } as const;
const PLOT_PX = 96;

/** What was received in each of the last twelve months, as bars; nothing from a gateway that does not say. */
export function ReceivedMonths() {
  const { t, locale } = useTranslation();
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  const { data } = useQuery({
    queryKey: queryKeys.one('payout-standing', affiliateId),
    queryFn: ({ signal }) => client.one('payout-standing', affiliateId, { signal }),
  });
  const months = data?.received_months;
  if (months == null) return null;
  const total = months.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  const format = new Intl.DateTimeFormat(tags[locale], { month: 'short', timeZone: 'UTC' });
  const points = months.map(({ month, amount }) => ({
    label: format.format(new Date(month)).replace('.', ''),
    value: amount,
  }));
  return (
    <LineChart
      title={t('portal.home.received')}
      series={[{ name: t('portal.home.received_total', { amount: formatBrl(total, locale) }), points }]}
      format={(value) => formatBrl(value, locale)}
      kind="bars"
      heightPx={PLOT_PX}
    />
  );
}
