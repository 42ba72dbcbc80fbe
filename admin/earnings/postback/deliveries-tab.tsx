import Typography from '@mui/material/Typography';
import { FilterForm } from 'react-admin';
import { postback } from '#shared/resources/earnings/postback.ts';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { deliveryColumns, receivedAt } from './delivery-columns.tsx';
import { AfterPostbackTotals, PostbackTotals } from './postback-totals.tsx';

const Filter = filtersOf(postback);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Flag key="is_refused" source="is_refused" alwaysOn />,
  <Filter.Flag key="earns_nothing" source="earns_nothing" alwaysOn />,
  <Filter.Flag key="is_test" source="is_test" alwaysOn />,
];

const LATEST_SHOWN = 5;

/** What the server of an advertiser sent, and what was answered. */
export function DeliveriesTab({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const empty = (
    <Typography variant="body2" sx={{ py: 2 }}>
      {t('admin.advertiser.no_deliveries')}
    </Typography>
  );
  const own = { advertiser_id: advertiserId };
  const header = (
    <>
      <FilterForm filters={filters} />
      <PostbackTotals permanent={own} />
    </>
  );
  return (
    <NestedList contract={postback} filter={own} rows={LATEST_SHOWN} header={header}>
      <AfterPostbackTotals permanent={own}>
        <ListTable rowClick={false} empty={empty}>
          {receivedAt}
          {deliveryColumns}
        </ListTable>
      </AfterPostbackTotals>
    </NestedList>
  );
}
