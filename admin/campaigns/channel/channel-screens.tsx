import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField, NARROW } from '../../kit/fields/value-fields.tsx';
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
import { BulkDecisions, ChannelActions } from './channel-actions.tsx';
import { ChannelName } from './channel-name.tsx';

const Column = columnsOf(channel);
const Filter = filtersOf(channel);

const filters = [<Filter.Search key="q" source="q" alwaysOn />];
const states = codeChoices(channelStatus);

/** The channels of all affiliates, for staff to approve and pause. */
export function ChannelList() {
  const mayEdit = useMay(channel.name, 'update');
  return (
    <ResourceList
      contract={channel}
      filters={filters}
      header={<StateTabs of={channel.name} source="status" states={states} />}
    >
      <ListTable
        bulkActionsToolbar={
          <SelectionToolbar>
            <BulkDecisions />
          </SelectionToolbar>
        }
      >
        {mayEdit && <SelectColumn />}
        <Column source="id" align="right" card="number" />
        <Column source="cj_id" card="none" />
        <Column
          source="affiliate_name"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id} below="channels">
              <CutText text={affiliate_name ?? String(affiliate_id)} width={NARROW} />
            </RecordLink>
          )}
        />
        <Column.CutText source="affiliate_email" card="none" width={NARROW} />
        <Column source="name" card="title">
          <ChannelName width={NARROW} />
        </Column>
        <Column.WebAddress source="url" width={NARROW} />
        <Column.Names source="category" width={NARROW} />
        <Column.CutText source="type_name" width={NARROW} />
        <Column.Code source="status" card="state" list={channelStatus} />
        <Column source="created_at" field={DateField} />
        <ActionsColumn changes={channel}>
          <ChannelActions />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
