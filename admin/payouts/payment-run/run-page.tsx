import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { HttpError, Title, useGetOne, useParams } from 'react-admin';
import { paymentRun } from '#shared/resources/payouts/payment-run.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { type RoutedTab, RoutedTabs } from '../../kit/page/routed-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { ExclusionsTab } from './exclusions-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { RunHeader } from './run-header.tsx';
import { RunPaymentsTab } from './run-payments-tab.tsx';
import type { Run } from './use-change-run.ts';

const ReturnsTab = lazyPart(() => import('../bank-return/returns-tab.tsx'), 'ReturnsTab');

/** The page of one run: its state and next step, and tabs for payments, exclusions, files and returns. */
export function RunPage() {
  const id = Number(useParams()['id']);
  return Number.isInteger(id) && id > 0 ? <RunOf id={id} /> : <NotFound />;
}

function RunOf({ id }: { id: number }) {
  const t = useWords();
  const { data, error, isPending, refetch } = useGetOne<Run>(paymentRun.name, { id });
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  const title = t('admin.payout.run', { id });
  return (
    <>
      <Title title={title} />
      <PageTrail resource={paymentRun.name} listName={t('admin.payout.runs')} title={title} />
      {error !== null && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed message={t('admin.payout.load_failed')} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <FormSkeleton fields={4} />}
      {data && (
        <>
          <RunHeader run={data} />
          <Card>
            <RunTabs run={data} />
          </Card>
        </>
      )}
    </>
  );
}

function RunTabs({ run }: { run: Run }) {
  const t = useWords();
  const seesReturns = useMay('bank-return', 'list');
  const tab = (path: 'payments' | 'excluded' | 'files' | 'returns', element: RoutedTab['element']): RoutedTab => ({
    path,
    label: t(`admin.payout.tab.${path}`),
    element,
  });
  return (
    <RoutedTabs
      label={t('admin.payout.run', { id: run.id })}
      tabs={[
        tab('payments', <RunPaymentsTab run={run} />),
        tab('excluded', <ExclusionsTab run={run} />),
        tab('files', <FilesTab run={run} />),
        ...(seesReturns ? [tab('returns', <ReturnsTab runId={run.id} />)] : []),
      ]}
    />
  );
}
