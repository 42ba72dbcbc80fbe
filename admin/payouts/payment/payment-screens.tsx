import { useRecordContext } from 'react-admin';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { affiliateName } from '../../kit/fields/full-name.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import type { Payment } from './payment-actions.ts';
import { PaymentButtons } from './payment-buttons.tsx';
import { PaymentStateCell } from './payment-state-cell.tsx';

const Column = columnsOf(payment);
const Filter = filtersOf(payment);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Flag key="unconfirmed" source="unconfirmed" alwaysOn />,
  <Filter.Record
    key="affiliate"
    source="affiliate_id"
    reference="affiliate"
    optionText={affiliateName}
    label="resources.payment.fields.affiliate_name"
  />,
  <Filter.Money key="amount_from" source="amount_from" />,
  <Filter.Money key="amount_to" source="amount_to" />,
  <Filter.DateRange key="pay" source="pay_from" endSource="pay_to" label="resources.payment.fields.pay_date" />,
  <Filter.DateRange
    key="requested"
    source="requested_from"
    endSource="requested_to"
    label="resources.payment.fields.requested_at"
  />,
  <Filter.DateRange key="paid" source="paid_from" endSource="paid_to" label="resources.payment.fields.paid_at" />,
  <Filter.Code key="method" source="method" list={paymentMethod} />,
];

const states = codeChoices(paymentState);

function RowButtons() {
  const record = useRecordContext<Payment>();
  if (!record) return null;
  return (
    <PaymentButtons record={record}>
      {({ isMain: _isMain, ...look }) => (
        <RowAction key={look.label} {...look} name={`${record.affiliate_name}, ${record.id}`} />
      )}
    </PaymentButtons>
  );
}

/** The payments of all affiliates, for staff to follow and to fix. */
export function PaymentList() {
  const t = useWords();
  return (
    <ResourceList
      contract={payment}
      filters={filters}
      header={<StateTabs of={payment.name} source="state" states={states} hasSum />}
    >
      <ListTable rowClick="edit">
        <Column.LinkedId source="id" card="number" />
        <Column
          source="affiliate_name"
          card="title"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id}>
              <CutText text={affiliate_name} width={200} />
            </RecordLink>
          )}
        />
        <Column source="amount" align="right" card="amount" field={MoneyField} />
        <Column source="state" card="state" render={(record) => <PaymentStateCell record={record} />} />
        <Column.Code source="method" list={paymentMethod} />
        <Column source="pay_date" field={DateField} />
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
        <Column source="requested_at" card="none" field={DateField} />
        <Column source="paid_at" field={DateField} />
        <ActionsColumn changes={payment}>
          <RowButtons />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
