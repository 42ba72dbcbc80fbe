import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { HttpError, Title, useGetOne, useParams } from 'react-admin';
import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { bankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { bankReturn } from '#shared/resources/payouts/bank-return.ts';
import { bankReturnLine } from '#shared/resources/payouts/bank-return-line.ts';
import { formatDateTime } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { ErrorTable } from '../../kit/feedback/error-table.tsx';
import { useProvenDownload } from '../../kit/feedback/use-proven-download.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { ReturnFacts } from './read-return.tsx';
import { OtherLots } from './return-notes.tsx';

type BankReturn = RecordOf<typeof bankReturn>;

const Column = columnsOf(bankReturnLine);

/** The page of a return that was read: its figures, its file, the lines that were not read, and what each line did. */
export function BankReturnPage() {
  const id = Number(useParams()['id']);
  return Number.isInteger(id) && id > 0 ? <ReturnOf id={id} /> : <NotFound />;
}

function ReturnOf({ id }: { id: number }) {
  const t = useWords();
  // The row of a list lacks the lines that were not read.
  const { data, error, isPending, refetch } = useGetOne<BankReturn>(bankReturn.name, { id, meta: { view: 'full' } });
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  const title = t('admin.payout.return', { id });
  return (
    <>
      <Title title={title} />
      <PageTrail resource={bankReturn.name} listName={t('admin.payout.returns')} title={title} />
      {error !== null && <LoadFailed message={t('admin.payout.load_failed')} onRetry={() => void refetch()} />}
      {isPending && <FormSkeleton fields={4} />}
      {data && <WholeReturn record={data} />}
    </>
  );
}

function WholeReturn({ record }: { record: BankReturn }) {
  const t = useWords();
  const locale = useSiteLocale();
  const mayDownload = useMay(bankReturn.name, 'create');
  const { id, name, created_at, created_by_name, faults } = record;
  const download = useProvenDownload(`/api/bank-return-file?id=${id}`, name);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Card sx={{ display: 'grid', gap: 2, p: 3, justifyItems: 'start' }}>
        <Box>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('admin.payout.read_by', {
              name: created_by_name ?? t('admin.payout.somebody'),
              at: formatDateTime(created_at, locale),
            })}
          </Typography>
        </Box>
        <ReturnFacts result={record} />
        <OtherLots other_lots={record.other_lots} />
        {mayDownload && (
          <Button variant="outlined" startIcon={<DownloadIcon />} loading={download.isBusy} onClick={download.start}>
            {t('admin.payout.download')}
          </Button>
        )}
        {download.link}
      </Card>
      {faults.length > 0 && (
        <Card sx={{ p: 3 }}>
          <ErrorTable errors={faults} fields={['line', 'reason']} fileName={name} />
        </Card>
      )}
      <Card>
        <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
          {t('admin.payout.return_lines')}
        </Typography>
        <NestedList contract={bankReturnLine} filter={{ return_id: id }}>
          <ReturnLines />
        </NestedList>
      </Card>
    </Box>
  );
}

function ReturnLines() {
  const t = useWords();
  return (
    <ListTable
      rowClick={false}
      empty={
        <Box sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>{t('admin.payout.no_return_lines')}</Box>
      }
    >
      <Column source="line" align="right" />
      <Column
        source="payment_id"
        card="title"
        render={({ payment_id, affiliate_name }) =>
          payment_id !== null && (
            <RecordLink resource="payment" id={payment_id}>
              <CutText text={`${payment_id} · ${affiliate_name ?? ''}`} width={220} />
            </RecordLink>
          )
        }
      />
      <Column source="amount" card="amount" align="right" field={MoneyField} />
      <Column.Code source="outcome" card="state" list={bankReturnOutcome} />
      <Column
        source="review_reason"
        render={({ review_reason }) => review_reason !== null && t(bankReviewReason.labelKey(review_reason))}
      />
      <Column source="bank_codes" />
      <Column source="paid_on" field={DateField} />
      <Column source="number" />
      <Column source="bank_reference" />
      <Column
        source="run_id"
        render={({ run_id }) =>
          run_id !== null && (
            <RecordLink resource="payment-run" id={run_id}>
              {t('admin.payout.run', { id: run_id })}
            </RecordLink>
          )
        }
      />
    </ListTable>
  );
}
