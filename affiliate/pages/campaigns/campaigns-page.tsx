import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../app/site.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The campaigns that the affiliate may promote. */
export function CampaignsPage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const campaigns = useQuery({
    queryKey: queryKeys.list('campaign', {}),
    queryFn: ({ signal }) => client.all('campaign', { sort: ['name', 'ASC'], signal }),
  });
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <PageHeading title={t('portal.page.campaigns')} />
      </Box>
      {campaigns.isPending && <BlockSkeleton height={240} />}
      {campaigns.isError && <LoadFailed message={campaigns.error.message} onRetry={() => void campaigns.refetch()} />}
      {campaigns.data && (
        <Card component="ul" sx={{ m: 0, px: 3, py: 1, listStyle: 'none' }}>
          {campaigns.data.map(({ id, name }) => (
            <Typography key={id} component="li" sx={{ py: 1.5 }}>
              {name}
            </Typography>
          ))}
        </Card>
      )}
    </>
  );
}
