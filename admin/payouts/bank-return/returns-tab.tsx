import Typography from '@mui/material/Typography';
import { bankReturn } from '#shared/resources/payouts/bank-return.ts';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { ReadReturn } from './read-return.tsx';
import { ReturnsTable } from './returns-table.tsx';

/** The tab 'Retornos' of a run: reads what the bank answered, and lists the returns that named one of its payments. */
export function ReturnsTab({ runId }: { runId: number }) {
  const t = useWords();
  const mayRead = useMay(bankReturn.name, 'create');
  return (
    <>
      {mayRead && <ReadReturn />}
      <Typography variant="h2" sx={{ mt: mayRead ? 4 : 0, mb: 1 }}>
        {t('admin.payout.returns_read')}
      </Typography>
      <NestedList contract={bankReturn} filter={{ run_id: runId }}>
        <ReturnsTable />
      </NestedList>
    </>
  );
}
