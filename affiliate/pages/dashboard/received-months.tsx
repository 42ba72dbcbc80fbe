import { useQuery } from '@tanstack/react-query';
import { formatBrl } from '#shared/money.ts';
import { monthText } from '#shared/ui/base/chart/axis-text.ts';
import { Chart } from '#shared/ui/base/chart/chart.tsx';
import { barShape } from '#shared/ui/base/chart/shapes.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';
import { useUser } from '../../session/user.tsx';

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
  const points = months.map(({ month, amount }) => ({ label: monthText(month, locale), value: amount }));
  return (
    <Chart
      title={t('portal.home.received')}
      series={[{ name: t('portal.home.received_total', { amount: formatBrl(total, locale) }), points, isOpen: true }]}
      unit="brl"
      shape={barShape}
      heightPx={PLOT_PX}
    />
  );
}
