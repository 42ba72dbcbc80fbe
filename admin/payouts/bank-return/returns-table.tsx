import Box from '@mui/material/Box';
import { bankReturn } from '#shared/resources/payouts/bank-return.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CountField, CutText, DateTimeField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(bankReturn);

/** A count that stands out where it is not zero. */
function Alarm({ value }: { value: number }) {
  const locale = useSiteLocale();
  return (
    <Box component="span" sx={value > 0 ? { color: 'error.main', fontWeight: 650 } : undefined}>
      {value.toLocaleString(locale)}
    </Box>
  );
}

/** The table of the returns that were read, newest first. */
export function ReturnsTable() {
  const t = useWords();
  return (
    <ListTable
      rowClick={false}
      empty={<Box sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>{t('admin.payout.no_returns')}</Box>}
    >
      <Column source="id" card="number" align="right" />
      <Column source="created_at" field={DateTimeField} />
      <Column
        source="name"
        card="title"
        render={({ id, name }) => (
          <RecordLink resource="bank-return" id={id} type="show">
            <CutText text={name} width={220} />
          </RecordLink>
        )}
      />
      <Column.CutText source="created_by_name" width={160} />
      <Column source="paid" align="right" field={CountField} />
      <Column source="failed" align="right" render={({ failed }) => <Alarm value={failed} />} />
      <Column source="review" align="right" render={({ review }) => <Alarm value={review} />} />
      <Column source="unchanged" align="right" field={CountField} />
      <Column source="errors" align="right" render={({ errors }) => <Alarm value={errors} />} />
    </ListTable>
  );
}
