import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RowsSkeleton } from '../../../kit/page/until-loaded.tsx';
import { useWords } from '../../../kit/page/use-words.ts';
import { type ApprovedFilter, ApprovedFilterCard } from './approved-filter.tsx';
import { ApprovedTable } from './approved-table.tsx';
import { rowsPerPage, useApprovedCampaigns } from './use-approved-campaigns.ts';

const everything: ApprovedFilter = { site_id: null, campaign_id: null, status: null };

/** The tab 'Campanhas Aprovadas' of an affiliate: the campaigns of its channels, each with its CAP. */
export function ApprovedCampaignsTab({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const translate = useTranslate();
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState(1);
  const list = useApprovedCampaigns(affiliateId, filter, page);
  const search = (next: ApprovedFilter) => {
    setFilter(next);
    setPage(1);
  };
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return (
    <>
      <ApprovedFilterCard affiliateId={affiliateId} onSearch={search} />
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('admin.approved.title')}
      </Typography>
      {list.error && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" onClick={list.retry}>
              {t('common.retry')}
            </Button>
          }
        >
          {translate(list.error.message)}
        </Alert>
      )}
      {list.isPending ? (
        <RowsSkeleton />
      ) : (
        <Box aria-busy={list.isFetching}>
          <ApprovedTable
            rows={list.rows}
            // A list that failed to load is not shown as empty.
            emptyText={list.error ? '' : t(isNarrowed ? 'admin.approved.none_found' : 'admin.approved.none')}
          />
        </Box>
      )}
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mt: 2 }}
      >
        <Typography variant="body2">{!list.isPending && t('admin.approved.total', { count: list.total })}</Typography>
        <Pagination
          size="small"
          count={Math.max(1, Math.ceil(list.total / rowsPerPage))}
          page={page}
          onChange={(_event, next) => setPage(next)}
        />
      </Stack>
    </>
  );
}
