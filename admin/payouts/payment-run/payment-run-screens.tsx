import { paymentRunState } from '#shared/codes/payouts/payment-run-state.ts';
import { paymentRun } from '#shared/resources/payouts/payment-run.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CountField, DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { NewRun } from './new-run.tsx';

const Column = columnsOf(paymentRun);
const Filter = filtersOf(paymentRun);

const filters = [
  <Filter.Code key="state" source="state" list={paymentRunState} alwaysOn />,
  <Filter.Flag key="unanswered" source="unanswered" alwaysOn />,
];

function NoRuns() {
  const t = useWords();
  return (
    <EmptyList next={t('admin.payout.first_run')}>
      <NewRun />
    </EmptyList>
  );
}

/** The payment runs, newest first. */
export function PaymentRunList() {
  const t = useWords();
  return (
    <ResourceList contract={paymentRun} filters={filters} mainAction={<NewRun />} empty={<NoRuns />}>
      <ListTable rowClick="edit">
        <Column
          source="id"
          card="title"
          render={({ id }) => (
            <RecordLink resource={paymentRun.name} id={id}>
              {t('admin.payout.run', { id })}
            </RecordLink>
          )}
        />
        <Column source="pay_date" field={DateField} />
        <Column source="group_name" render={({ group_name }) => group_name ?? t('admin.payout.no_group')} />
        <Column.Code source="state" card="state" list={paymentRunState} />
        <Column source="count" align="right" field={CountField} />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column source="failed" align="right" field={CountField} />
        <Column.CutText source="created_by_name" width={140} />
        <Column.CutText source="closed_by_name" width={140} />
      </ListTable>
    </ResourceList>
  );
}
