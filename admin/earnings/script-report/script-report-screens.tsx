import { scriptReportSource } from '#shared/codes/earnings/script-report-source.ts';
import { scriptReportState } from '#shared/codes/earnings/script-report-state.ts';
import { scriptReport } from '#shared/resources/earnings/script-report.ts';
import { affiliateName } from '../../kit/fields/full-name.ts';
import { affiliateLink, campaignLink } from '../../kit/fields/named-links.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { DateTimeField, MoneyField, NARROW } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';

const Column = columnsOf(scriptReport);
const Filter = filtersOf(scriptReport);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Code key="state" source="state" list={scriptReportState} alwaysOn />,
  <Filter.Record
    key="campaign_id"
    source="campaign_id"
    reference="campaign"
    label="resources.script-report.fields.campaign_name"
    alwaysOn
  />,
  <Filter.Record
    key="affiliate_id"
    source="affiliate_id"
    reference="affiliate"
    optionText={affiliateName}
    label="resources.script-report.fields.affiliate_name"
    alwaysOn
  />,
  <Filter.DateRange
    key="received"
    source="from"
    endSource="to"
    label="resources.script-report.fields.received_at"
    alwaysOn
  />,
];

/** What the pages of shops reported by the script, and whether their advertisers confirmed it. */
export function ScriptReportList() {
  return (
    <ResourceList contract={scriptReport} filters={filters}>
      <ListTable rowClick={false} hiddenColumns={['click_id', 'contested_at', 'contested_link_id']}>
        <Column source="received_at" field={DateTimeField} />
        <Column source="order_id" card="title" />
        <Column source="amount" card="amount" align="right" field={MoneyField} />
        <Column.Code source="state" card="state" list={scriptReportState} />
        <Column
          source="conversion_id"
          align="right"
          render={({ conversion_id: id }) =>
            id !== null && (
              <RecordLink resource="conversion" id={id} type="show">
                {id}
              </RecordLink>
            )
          }
        />
        <Column source="affiliate_name" render={affiliateLink} />
        <Column.CutText source="site_name" width={NARROW} />
        <Column source="campaign_name" render={campaignLink} />
        <Column.Code source="source" list={scriptReportSource} />
        <Column.CutText source="host" width={NARROW} />
        <Column.CutText source="click_id" card="none" width={NARROW} />
        <Column source="contested_at" field={DateTimeField} />
        <Column source="contested_link_id" align="right" />
      </ListTable>
    </ResourceList>
  );
}
