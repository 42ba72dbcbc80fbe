import { ArrayInput, SimpleFormIterator, TextInput, useRecordContext } from 'react-admin';
import { customInvoiceState } from '#shared/codes/billing/custom-invoice-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { formatBrl } from '#shared/money.ts';
import { customInvoice } from '#shared/resources/billing/custom-invoice.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { DateField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { textLimit } from '../../kit/form/input-schema.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { MoneyInput } from '../../kit/form/money-input.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useUpdateEach } from '../../kit/list/use-update-each.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type CustomInvoice = RecordOf<typeof customInvoice>;

const Column = columnsOf(customInvoice);
const Input = inputsOf(customInvoice);

const inputs = (
  <>
    <Input.Text source="title" autoFocus />
    <Input.Date source="due_on" />
    <ArrayInput source="lines">
      <SimpleFormIterator inline disableReordering disableClear>
        <TextInput
          source="description"
          label="admin.campaign.line_description"
          helperText={false}
          {...textLimit(customInvoice.input.shape.lines)}
        />
        <MoneyInput source="amount" label="admin.campaign.line_amount" />
      </SimpleFormIterator>
    </ArrayInput>
  </>
);

/** The state transitions of an invoice. */
const moves = [
  { from: 'draft', to: 'issued', name: 'issue' },
  { from: 'issued', to: 'paid', name: 'pay' },
  { from: 'issued', to: 'cancelled', name: 'cancel' },
] as const;

function InvoiceActions() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<CustomInvoice>();
  const updateEach = useUpdateEach(customInvoice.name);
  if (!record) return null;
  return (
    <>
      {record.state === 'draft' && (
        <EditInDialog contract={customInvoice} fields={['title', 'due_on', 'lines']}>
          {inputs}
        </EditInDialog>
      )}
      {moves
        .filter(({ from }) => from === record.state)
        .map(({ to, name }) => (
          <ConfirmedButton
            key={name}
            color={name === 'cancel' ? 'error' : 'primary'}
            question={t(`admin.campaign.invoice.${name}_question`, { title: record.title })}
            about={formatBrl(record.total, locale)}
            explanation={t(`admin.campaign.invoice.${name}_text`)}
            onConfirm={() => updateEach([record], { state: to })}
          >
            {t(`admin.campaign.invoice.${name}`)}
          </ConfirmedButton>
        ))}
    </>
  );
}

/** What the advertiser is billed beside conversions. */
export function CustomInvoicesTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  return (
    <PartList
      contract={customInvoice}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.tab.invoices')}
      text={t('admin.campaign.invoices_text')}
      empty={t('admin.campaign.no_invoices')}
      add={
        <CreateInDialog
          contract={customInvoice}
          fixed={{ campaign_id: campaignId, lines: [{ description: '', amount: 0 }] }}
        >
          {inputs}
        </CreateInDialog>
      }
    >
      <Column source="id" card="number" align="right" />
      <Column.CutText source="title" card="title" width={280} />
      <Column source="total" card="amount" align="right" field={MoneyField} />
      <Column source="due_on" field={DateField} />
      <Column source="issued_at" field={DateField} />
      <Column source="paid_at" field={DateField} />
      <Column.Code source="state" card="state" list={customInvoiceState} />
      <ActionsColumn changes={customInvoice}>
        <InvoiceActions />
      </ActionsColumn>
    </PartList>
  );
}
