import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { participation } from '#shared/resources/campaigns/participation.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, NAME, NARROW } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { StateTabs } from '../../kit/list/state-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { BulkDecisions, channelAndCampaign, RowDecisions } from './decisions.tsx';

const Column = columnsOf(participation);
const Filter = filtersOf(participation);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Record
    key="campaign_id"
    source="campaign_id"
    reference="campaign"
    label="admin.approved.campaign"
    alwaysOn
  />,
  <Filter.Record key="site_id" source="site_id" reference="channel" label="admin.approved.channel" />,
];

const states = codeChoices(campaignStatus);

/** The participations of all channels: what waits for a decision first. */
export function ParticipationList() {
  const mayDecide = useMay(participation.name, 'update');
  return (
    <ResourceList
      contract={participation}
      filters={filters}
      header={<StateTabs of={participation.name} source="status" states={states} />}
    >
      <ListTable
        rowClick={false}
        bulkActionsToolbar={
          <SelectionToolbar nameOf={channelAndCampaign}>
            <BulkDecisions />
          </SelectionToolbar>
        }
      >
        {mayDecide && <SelectColumn />}
        <Column.Code source="status" card="state" list={campaignStatus} />
        <Column
          source="site_name"
          card="title"
          render={({ affiliate_id, site_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id} below="channels">
              <CutText text={site_name} width={NAME} />
            </RecordLink>
          )}
        />
        <Column.WebAddress source="site_url" card="none" width={NARROW} />
        <Column
          source="affiliate_name"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id} below="approvedCampaign">
              <CutText text={affiliate_name ?? String(affiliate_id)} width={NARROW} />
            </RecordLink>
          )}
        />
        <Column
          source="campaign_name"
          render={({ campaign_id, campaign_name }) => (
            <RecordLink resource="campaign" id={campaign_id}>
              <CutText text={campaign_name} width={NAME} />
            </RecordLink>
          )}
        />
        <Column.CutText source="reason" width={NARROW} />
        <Column source="requested_at" field={DateField} />
        <Column source="decided_at" field={DateField} />
        <ActionsColumn changes={participation}>
          <RowDecisions />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
