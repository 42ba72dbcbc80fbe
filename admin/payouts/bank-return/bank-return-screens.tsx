import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { bankReturn } from '#shared/resources/payouts/bank-return.ts';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { ReadReturn } from './read-return.tsx';
import { ReturnsTable } from './returns-table.tsx';

/** The page of the bank's returns: reads one, and lists those that were read. */
export function BankReturnList() {
  const t = useWords();
  const mayRead = useMay(bankReturn.name, 'create');
  return (
    <>
      <Title title={t('admin.payout.returns')} />
      {mayRead && (
        <Card sx={{ p: 3, mb: 2 }}>
          <ReadReturn />
        </Card>
      )}
      <Card>
        <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
          {t('admin.payout.returns_read')}
        </Typography>
        <NestedList contract={bankReturn} filter={{}} ownName="bank-return">
          <ReturnsTable />
        </NestedList>
      </Card>
    </>
  );
}
