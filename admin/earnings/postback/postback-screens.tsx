import { postback } from '#shared/resources/earnings/postback.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, NARROW } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { deliveryColumns, receivedAt } from './delivery-columns.tsx';
import { PostbackTotals, useTotalsPending } from './postback-totals.tsx';

const Column = columnsOf(postback);
const Filter = filtersOf(postback);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Record key="advertiser_id" source="advertiser_id" reference="advertiser" alwaysOn />,
  <Filter.Flag key="is_refused" source="is_refused" alwaysOn />,
  <Filter.Flag key="earns_nothing" source="earns_nothing" alwaysOn />,
  <Filter.DateRange
    key="received"
    source="from"
    endSource="to"
    label="resources.postback.fields.received_at"
    alwaysOn
  />,
  <Filter.Flag key="is_test" source="is_test" />,
];

/** What the servers of all advertisers sent, and what was answered. */
export function PostbackList() {
  return (
    <ResourceList contract={postback} filters={filters} header={<PostbackTotals />} useIsWaiting={useTotalsPending}>
      <ListTable rowClick={false}>
        {receivedAt}
        <Column
          source="advertiser_name"
          render={({ advertiser_id: id, advertiser_name: name }) => (
            <RecordLink resource="advertiser" id={id}>
              <CutText text={name} width={NARROW} />
            </RecordLink>
          )}
        />
        {deliveryColumns}
      </ListTable>
    </ResourceList>
  );
}
