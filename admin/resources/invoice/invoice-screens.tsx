import Switch from '@mui/material/Switch';
import {
  BooleanInput,
  DataTable,
  SearchInput,
  SelectInput,
  TextInput,
  useNotify,
  useRecordContext,
  useTranslate,
  useUpdate,
} from 'react-admin';
import * as z from 'zod/mini';
import type { RecordOf } from '#shared/contract.ts';
import { invoice } from '#shared/resources/invoice.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { actionsCell } from '../../kit/sticky-cell.ts';
import { columnsOf } from '../../kit/columns.tsx';
import { EditInDialog } from '../../kit/edit-in-dialog.tsx';
import { formatMonth, monthChoices } from '../../kit/month-choices.ts';
import { MoneyInput } from '../../kit/money-input.tsx';
import { RecordLink } from '../../kit/record-link.tsx';
import { ResourceList } from '../../kit/resource-list.tsx';
import { useFailedChange } from '../../kit/use-failed-change.ts';
import { useWords } from '../../kit/use-words.ts';
import { DateField, MoneyField } from '../../kit/value-fields.tsx';

type Invoice = RecordOf<typeof invoice>;

const Column = columnsOf(invoice);

/** Three years back. */
const MONTHS_OFFERED = 36;

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="yearmonth"
    source="yearmonth"
    choices={monthChoices(businessDate(systemClock.now()), MONTHS_OFFERED)}
    translateChoice={false}
  />,
  <BooleanInput key="liberated" source="liberated" />,
];

const editSchema = z.pick(invoice.input, { invoice_nums: true, total_received: true });

/** Whether the affiliate may send this invoice. It moves when the server has said yes. */
function LiberateSwitch() {
  const t = useWords();
  const translate = useTranslate();
  const notify = useNotify();
  const onError = useFailedChange(invoice.name);
  const record = useRecordContext<Invoice>();
  const [update, { isPending }] = useUpdate<Invoice>();
  if (!record) return null;
  const liberated = !record.liberated;
  const toggle = () =>
    update(
      invoice.name,
      { id: record.id, data: { liberated }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(t(liberated ? 'admin.invoice.liberated' : 'admin.invoice.held'), { type: 'success' }),
        onError,
      },
    );
  return (
    <Switch
      size="small"
      checked={record.liberated}
      disabled={isPending}
      onChange={() => void toggle()}
      slotProps={{ input: { 'aria-label': `${translate('resources.invoice.fields.liberated')} (${record.id})` } }}
    />
  );
}

function EditInvoice() {
  const t = useWords();
  return (
    <EditInDialog title={t('admin.invoice.edit')} schema={editSchema}>
      <TextInput source="invoice_nums" helperText="admin.invoice.nums_hint" autoFocus />
      <MoneyInput source="total_received" />
    </EditInDialog>
  );
}

/** What affiliates have to invoice, month by month. */
export function InvoiceList() {
  return (
    <ResourceList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable bulkActionButtons={false}>
        <Column source="id" align="right" />
        <Column
          source="affiliate_name"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id}>
              {affiliate_name ?? affiliate_id}
            </RecordLink>
          )}
        />
        <Column source="yearmonth" render={({ yearmonth }) => formatMonth(yearmonth)} />
        <Column source="total" align="right" field={MoneyField} />
        <Column source="invoice_nums" />
        <Column source="total_received" align="right" field={MoneyField} />
        <Column source="liberated">
          <LiberateSwitch />
        </Column>
        <Column source="created_at" field={DateField} />
        <Column label="admin.list.actions" sx={actionsCell}>
          <EditInvoice />
        </Column>
      </DataTable>
    </ResourceList>
  );
}
