import Switch from '@mui/material/Switch';
import { useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';
import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { invoice } from '#shared/resources/payouts/invoice.ts';
import { businessDate, formatDate, systemClock } from '#shared/time.ts';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { TaxInvoiceLate } from '../../kit/fields/tax-invoice-late.tsx';
import { DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { formatMonth, monthChoices } from '../../kit/form/month-choices.ts';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Invoice = RecordOf<typeof invoice>;

const Column = columnsOf(invoice);
const Filter = filtersOf(invoice);
const Input = inputsOf(invoice);

/** Three years. */
const MONTHS_OFFERED = 36;

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Choice
    key="yearmonth"
    source="yearmonth"
    choices={monthChoices(businessDate(systemClock.now()), MONTHS_OFFERED)}
    alwaysOn
  />,
  <Filter.Flag key="liberated" source="liberated" alwaysOn />,
  <Filter.Flag key="late" source="late" alwaysOn />,
];

/**
 * Toggles whether the affiliate may send this invoice. Asks for confirmation, and changes only after the server
 * accepts.
 */
function LiberateSwitch() {
  const t = useWords();
  const translate = useTranslate();
  const notify = useNotify();
  const onError = useFailedChange(invoice.name);
  const mayEdit = useMay(invoice.name, 'update');
  const record = useRecordContext<Invoice>();
  const { ask, dialog } = useConfirmation();
  const [update, { isPending }] = useUpdate<Invoice>();
  if (!record) return null;
  const liberated = !record.liberated;
  const outcome = liberated ? 'liberate' : 'hold';
  const toggle = () =>
    update(
      invoice.name,
      { id: record.id, data: { liberated }, previousData: record },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => notify(t(`admin.invoice.${outcome}_done`), { type: 'success' }),
        onError,
      },
    ).catch(() => undefined);
  const name = `${record.affiliate_name ?? record.affiliate_id}, ${formatMonth(record.yearmonth)}`;
  const question = {
    question: t(`admin.invoice.${outcome}_question`),
    explanation: t(`admin.invoice.${outcome}_text`, { name }),
    onConfirm: toggle,
  };
  return (
    <>
      <Switch
        size="small"
        checked={record.liberated}
        disabled={isPending || !mayEdit}
        onChange={() => void ask(question)}
        slotProps={{ input: { 'aria-label': `${translate('resources.invoice.fields.liberated')} (${record.id})` } }}
      />
      {dialog}
    </>
  );
}

function EditInvoice() {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <EditInDialog
      contract={invoice}
      fields={['invoice_nums', 'total_received']}
      doubt={({ total_received: received }, { total }) =>
        typeof received === 'number' && received > total
          ? {
              question: t('admin.invoice.excess_question'),
              explanation: t('admin.invoice.excess_text', {
                received: formatBrl(received, locale),
                total: formatBrl(total, locale),
              }),
            }
          : null
      }
    >
      <Input.Text source="invoice_nums" hint="admin.invoice.nums_hint" autoFocus />
      <Input.Money source="total_received" />
    </EditInDialog>
  );
}

/** The monthly invoices of affiliates. */
export function InvoiceList() {
  return (
    <ResourceList contract={invoice} filters={filters}>
      <ListTable rowClick={false}>
        <Column source="id" card="number" align="right" />
        <Column
          source="affiliate_name"
          card="title"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id}>
              {affiliate_name ?? affiliate_id}
            </RecordLink>
          )}
        />
        <Column source="yearmonth" render={({ yearmonth }) => formatMonth(yearmonth)} />
        <Column source="total" card="amount" align="right" field={MoneyField} />
        <Column
          source="due_on"
          render={({ due_on, standing }) => (
            <>
              {due_on !== null && <div>{formatDate(due_on)}</div>}
              <TaxInvoiceLate standing={standing} />
            </>
          )}
        />
        <Column.Code source="state" card="state" list={invoiceState} />
        <Column source="liberated" field={LiberateSwitch} />
        <Column source="invoice_nums" />
        <Column source="total_received" align="right" field={MoneyField} />
        <Column source="created_at" field={DateField} />
        <ActionsColumn changes={invoice}>
          <EditInvoice />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
