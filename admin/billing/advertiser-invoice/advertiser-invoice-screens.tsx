import Box from '@mui/material/Box';
import { useRecordContext, useTranslate } from 'react-admin';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { businessDate, formatDate, systemClock } from '#shared/time.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CountField, CutText, MoneyField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { formatMonth, monthChoices } from '../../kit/form/month-choices.ts';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(advertiserInvoice);
const Filter = filtersOf(advertiserInvoice);
const Input = inputsOf(advertiserInvoice);

/** Three years. */
const months = monthChoices(businessDate(systemClock.now()), 36);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Record key="advertiser_id" source="advertiser_id" reference="advertiser" alwaysOn />,
  <Filter.Choice key="yearmonth" source="yearmonth" choices={months} alwaysOn />,
  <Filter.Flag key="overdue" source="overdue" alwaysOn />,
];

const terms = (
  <>
    <Input.Date source="due_on" />
    <Input.Money source="fee" hint="admin.billing.fee_hint" />
    <Input.Text source="note" hint="admin.billing.note_hint" />
  </>
);

const states = codeChoices(advertiserInvoiceState);

const createInputs = (
  <>
    <Input.Record source="advertiser_id" reference="advertiser" />
    <Input.Choice source="yearmonth" choices={months} />
    {terms}
  </>
);

/** Edits and deletes a draft; nothing for an invoice that was issued. */
export function EditDraft() {
  const record = useRecordContext<RecordOf<typeof advertiserInvoice>>();
  if (record?.state !== 'draft') return null;
  return (
    <EditInDialog contract={advertiserInvoice} fields={['due_on', 'fee', 'note']}>
      {terms}
    </EditInDialog>
  );
}

function NoInvoices() {
  const translate = useTranslate();
  return (
    <EmptyList next={translate('resources.advertiser-invoice.invite')}>
      <CreateInDialog contract={advertiserInvoice}>{createInputs}</CreateInDialog>
    </EmptyList>
  );
}

/** When it is due, and how long it is late. */
function DueDay({ due_on: dueOn, overdue_days: days }: RecordOf<typeof advertiserInvoice>) {
  const t = useWords();
  const locale = useSiteLocale();
  const due = formatDate(dueOn, locale);
  if (days === null || days === 0) return due;
  return (
    <>
      {due}{' '}
      <Box component="span" sx={{ display: { md: 'block' }, fontWeight: 600, color: 'error.main' }}>
        {t('admin.billing.late', { smart_count: days })}
      </Box>
    </>
  );
}

export function AdvertiserInvoiceList() {
  return (
    <ResourceList
      contract={advertiserInvoice}
      filters={filters}
      createInputs={createInputs}
      empty={<NoInvoices />}
      header={<StateTabs of={advertiserInvoice.name} source="state" states={states} hasSum />}
    >
      <ListTable rowClick="show" hiddenColumns={['count', 'commission', 'fee', 'overdue_days']}>
        <Column source="id" align="right" card="number" />
        <Column
          source="advertiser_name"
          card="title"
          render={({ id, advertiser_name }) => (
            <RecordLink resource={advertiserInvoice.name} id={id} type="show">
              <CutText text={advertiser_name} />
            </RecordLink>
          )}
        />
        <Column source="yearmonth" render={({ yearmonth }) => formatMonth(yearmonth)} />
        <Column.Code source="state" list={advertiserInvoiceState} card="state" />
        <Column source="count" align="right" card="none" field={CountField} />
        <Column source="commission" align="right" card="none" field={MoneyField} />
        <Column source="fee" align="right" card="none" field={MoneyField} />
        <Column source="total" align="right" card="amount" field={MoneyField} />
        <Column source="open" align="right" render={({ open }) => (open ? <MoneyField source="open" /> : '–')} />
        <Column source="due_on" render={(invoice) => <DueDay {...invoice} />} />
        <Column source="overdue_days" align="right" card="none" field={CountField} />
        <ActionsColumn changes={advertiserInvoice}>
          <EditDraft />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
