import { useState } from 'react';
import type { CommissionBucket } from '#shared/codes/earnings/commission-state.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { ProgressLine } from '#shared/ui/base/progress-line.tsx';
import { csvUrl, startDownload } from '#shared/ui/base/start-download.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import { CommissionCards, CommissionTable } from './commission-rows.tsx';
import { useCommissionPage } from './use-financial-data.ts';

const ROWS_PER_PAGE = 15;

interface CommissionDetailsProps {
  affiliateId: number;
  bucket: CommissionBucket;
  bucketTitle: string;
  onClose: () => void;
}

/** The dialog 'Detalhes': the commissions of one bucket, 15 rows per page. */
export function CommissionDetails({ affiliateId, bucket, bucketTitle, onClose }: CommissionDetailsProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const [page, setPage] = useState(0);
  const query = useCommissionPage(affiliateId, bucket, page, ROWS_PER_PAGE);
  const rows = query.data?.rows ?? [];
  const filter = { affiliate_id: affiliateId, state: bucket };
  return (
    <ModalDialog title={t('screens.financial.details')} subtitle={bucketTitle} size="list" onDismiss={onClose}>
      <div style={{ height: 3 }}>{query.isFetching && <ProgressLine />}</div>
      {/* Scrollable content must be reachable by keyboard. The key resets the scroll position on another page. */}
      <DialogBody key={page} tabIndex={0} role="region" aria-label={bucketTitle} aria-busy={query.isPending}>
        {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
        {query.data?.total === 0 && <p>{t('screens.financial.no_commissions')}</p>}
        {rows.length > 0 && (isPhone ? <CommissionCards rows={rows} /> : <CommissionTable rows={rows} />)}
      </DialogBody>
      <DialogActions style={{ justifyContent: 'space-between' }}>
        <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
        {rows.length > 0 && (
          <Button onClick={() => startDownload(csvUrl('commission', filter), 'comissoes.csv')}>
            {t('screens.financial.csv')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
