import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatBrl } from '#shared/money.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { affiliateName } from '../../kit/fields/full-name.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import type { Payment } from './payment-actions.ts';
import { PaymentButtons } from './payment-buttons.tsx';
import { PaymentStateCell } from './payment-state-cell.tsx';

const Column = columnsOf(payment);
const Filter = filtersOf(payment);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Code key="state" source="state" list={paymentState} alwaysOn />,
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
    <ResourceList contract={payment} filters={filters} header={<FilterSum />}>
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

/** The number and the sum of the payments of the filter, on all pages. */
function FilterSum() {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const filter = useListFilter();
  const { data, isError } = useQuery({
    queryKey: queryKeys.list('payment-total', { filter }),
    queryFn: ({ signal }) => client.list('payment-total', { filter, signal }),
  });
  const [sum] = data?.rows ?? [];
  const failure = isError ? t('admin.report.total_failed') : t('common.loading');
  return (
    <Typography role="status" sx={{ px: 2, py: 1, fontWeight: 600, ...tabularFigures }}>
      {sum === undefined
        ? failure
        : t('admin.payout.sum', { smart_count: sum.count, amount: formatBrl(sum.amount, locale) })}
    </Typography>
  );
}
