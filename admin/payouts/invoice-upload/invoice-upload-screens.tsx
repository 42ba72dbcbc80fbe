import { type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { textOf } from '../../kit/fields/text-of.ts';
import { CutText, DateTimeField, MoneyField, NARROW } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { formatMonth, monthChoices } from '../../kit/form/month-choices.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { type Decision, DecisionButton } from './decision.tsx';
import { FindingsChip } from './findings-table.tsx';

type Upload = RecordOf<typeof invoiceUpload>;

const Column = columnsOf(invoiceUpload);
const Filter = filtersOf(invoiceUpload);

/** A year. */
const MONTHS_OFFERED = 12;

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Choice
    key="yearmonth"
    source="yearmonth"
    choices={monthChoices(businessDate(systemClock.now()), MONTHS_OFFERED)}
    alwaysOn
  />,
  <Filter.Flag key="check_failed" source="check_failed" alwaysOn />,
];

const states = codeChoices(invoiceUploadStatus);

const nameOf = ({ affiliate_name, yearmonth }: RaRecord) =>
  [affiliate_name, formatMonth(textOf(yearmonth))].filter(Boolean).join(' · ');

function BulkDecision({ decision }: { decision: Decision }) {
  const dataProvider = useDataProvider();
  const { selectedIds, onUnselectItems } = useListContext<Upload>();
  const read = async () => (await dataProvider.getMany<Upload>(invoiceUpload.name, { ids: selectedIds })).data;
  return <DecisionButton decision={decision} read={read} onDone={onUnselectItems} />;
}

/** The tax invoices that affiliates have sent; those that wait for a decision come first. */
export function InvoiceUploadList() {
  const mayDecide = useMay(invoiceUpload.name, 'update');
  return (
    <ResourceList
      contract={invoiceUpload}
      filters={filters}
      header={<StateTabs of={invoiceUpload.name} source="status" states={states} hasSum />}
    >
      <ListTable
        rowClick="show"
        bulkActionsToolbar={
          <SelectionToolbar amount="amount" nameOf={nameOf}>
            <BulkDecision decision="approve" />
            <BulkDecision decision="refuse" />
          </SelectionToolbar>
        }
      >
        {mayDecide && <SelectColumn />}
        <Column source="id" card="number" align="right" />
        <Column
          source="affiliate_name"
          card="title"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id}>
              <CutText text={affiliate_name ?? String(affiliate_id)} width={NARROW} />
            </RecordLink>
          )}
        />
        <Column source="yearmonth" render={({ yearmonth }) => formatMonth(yearmonth)} />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column source="findings" render={({ findings }) => <FindingsChip findings={findings} />} />
        <Column.Code source="status" card="state" list={invoiceUploadStatus} />
        <Column
          source="file_name"
          render={({ id, file_name }) => (
            <RecordLink resource={invoiceUpload.name} id={id} type="show">
              <CutText text={file_name} width={NARROW} />
            </RecordLink>
          )}
        />
        <Column source="created_at" field={DateTimeField} />
      </ListTable>
    </ResourceList>
  );
}
