import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { usePaymentInfo } from '#shared/ui/features/payouts/financial/use-payment-info.ts';
import { usePayments } from '#shared/ui/features/payouts/payments/use-payments.ts';
import { CampaignList } from '#shared/ui/features/reports/dashboard/campaign-list.tsx';
import { Performance } from '#shared/ui/features/reports/dashboard/performance.tsx';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { LinkBox } from '../../features/links/lazy-link-box.tsx';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { useMay } from '../../session/use-may.ts';
import { useMayMakeLinks } from '../../session/use-may-make-links.ts';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { useOwnTaxInvoices } from '../../session/use-own-tax-invoices.ts';
import { useUser } from '../../session/user.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { ConversionsCard } from './conversions-card.tsx';
import { paymentNews } from './payment-news.ts';
import { PaymentNewsCard } from './payment-news-card.tsx';
import { todos } from './todos.ts';

function useLatestConversions(count: number) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('conversion', { affiliateId, count }),
    queryFn: async ({ signal }) => {
      const { rows } = await client.list('conversion', {
        filter: { affiliate_id: affiliateId },
        range: [0, count - 1],
        sort: ['created_at', 'DESC'],
        signal,
      });
      return rows;
    },
  });
}

/** The last on the page. */
const ManagerCard = lazyPart(() => import('../../features/manager-card.tsx'), 'ManagerCard');
/** Only those who are new have tasks. */
const TodoCard = lazyPart(() => import('./todo-card.tsx'), 'TodoCard');

const CONVERSIONS_SHOWN = 5;
const CAMPAIGNS_SHOWN = 4;
/** As many as the page of payments shows, which then has them already. */
const PAYMENTS_READ = 10;

/** About as much room as the box takes, so that little moves when it comes. */
const LINK_BOX_PX = 288;

/** About as much room as the card of tasks takes. */
const TODO_PX = 420;

const lists = ['own', 'converting', 'higher_commission', 'exclusive'] as const;

const campaignLink = ({ id, name }: ResourceRecord<'dashboard-campaign'>) => (
  <Box component={Link} to={generatePath(paths.campaign, { id: String(id) })} sx={linkStyle}>
    {name}
  </Box>
);

/** The home below the money: open tasks, the figures of a period, campaigns, the newest conversions. */
export function HomeBelow({ today }: { today: string }) {
  const { t } = useTranslation();
  const dashboard = dashboardPeriod(today, useSearchParams());
  const { items, news, hasActiveChannel, isKnown, failure } = useTasks(today);
  const conversions = useLatestConversions(CONVERSIONS_SHOWN);
  const hasTodo = items.some(({ isDone }) => !isDone);
  const hasAside = hasTodo || news.length > 0;
  const maySeeFigures = useMay('dashboard-summary', 'list');
  const mayMakeLinks = useMayMakeLinks();
  const allFailures = failure ?? loadErrorOf([conversions]);

  return (
    <Stack
      spacing={3}
      // The tasks are known last; hides what is next to them until then, which avoids a layout shift.
      sx={{ visibility: isKnown || failure ? 'visible' : 'hidden' }}
    >
      {allFailures && <LoadFailed message={allFailures.message} onRetry={allFailures.retry} />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: hasAside || mayMakeLinks ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
          gridTemplateRows: { lg: 'auto 1fr' },
        }}
      >
        {hasAside && (
          <Stack spacing={3} sx={{ gridColumn: { lg: 2 } }}>
            {news.length > 0 && <PaymentNewsCard news={news} />}
            {hasTodo && (
              <LazyPlace fallback={<BlockSkeleton height={TODO_PX} />}>
                <TodoCard items={items} />
              </LazyPlace>
            )}
          </Stack>
        )}
        {maySeeFigures && (
          <Box sx={{ gridColumn: { lg: 1 }, gridRow: { lg: '1 / span 2' } }}>
            <Performance {...dashboard} />
          </Box>
        )}
        {mayMakeLinks && (
          <Box sx={{ gridColumn: { lg: 2 } }}>
            <LazyPlace fallback={<BlockSkeleton height={LINK_BOX_PX} />}>
              <LinkBox />
            </LazyPlace>
          </Box>
        )}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {maySeeFigures &&
          lists.map((list) => (
            <CampaignList
              key={list}
              list={list}
              period={dashboard.period}
              count={CAMPAIGNS_SHOWN}
              linkTo={campaignLink}
              action={
                list === 'own' && (
                  <Box component={Link} to={paths.campaigns} sx={{ ...linkStyle, whiteSpace: 'nowrap' }}>
                    {t('portal.home.see_campaigns')}
                  </Box>
                )
              }
            />
          ))}
        {!conversions.isError && (
          <ConversionsCard
            rows={conversions.data}
            rowsShown={CONVERSIONS_SHOWN}
            needsChannel={mayMakeLinks && !hasActiveChannel}
          />
        )}
        {/* Nothing follows it, so it may come without a placeholder. */}
        <LazyPlace>
          <ManagerCard />
        </LazyPlace>
      </Box>
    </Stack>
  );
}

/** Fetches what the affiliate has to do: its open tasks, and the news about its payments. */
function useTasks(today: string) {
  const { affiliate_id: affiliateId } = useUser();
  const affiliate = useAffiliate(affiliateId);
  const channels = useOwnChannels();
  const paymentInfo = usePaymentInfo(affiliateId);
  const payments = usePayments(affiliateId, 0, PAYMENTS_READ);
  const notes = useOwnTaxInvoices();
  const mayUpdate = useMay('affiliate', 'update');
  const mayAddChannel = useMay('channel', 'create');
  const mayEnterPaymentInfo = useMay('payment-info', 'create');

  const isSetUp = affiliate.data && channels.data && paymentInfo.data !== undefined;
  const items = isSetUp
    ? todos({
        affiliate: affiliate.data,
        channels: channels.data,
        paymentInfo: paymentInfo.data,
        mayUpdate,
        mayAddChannel,
        mayEnterPaymentInfo,
      })
    : [];
  const news =
    payments.data && notes.data ? paymentNews({ payments: payments.data.rows, notes: notes.data, today }) : [];
  return {
    items,
    news,
    hasActiveChannel: channels.data?.some(({ status }) => status === channelStatus.codes.active) ?? true,
    isKnown: isSetUp && payments.data && notes.data,
    failure: loadErrorOf([channels, paymentInfo, payments, notes]),
  };
}
