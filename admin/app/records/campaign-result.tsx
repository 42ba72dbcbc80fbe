import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { formatBrl } from '#shared/money.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { Funnel } from '#shared/ui/base/chart/funnel.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FigureList } from '#shared/ui/features/reports/dashboard/figure-list.tsx';
import { formatCount, formatPercent, soldText } from '#shared/ui/features/reports/dashboard/figures.ts';
import { Performance } from '#shared/ui/features/reports/dashboard/performance.tsx';
import { type StatusGroup, sumOfStatus } from '#shared/ui/features/reports/dashboard/status-sums.tsx';
import { dashboardPeriod, useDashboardSummary } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { sumOfMargins, useMargins } from '../../reports/campaign-margin/use-margins.ts';

interface OfCampaign {
  campaignId: number;
}

/** What a campaign brought in a period, which is part of the URL: its figures by day, what is left, and who sells. */
export function CampaignResult({ campaignId }: OfCampaign) {
  const dashboard = dashboardPeriod(businessDate(systemClock.now()), useSearchParams());
  const seesMargins = useMay('campaign-margin', 'list');
  const seesAffiliates = useMay('dashboard-affiliate', 'list');
  const { period } = dashboard;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
      }}
    >
      <Performance
        {...dashboard}
        isDense
        campaignId={campaignId}
        footer={seesMargins && <Margin campaignId={campaignId} period={period} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' },
        }}
      >
        <Steps campaignId={campaignId} period={period} />
        {seesAffiliates && <Sellers campaignId={campaignId} period={period} />}
      </Box>
    </Box>
  );
}

interface OfPeriod extends OfCampaign {
  period: Period;
}

/** How many clicks became sales, and how many of these were approved. As high while it loads. */
function Steps({ campaignId, period }: OfPeriod) {
  const words = useWords();
  const { locale } = useTranslation();
  const titleId = useId();
  const { data } = useDashboardSummary(period, campaignId);
  const countOf = (group: StatusGroup) => (data === undefined ? 0 : sumOfStatus(data, group).conversions);
  const [pending, approved, refused] = [countOf('pending'), countOf('approved'), countOf('refused')];
  const reported = pending + approved + refused;
  const undecided = [
    ...(pending > 0 ? [words('admin.campaign_result.pending', { smart_count: pending })] : []),
    ...(refused > 0 ? [words('admin.campaign_result.refused', { smart_count: refused })] : []),
  ];
  const steps = [
    { name: 'clicks', value: data?.clicks ?? 0, more: '' },
    {
      name: 'reported',
      value: reported,
      more: data?.clicks ? formatPercent((reported / data.clicks) * 100, locale) : '',
    },
    { name: 'approved', value: approved, more: undecided.join(' · ') },
  ] as const;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2.5, py: 2, minWidth: 0 }}>
      <Typography
        component="h2"
        variant="h2"
        id={titleId}
        sx={{ display: 'flex', alignItems: 'center', minHeight: 44, mb: 1 }}
      >
        {words('admin.campaign_result.steps.title')}
      </Typography>
      <Funnel
        title={words('admin.campaign_result.steps.title')}
        steps={steps.map(({ name, value, more }) => ({
          name: words(`admin.campaign_result.steps.${name}`, { smart_count: value }),
          value,
          text: data === undefined ? '–' : formatCount(value, locale),
          more,
        }))}
      />
    </Card>
  );
}

/** How the margin of the period follows from what the advertiser pays. */
function Margin({ campaignId, period }: OfPeriod) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data, error } = useMargins(period, true, { campaignId });
  const sum = data && sumOfMargins(data);
  const isNone = sum !== undefined && sum.conversions > 0 && sum.margin <= 0;
  const parts = [
    { name: 'revenue', amount: sum?.revenue },
    { name: 'commission', amount: sum?.commission },
    { name: 'bonus', amount: sum?.bonus },
    { name: 'margin', amount: sum?.margin },
  ] as const;
  if (error !== null && sum === undefined)
    return (
      <Typography variant="body2" color="error" sx={{ mt: 1.5 }}>
        {error.message}
      </Typography>
    );
  return (
    <Stack
      component="dl"
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      {parts.map(({ name, amount }) => (
        <Box key={name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {t(`admin.margin.${name}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              minWidth: 88,
              fontWeight: name === 'margin' ? 700 : 600,
              ...tabularFigures,
              ...(name === 'margin' && isNone && { color: 'error.main' }),
            }}
          >
            {amount === undefined ? <TextSkeleton width={88} /> : formatBrl(amount, locale)}
            {name === 'margin' && sum !== undefined && (
              <Box component="span" sx={{ ml: 1, fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}>
                {isNone
                  ? t('admin.record_figures.no_margin')
                  : sum.margin_rate !== null && formatPercent(sum.margin_rate, locale)}
              </Box>
            )}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}

const SELLERS_SHOWN = 4;

/** Who brought most of the period. */
function Sellers({ campaignId, period: { from, to } }: OfPeriod) {
  const words = useWords();
  const { t, locale } = useTranslation();
  const { client } = useScreenHost();
  const mayOpen = useMay('affiliate', 'one');
  const seesSites = useMay('campaign-site', 'list');
  const filter = { from, to, campaign_id: campaignId };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('dashboard-affiliate', { ...filter, count: SELLERS_SHOWN }),
    queryFn: async ({ signal }) =>
      (await client.list('dashboard-affiliate', { filter, range: [0, SELLERS_SHOWN - 1] as const, signal })).rows,
    placeholderData: keepPreviousData,
  });
  const [first] = data ?? [];
  const rows = data?.map(({ id, name, clicks, conversions, commission, change }) => ({
    id,
    name: mayOpen ? <Link to={`/affiliate/${id}`}>{name === '' ? id : name}</Link> : name,
    more: [
      soldText(conversions, t, locale),
      words('admin.campaign_result.clicks', { smart_count: clicks, count: formatCount(clicks, locale) }),
    ].join(' · '),
    value: formatBrl(commission, locale),
    change,
    share: first !== undefined && first.commission > 0 ? commission / first.commission : 0,
  }));
  return (
    <FigureList
      title={words('admin.campaign_result.sellers')}
      none={words('admin.campaign_result.no_sellers')}
      count={SELLERS_SHOWN}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      isDense
      action={
        seesSites && <Link to={`/campaign/${campaignId}/sites`}>{words('admin.campaign_result.all_channels')}</Link>
      }
    />
  );
}
