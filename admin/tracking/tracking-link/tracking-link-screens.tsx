import { trackingLink } from '#shared/resources/tracking/tracking-link.ts';
import { affiliateName } from '../../kit/fields/full-name.ts';
import { affiliateLink, campaignLink } from '../../kit/fields/named-links.tsx';
import { CountField, CutText, DateField, NARROW } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { SwitchLink } from './switch-link.tsx';

const Column = columnsOf(trackingLink);
const Filter = filtersOf(trackingLink);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Record
    key="affiliate_id"
    source="affiliate_id"
    reference="affiliate"
    optionText={affiliateName}
    label="resources.tracking-link.fields.affiliate_name"
    alwaysOn
  />,
  <Filter.Record
    key="campaign_id"
    source="campaign_id"
    reference="campaign"
    label="resources.tracking-link.fields.campaign_name"
    alwaysOn
  />,
  <Filter.Record key="site_id" source="site_id" reference="channel" label="resources.tracking-link.fields.site_name" />,
];

/** The links of affiliates: where they lead, and what came of them. */
export function TrackingLinkList() {
  return (
    <ResourceList contract={trackingLink} filters={filters}>
      <ListTable rowClick={false}>
        <Column source="code" card="title" />
        <Column source="affiliate_name" render={affiliateLink} />
        <Column.CutText source="site_name" width={NARROW} />
        <Column source="campaign_name" render={campaignLink} />
        <Column.WebAddress source="url" width={NARROW} />
        <Column source="sub_ids" render={({ sub_ids }) => <CutText text={sub_ids.join(', ')} width={NARROW} />} />
        <Column source="clicks" align="right" field={CountField} />
        <Column source="conversions" align="right" field={CountField} />
        <Column source="created_at" field={DateField} />
        <Column.CutText source="off_reason" width={NARROW} />
        <ActionsColumn changes={trackingLink}>
          <SwitchLink />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
