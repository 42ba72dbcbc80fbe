import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { CommissionBucket } from '#shared/codes/commission-state.ts';
import { LoadFailed } from '#shared/screens/load-state.tsx';
import { Pager } from '#shared/screens/pager.tsx';
import { fullScreenOnPhone } from '#shared/screens/theme-parts.ts';
import { useTranslation } from '#shared/screens/translation.tsx';
import { usePhone } from '#shared/screens/use-phone.ts';
import { CommissionCards, CommissionTable } from './commission-rows.tsx';
import { useCommissionPage } from './use-financial-data.ts';

const ROWS_PER_PAGE = 15;

interface CommissionDetailsProps {
  affiliateId: number;
  bucket: CommissionBucket;
  bucketTitle: string;
  onClose: () => void;
}

/** The dialog 'Detalhes': the commissions of one bucket, 15 rows at a time. */
export function CommissionDetails({ affiliateId, bucket, bucketTitle, onClose }: CommissionDetailsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isPhone = usePhone();
  const [page, setPage] = useState(0);
  const query = useCommissionPage(affiliateId, bucket, page, ROWS_PER_PAGE);
  const rows = query.data?.rows ?? [];
  return (
    <Dialog open fullWidth maxWidth="md" sx={fullScreenOnPhone} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ pb: 0 }}>
        {t('screens.financial.details')}
      </DialogTitle>
      <Typography color="text.secondary" sx={{ px: 3, pb: 1 }}>
        {bucketTitle}
      </Typography>
      <Box sx={{ height: 4 }}>{query.isFetching && <LinearProgress aria-label={t('common.loading')} />}</Box>
      {/* A part that scrolls has to be reachable by keyboard. */}
      <DialogContent
        tabIndex={0}
        role="region"
        aria-label={bucketTitle}
        sx={{ px: { xs: 2, sm: 3 }, pt: 1, minHeight: 240 }}
      >
        {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
        {query.data?.total === 0 && <Typography>{t('screens.financial.no_commissions')}</Typography>}
        {rows.length > 0 && (isPhone ? <CommissionCards rows={rows} /> : <CommissionTable rows={rows} />)}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
