import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { HttpError, Title, useGetOne, useParams } from 'react-admin';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { CampaignHeader } from '../../campaigns/campaign/campaign-header.tsx';
import type { Campaign } from '../../campaigns/campaign/use-change-campaign.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { CampaignFigures } from './campaign-figures.tsx';
import { CampaignTabs } from './campaign-tabs.tsx';

/** The page of one campaign: what it brings, and a tab for each of its parts. */
export function CampaignPage() {
  const id = Number(useParams()['id']);
  return Number.isInteger(id) && id > 0 ? <CampaignOf key={id} id={id} /> : <NotFound />;
}

function CampaignOf({ id }: { id: number }) {
  const t = useWords();
  const { data, error, isPending, refetch } = useGetOne<Campaign>(campaign.name, { id });
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  const title = data?.name ?? t('admin.campaign.campaign', { id });
  return (
    <>
      <Title title={title} />
      <PageTrail
        resource={campaign.name}
        listName={t('admin.campaign.campaigns')}
        title={title}
        order={campaign.defaultSort}
        {...(data && { record: data })}
      />
      {error !== null && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed message={error.message} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <PageSkeleton />}
      {data && (
        <>
          <CampaignHeader record={data} figures={<CampaignFigures campaign={data} />} />
          <CampaignTabs record={data} />
        </>
      )}
    </>
  );
}

/** The head, and the tabs with what they show. */
function PageSkeleton() {
  return (
    <>
      <Skeleton variant="rounded" height={214} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={760} />
    </>
  );
}
