import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { LinkBase, useGetList } from 'react-admin';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { ResourceGrant } from '#shared/codes/accounts/grants.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { addDays } from '#shared/time.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import type { staff } from '#shared/words/reports.pt-br.ts';
import type { KeyOf } from '#shared/words/translate.ts';
import { listPath } from '../kit/list/list-path.ts';
import { useSiteLocale, useWords } from '../kit/page/use-words.ts';

interface Waiting {
  word: KeyOf<(typeof staff)['admin']['dashboard']>;
  resource: ResourceName;
  filter: Readonly<Record<string, unknown>>;
  /** The grant that shows the card; by default, changing the records. */
  needs?: ResourceGrant;
  /** The text below the number. */
  More?: ComponentType<{ filter: Waiting['filter'] }>;
}

/**
 * The pending work of staff. Each card shows how many rows match the filter of a list. @param today the current
 * business date
 */
const waitingOn = (today: string): readonly Waiting[] => [
  { word: 'runs_to_close', resource: 'payment-run', filter: { state: 'draft' }, More: ClosableRuns },
  { word: 'runs_to_send', resource: 'payment-run', filter: { state: 'closed' } },
  { word: 'payments_to_confirm', resource: 'payment', filter: { unconfirmed: true } },
  { word: 'bonuses_to_confirm', resource: 'bonus', filter: { unconfirmed: true } },
  { word: 'additions_to_confirm', resource: 'commission-addition', filter: { unconfirmed: true } },
  { word: 'imports_to_confirm', resource: 'conversion-import', filter: { unconfirmed: true } },
  { word: 'payments_to_check', resource: 'payment', filter: { state: 'review' } },
  { word: 'invoice_uploads', resource: 'invoice-upload', filter: { status: 0 } },
  { word: 'pending_affiliates', resource: 'affiliate', filter: { status: affiliateStatus.codes.pending } },
  { word: 'pending_channels', resource: 'channel', filter: { status: channelStatus.codes.pending } },
  { word: 'participations_to_decide', resource: 'participation', filter: { status: campaignStatus.codes.pending } },
  { word: 'invoices_to_release', resource: 'invoice', filter: { liberated: false } },
  { word: 'overdue_invoices', resource: 'advertiser-invoice', filter: { overdue: true } },
  { word: 'deletion_requests', resource: 'affiliate', filter: { status: affiliateStatus.codes.deletion_requested } },
  {
    word: 'refused_postbacks',
    resource: 'postback',
    filter: { is_refused: true, is_test: false, from: addDays(today, -1) },
    needs: 'advertiser:update',
    More: RefusedAdvertisers,
  },
];

export const waitingFor = (permissions: readonly string[], today: string): Waiting[] =>
  waitingOn(today).filter(({ resource, needs }) => permissions.includes(needs ?? `${resource}:update`));

const RUNS_READ = 25;

/** How many of the drafts this user may close, which can be fewer than there are. */
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

const REFUSED_READ = 100;

/** The advertisers whose postbacks were refused. */
function RefusedAdvertisers({ filter }: { filter: object }) {
  const { data = [] } = useGetList<ResourceRecord<'postback'>>('postback', {
    filter,
    pagination: { page: 1, perPage: REFUSED_READ },
  });
  const names = [...new Set(data.map((delivery) => delivery.advertiser_name))];
  if (names.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary" noWrap title={names.join(', ')}>
      {names.join(', ')}
    </Typography>
  );
}

/** How many rows wait for a decision, with a link to their list. */
export function WaitingCard({ word, resource, filter, More }: Waiting) {
  const t = useWords();
  const locale = useSiteLocale();
  const { total, error } = useGetList(resource, { filter, pagination: { page: 1, perPage: 1 } });
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={listPath(resource, filter)}
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
        {More && <More filter={filter} />}
      </CardActionArea>
    </Card>
  );
}
