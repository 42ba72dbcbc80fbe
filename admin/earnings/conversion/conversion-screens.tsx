import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { affiliateName } from '../../kit/fields/full-name.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { textOf } from '../../kit/fields/text-of.ts';
import { CutText, DateTimeField, MoneyField, NAME, NARROW } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { PeriodChips } from '../../kit/list/period-chips.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { CsvButton } from './csv-button.tsx';
import { Decisions, orderOf } from './decisions.tsx';
import { NumberSearch } from './number-search.tsx';
import { makeTotalsRow } from './totals-row.tsx';
import { WhyRefused } from './why-refused.tsx';

const Column = columnsOf(conversion);
const Filter = filtersOf(conversion);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.DateRange key="period" source="start_date" endSource="end_date" label="admin.report.period" alwaysOn />,
  <Filter.DateRange key="received" source="received_from" endSource="received_to" label="admin.report.received" />,
  <Filter.Record
    key="affiliate"
    source="affiliate_id"
    reference="affiliate"
    optionText={affiliateName}
    label="resources.conversion.fields.affiliate_name"
  />,
  <Filter.Record
    key="advertiser"
    source="advertiser_id"
    reference="advertiser"
    optionText={({ business_name }) => textOf(business_name)}
    label="resources.conversion.fields.advertiser_id"
  />,
  <Filter.Record
    key="campaign"
    source="campaign_id"
    reference="campaign"
    label="resources.conversion.fields.campaign_name"
  />,
  <Filter.Record key="channel" source="site_id" reference="channel" label="resources.conversion.fields.site_name" />,
  <Filter.Code key="block" source="block" list={conversionBlock} />,
  <Filter.Text key="coupon" source="coupon" label="resources.conversion.fields.coupon_code" />,
  <Filter.Money key="amount" source="amount" label="resources.conversion.fields.transaction_amount" />,
];

const states = codeChoices(conversionStatus);

/** The row of totals is not a record, so it has no link. */
const isSale = ({ id }: { id: unknown }) => typeof id === 'number';

const TotalsRow = makeTotalsRow({ titleIn: 'order_id' });

/** The conversions of all affiliates, for staff to find, to follow and to decide. */
export function ConversionList() {
  const mayDecide = useMay('conversion', 'update');
  return (
    <ResourceList
      contract={conversion}
      filters={filters}
      csv={<CsvButton />}
      header={
        <>
          <PeriodChips source="start_date" endSource="end_date" />
          <NumberSearch />
          <StateTabs of={conversion.name} source="validation_status" states={states} />
        </>
      }
    >
      <ListTable
        bulkActionsToolbar={
          <SelectionToolbar amount="transaction_amount" nameOf={orderOf}>
            <Decisions />
          </SelectionToolbar>
        }
        rowClick="show"
        foot={TotalsRow}
      >
        {mayDecide && <SelectColumn />}
        <Column
          source="order_id"
          card="title"
          label="resources.bonus.fields.order_id"
          render={(record) =>
            isSale(record) ? (
              <RecordLink resource={conversion.name} id={record.id} type="show">
                <CutText text={record.order_id} width={130} />
              </RecordLink>
            ) : (
              <span style={{ whiteSpace: 'normal' }}>{record.order_id}</span>
            )
          }
        />
        <Column source="created_at" label="resources.conversion.fields.arrived" field={DateTimeField} />
        <Column
          source="affiliate_name"
          render={(record) =>
            isSale(record) && (
              <RecordLink resource="affiliate" id={record.affiliate_id}>
                <CutText text={record.affiliate_name ?? String(record.affiliate_id)} width={NARROW} />
              </RecordLink>
            )
          }
        />
        <Column.CutText source="campaign_name" width={NAME} />
        <Column source="transaction_amount" align="right" field={MoneyField} />
        <Column source="affiliate_commission_cost" card="amount" align="right" disableSort field={MoneyField} />
        <Column.Code source="validation_status" card="state" list={conversionStatus}>
          <WhyRefused />
        </Column.Code>
        <Column.CutText source="site_name" card="none" width={NARROW} />
      </ListTable>
    </ResourceList>
  );
}
