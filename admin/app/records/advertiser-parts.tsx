import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-admin';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import { isOpen, openAmount, useInvoicesOf } from '../../billing/advertiser-invoice/use-invoices-of.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { formatMonth } from '../../kit/form/month-choices.ts';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { useAdvertiserMargins } from './advertiser-figures.tsx';

interface OfAdvertiser {
  advertiserId: number;
}

const CAMPAIGNS_SHOWN = 100;
const SKELETON_PX = 168;

/** The campaigns of an advertiser, with what each sold and left in the last 30 days. */
export function CampaignsOfAdvertiser({ advertiserId }: OfAdvertiser) {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const filter = { advertiser_id: advertiserId };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('campaign', { filter, count: CAMPAIGNS_SHOWN }),
    queryFn: async ({ signal }) =>
      (await client.list('campaign', { filter, range: [0, CAMPAIGNS_SHOWN - 1] as const, signal })).rows,
  });
  const seesMargins = useMay('campaign-margin', 'list');
  const margins = useAdvertiserMargins(advertiserId);
  if (error !== null && data === undefined)
    return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined || margins.isLoading) return <Skeleton variant="rounded" height={SKELETON_PX} />;
  if (data.length === 0) return <Typography color="text.secondary">{t('admin.advertiser.no_campaigns')}</Typography>;
  const marginOf = (id: number) => margins.data?.find((row) => row.id === id);
  const money = (amount: number | undefined) => (amount === undefined ? '–' : formatBrl(amount, locale));
  return (
    <CardTable
      columns={[
        { heading: t('admin.advertiser.campaign_name'), inCard: 'title' },
        { heading: t('admin.advertiser.campaign_status') },
        { heading: t('admin.advertiser.commission_rate'), align: 'right' },
        ...(seesMargins
          ? ([
              { heading: t('admin.margin.conversions'), align: 'right' },
              { heading: t('admin.advertiser.sold'), align: 'right', sx: { whiteSpace: 'nowrap' } },
              { heading: t('admin.margin.margin'), align: 'right', sx: { whiteSpace: 'nowrap' } },
            ] as const)
          : []),
      ]}
      rows={data.map(({ id, name, status, commission_rate, commission_fixed }) => {
        const sold = marginOf(id);
        return {
          key: id,
          cells: [
            <Link key="name" to={`/campaign/${id}`}>
              {name}
            </Link>,
            <StatusChip key="status" list={campaignStatus} code={status} />,
            rateText(commission_rate, commission_fixed, locale),
            formatCount(sold?.conversions ?? 0, locale),
            money(sold?.amount),
            money(sold?.margin),
          ],
        };
      })}
    />
  );
}

const INVOICES_SHOWN = 4;

/** What an advertiser has to pay, and its latest invoices. */
export function InvoicesOfAdvertiser({ advertiserId }: OfAdvertiser) {
  const t = useWords();
  const { data, error, refetch } = useInvoicesOf(advertiserId);
  if (error !== null && data === undefined)
    return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={SKELETON_PX} />;
  if (data.length === 0) return <Typography color="text.secondary">{t('admin.advertiser.no_invoices')}</Typography>;
  const first = [...data.filter(isOpen), ...data.filter((invoice) => !isOpen(invoice))].slice(0, INVOICES_SHOWN);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {first.map((invoice) => (
        <Box
          key={invoice.id}
          component="li"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            py: 1,
            '& + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <InvoiceLine invoice={invoice} />
        </Box>
      ))}
    </Box>
  );
}

function InvoiceLine({ invoice }: { invoice: ResourceRecord<'advertiser-invoice'> }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { id, yearmonth, state, due_on: dueOn, overdue_days: overdueDays, total, paid_at: paidAt } = invoice;
  const isLate = isOpen(invoice) && (overdueDays ?? 0) > 0;
  const when =
    paidAt !== null
      ? t('admin.advertiser.paid_on', { date: formatDate(paidAt, locale) })
      : isLate
        ? t('admin.advertiser.overdue', { date: formatDate(dueOn, locale), smart_count: overdueDays ?? 0 })
        : t('admin.advertiser.due_on', { date: formatDate(dueOn, locale) });
  return (
    <>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Link to={`/advertiser-invoice/${id}/show`}>
            {t('admin.advertiser.invoice', { id, month: formatMonth(yearmonth) })}
          </Link>
          <StatusChip list={advertiserInvoiceState} code={state} />
        </Box>
        <Typography variant="body2" sx={{ color: isLate ? 'error.main' : 'text.secondary' }}>
          {when}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', ml: 'auto', ...tabularFigures }}>
        <Typography sx={{ fontWeight: 600 }}>{formatBrl(total, locale)}</Typography>
        {isOpen(invoice) && openAmount(invoice) !== total && (
          <Typography variant="body2" color="text.secondary">
            {t('admin.advertiser.still_open', { amount: formatBrl(openAmount(invoice), locale) })}
          </Typography>
        )}
      </Box>
    </>
  );
}
