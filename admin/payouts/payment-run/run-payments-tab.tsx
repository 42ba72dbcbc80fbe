import RemoveIcon from '@mui/icons-material/PlaylistRemoveOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FilterForm, useDataProvider, useListContext, useRecordContext } from 'react-admin';
import { paymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { payment } from '#shared/resources/payouts/payment.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { textOf } from '../../kit/fields/text-of.ts';
import { CutText, MoneyField } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { CsvButton } from '../../kit/list/csv-button.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { ConfirmedRowAction } from '../../kit/list/row-action.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { whomAndAmount } from '../whom-and-amount.ts';
import { itemState } from './run-step.ts';
import type { Run } from './use-change-run.ts';
import { useRemoveFromRun } from './use-remove-from-run.ts';

type Payment = RecordOf<typeof payment>;

const Column = columnsOf(payment);
const Filter = filtersOf(payment);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Code key="state" source="state" list={paymentState} alwaysOn />,
  <Filter.Code key="method" source="method" list={paymentMethod} alwaysOn />,
];

function RemoveFromRun() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<Payment>();
  const removeFromRun = useRemoveFromRun();
  if (!record) return null;
  return (
    <ConfirmedRowAction
      label={t('admin.payout.remove_from_run')}
      name={record.affiliate_name}
      icon={<RemoveIcon fontSize="small" />}
      color="warning"
      question={t('admin.payout.remove_from_run_question', { smart_count: 1 })}
      about={whomAndAmount(record, locale)}
      explanation={t('admin.payout.remove_from_run_text')}
      onConfirm={() => removeFromRun([record])}
    />
  );
}

function BulkRemove() {
  const t = useWords();
  const dataProvider = useDataProvider();
  const removeFromRun = useRemoveFromRun();
  const { selectedIds, onUnselectItems } = useListContext<Payment>();
  const removeAll = async () => {
    const { data } = await dataProvider.getMany<Payment>(payment.name, { ids: selectedIds });
    await removeFromRun(data);
    onUnselectItems();
  };
  return (
    <ConfirmedButton
      color="warning"
      startIcon={<RemoveIcon fontSize="small" />}
      question={t('admin.payout.remove_from_run_question', { smart_count: selectedIds.length })}
      explanation={t('admin.payout.remove_from_run_text')}
      onConfirm={removeAll}
    >
      {t('admin.payout.remove_from_run')}
    </ConfirmedButton>
  );
}

/** What keeps a payment of the draft from being paid, or why the bank did not pay it. */
function Trouble({ record }: { record: Payment }) {
  const t = useWords();
  if (record.failure_code !== null) return <StatusChip list={paymentFailure} code={record.failure_code} />;
  return (
    record.blockers.length > 0 && (
      <Box component="span" sx={{ color: 'warning.main', fontWeight: 600, whiteSpace: 'normal' }}>
        {record.blockers.map((code) => t(paymentExclusion.labelKey(code))).join(' · ')}
      </Box>
    )
  );
}

/** The tab 'Pagamentos' of a run: payee, amount, method and state of each payment. */
export function RunPaymentsTab({ run }: { run: Run }) {
  const t = useWords();
  const mayChange = useMay(payment.name, 'update');
  const isOpen = run.state === 'draft' && mayChange;
  const filter = { run_id: run.id };
  return (
    <NestedList
      contract={payment}
      filter={filter}
      sort={['amount', 'DESC']}
      header={
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
        >
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            <FilterForm filters={filters} />
          </Box>
          <CsvButton filter={filter} />
        </Stack>
      }
    >
      <ListTable
        bulkActionsToolbar={
          <SelectionToolbar amount="amount" nameOf={({ affiliate_name }) => textOf(affiliate_name)}>
            <BulkRemove />
          </SelectionToolbar>
        }
        rowClick={false}
        empty={
          <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
            {t('admin.payout.no_payments')}
          </Typography>
        }
      >
        {isOpen && <SelectColumn />}
        <Column.LinkedId source="id" card="number" />
        <Column
          source="affiliate_name"
          card="title"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id}>
              <CutText text={affiliate_name} width={220} />
            </RecordLink>
          )}
        />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column.Code source="method" list={paymentMethod} />
        <Column
          source="state"
          card="state"
          render={(record) => <StatusChip list={paymentState} code={itemState(run.state, record)} />}
        />
        <Column
          source={run.state === 'draft' ? 'blockers' : 'failure_code'}
          render={(record) => <Trouble record={record} />}
        />
        {isOpen && (
          <ActionsColumn>
            <RemoveFromRun />
          </ActionsColumn>
        )}
      </ListTable>
    </NestedList>
  );
}
