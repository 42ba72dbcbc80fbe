import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

/** The campaigns of the current advertiser. All campaigns are fetched at once, and cached for every advertiser. */
export function AdvertiserCampaigns() {
  const t = useWords();
  const { client } = useScreenHost();
  const advertiser = useRecordContext<ResourceRecord<'advertiser'>>();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('campaign', { all: true }),
    queryFn: ({ signal }) => client.all('campaign', { signal }),
  });
  const campaigns = data?.filter(({ advertiser_id }) => advertiser_id === advertiser?.id);
  return (
    <Box sx={{ py: 2, pl: 6, pr: 2 }}>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
          {error.message}
        </Alert>
      )}
      {!error && !campaigns && <Skeleton variant="rounded" height={76} sx={{ maxWidth: 640 }} />}
      {campaigns?.length === 0 && <Typography variant="body2">{t('admin.advertiser.no_campaigns')}</Typography>}
      {campaigns && campaigns.length > 0 && <CampaignTable campaigns={campaigns} />}
    </Box>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly ResourceRecord<'campaign'>[] }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <Box sx={{ maxWidth: 640 }}>
      <CardTable
        columns={[
          { heading: t('admin.advertiser.campaign_id'), align: 'right' },
          { heading: t('admin.advertiser.campaign_name'), inCard: 'title' },
          { heading: t('admin.advertiser.campaign_status') },
          { heading: t('admin.advertiser.commission_rate'), align: 'right' },
        ]}
        rows={campaigns.map(({ id, name, status, commission_rate, commission_fixed }) => ({
          key: id,
          cells: [
            id,
            name,
            <StatusChip key="status" list={campaignStatus} code={status} />,
            commission_rate === null
              ? formatBrl(commission_fixed ?? 0, locale)
              : `${commission_rate.toLocaleString(locale)}%`,
          ],
        }))}
      />
    </Box>
  );
}
