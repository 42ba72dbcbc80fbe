import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-admin';
import { commissionBucket } from '#shared/codes/earnings/commission-state.ts';
import { paymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { formatBrl } from '#shared/money.ts';
import { businessDate, datePresets, formatDateTime, formatDayAndMonth, systemClock } from '#shared/time.ts';
import { Sparkline } from '#shared/ui/base/chart/sparkline.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { changeOf, formatChange } from '#shared/ui/features/reports/dashboard/figures.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { FetchedFigure, type ShownFigure } from '../../kit/page/fetched-figure.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

interface OfAffiliate {
  affiliateId: number;
}

/** What staff know an affiliate by: what it can ask for, what it sells, and what is on its way to it. */
export function AffiliateFigures({ affiliateId }: OfAffiliate) {
  const [seesStanding, seesSummary, seesSales, seesSums] = [
    useMay('payout-standing', 'one'),
    useMay('dashboard-summary', 'list'),
    useMay('conversion', 'list'),
    useMay('commission-sum', 'list'),
  ];
  return (
    <>
      {seesStanding && <Available affiliateId={affiliateId} />}
      {seesSummary && <Earned affiliateId={affiliateId} />}
      {seesSales && <LastSale affiliateId={affiliateId} />}
      {seesSums && <InProgress affiliateId={affiliateId} />}
    </>
  );
}

function Available({ affiliateId }: OfAffiliate) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const { data, error } = useQuery({
    queryKey: queryKeys.one('payout-standing', affiliateId),
    queryFn: ({ signal }) => client.one('payout-standing', affiliateId, { signal }),
  });
  const [blocker] = data?.blockers ?? [];
  const shown: ShownFigure | undefined = data && {
    value: formatBrl(data.available, locale),
    hint: blocker
      ? t(
          blocker.code in paymentExclusion.codes
            ? paymentExclusion.labelKey(blocker.code)
            : 'admin.affiliate_head.may_not_request',
        )
      : t('admin.affiliate_head.may_request', { date: formatDayAndMonth(data.cut_off, locale) }),
    ...(blocker && blocker.code !== 'below_minimum' ? { severity: 'warning' } : {}),
  };
  return <FetchedFigure label={t('admin.affiliate_head.available')} error={error} shown={shown} />;
}

function Earned({ affiliateId }: OfAffiliate) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const filter = { affiliate_id: affiliateId, ...datePresets(businessDate(systemClock.now())).last_30_days };
  const { data, error } = useQuery({
    queryKey: queryKeys.list('dashboard-summary', filter),
    queryFn: async ({ signal }) => (await client.list('dashboard-summary', { filter, signal })).rows[0],
  });
  const change = data ? changeOf(data.commission, data.previous?.commission ?? 0) : null;
  const shown: ShownFigure | undefined = data && {
    value: formatBrl(data.commission, locale),
    aside: (
      <Box sx={{ width: 72, flexShrink: 0, display: { xs: 'none', sm: 'block' } }}>
        <Sparkline values={data.days.map(({ commission }) => commission)} isOpen heightPx={24} />
      </Box>
    ),
    hint: [
      ...(change === null ? [] : [formatChange(change, locale)]),
      t('admin.affiliate_head.sold', { smart_count: data.conversions, clicks: data.clicks.toLocaleString(locale) }),
    ].join(' · '),
    ...(change !== null && change !== 0 ? { severity: change > 0 ? 'success' : 'error' } : {}),
  };
  return <FetchedFigure label={t('admin.affiliate_head.earned')} error={error} shown={shown} />;
}

function LastSale({ affiliateId }: OfAffiliate) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const options = {
    filter: { affiliate_id: affiliateId },
    range: [0, 0] as const,
    sort: ['created_at', 'DESC'] as const,
  };
  const { data, error } = useQuery({
    queryKey: queryKeys.list('conversion', options),
    queryFn: async ({ signal }) => (await client.list('conversion', { ...options, signal })).rows,
  });
  const sale = data?.[0];
  const shown: ShownFigure | undefined =
    sale === undefined
      ? data && { value: '–', hint: t('admin.affiliate_head.no_sale') }
      : {
          value: formatDateTime(sale.created_at, locale),
          hint: (
            <>
              <RecordLink resource="conversion" id={sale.id} type="show">
                {sale.order_id}
              </RecordLink>
              {` · ${sale.campaign_name} · ${formatBrl(sale.affiliate_commission_cost ?? 0, locale)}`}
            </>
          ),
        };
  return <FetchedFigure label={t('admin.affiliate_head.last_sale')} error={error} shown={shown} />;
}

function InProgress({ affiliateId }: OfAffiliate) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const filter = { affiliate_id: affiliateId, state: commissionBucket.in_progress };
  const { data, error } = useQuery({
    queryKey: queryKeys.list('commission-sum', filter),
    queryFn: async ({ signal }) => (await client.list('commission-sum', { filter, signal })).rows[0],
  });
  const stuck = data?.stuck ?? 0;
  const day = data?.on_its_way_day ?? null;
  const shown: ShownFigure | undefined = data && {
    value: <Link to={`/affiliate/${affiliateId}/my_payments`}>{formatBrl(data.value, locale)}</Link>,
    hint:
      stuck > 0
        ? t('admin.affiliate_head.stuck', { amount: formatBrl(stuck, locale) })
        : day !== null && t('admin.affiliate_head.pays_on', { date: formatDayAndMonth(day, locale) }),
    ...(stuck > 0 ? { severity: 'error' } : {}),
  };
  return <FetchedFigure label={t('admin.affiliate_head.in_progress')} error={error} shown={shown} />;
}
