import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetList } from 'react-admin';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import { channelStatus } from '#shared/codes/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useSiteLocale, useWords } from '../kit/use-words.ts';

/** Pending decisions of staff. Each card shows how many rows match the filter of a list. */
const waiting = [
  { word: 'runs_to_close', resource: 'payment-run', filter: { state: 'draft' } },
  { word: 'runs_to_send', resource: 'payment-run', filter: { state: 'closed' } },
  { word: 'payments_to_confirm', resource: 'payment', filter: { unconfirmed: true } },
  { word: 'payments_to_check', resource: 'payment', filter: { state: 'review' } },
  { word: 'invoice_uploads', resource: 'invoice-upload', filter: { status: 0 } },
  { word: 'pending_affiliates', resource: 'affiliate', filter: { status: affiliateStatus.code('pending') } },
  { word: 'pending_channels', resource: 'channel', filter: { status: channelStatus.code('pending') } },
  { word: 'participations_to_decide', resource: 'participation', filter: { status: campaignStatus.code('pending') } },
  { word: 'invoices_to_release', resource: 'invoice', filter: { liberated: false } },
  { word: 'deletion_requests', resource: 'affiliate', filter: { status: affiliateStatus.code('deletion_requested') } },
] as const;

type Waiting = (typeof waiting)[number];

/** Returns the pending decisions that a user may take. */
export const decidedBy = (permissions: readonly string[]): Waiting[] =>
  waiting.filter(({ resource }) => permissions.includes(`${resource}:update`));

const RUNS_READ = 25;

/** How many of the drafts this user may close, which is not told by their number. */
function ClosableRuns({ filter }: { filter: object }) {
  const t = useWords();
  const { data } = useGetList<ResourceRecord<'payment-run'>>('payment-run', {
    filter,
    pagination: { page: 1, perPage: RUNS_READ },
  });
  if (!data || data.length === 0) return null;
  const count = data.filter((run) => run.can_close).length;
  return (
    <Typography variant="body2" color="text.secondary">
      {count > 0 ? t('admin.dashboard.runs_closable', { smart_count: count }) : t('admin.dashboard.runs_not_closable')}
    </Typography>
  );
}

/** How many rows wait for a decision, with a link to their list. */
export function WaitingCard({ word, resource, filter }: Waiting) {
  const t = useWords();
  const locale = useSiteLocale();
  const { total, error } = useGetList(resource, { filter, pagination: { page: 1, perPage: 1 } });
  const search = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={`/${resource}?${search}`}
        sx={{ p: 2, height: 1, display: 'flex', flexDirection: 'column', alignItems: 'stretch' }}
      >
        <Typography color="text.secondary" variant="body2">
          {t(`admin.dashboard.${word}`)}
        </Typography>
        <Typography
          component="div"
          sx={{
            mt: 'auto',
            fontSize: '2rem',
            fontWeight: 650,
            lineHeight: 1.3,
            color: total ? 'text.primary' : 'text.secondary',
            ...tabularFigures,
          }}
        >
          {error ? '–' : (total?.toLocaleString(locale) ?? <Skeleton width={48} />)}
        </Typography>
        {word === 'runs_to_close' && <ClosableRuns filter={filter} />}
      </CardActionArea>
    </Card>
  );
}
