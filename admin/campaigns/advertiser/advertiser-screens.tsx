import { useRecordContext } from 'react-admin';
import { registrationText } from '#shared/brazil/cnpj.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { advertiser } from '#shared/resources/campaigns/advertiser.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { TiledText } from '../../kit/fields/tiled-text.tsx';
import { CountryField, CutText, DateField } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ExpandButton, withoutStockExpander } from '../../kit/list/expand-button.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { AdvertiserCampaigns } from './advertiser-campaigns.tsx';
import { advertiserInputs } from './advertiser-inputs.tsx';
import { LevelIcon } from './level-icon.tsx';

const Column = columnsOf(advertiser);
const Filter = filtersOf(advertiser);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Code key="status" source="status" list={advertiserStatus} alwaysOn />,
];

/** The name, which leads to the page of the advertiser for those who may read it. */
function NameField() {
  const record = useRecordContext<ResourceRecord<'advertiser'>>();
  const mayOpen = useMay(advertiser.name, 'one');
  if (!record) return null;
  const { id, business_name: text, trademark, logo_url: logoUrl } = record;
  const name = <CutText text={text} width="clamp(110px, 11vw - 40px, 260px)" />;
  return (
    <TiledText name={trademark ?? text} pictureUrl={logoUrl}>
      {mayOpen ? (
        <RecordLink resource={advertiser.name} id={id}>
          {name}
        </RecordLink>
      ) : (
        name
      )}
    </TiledText>
  );
}

/** All advertisers; a row opens to its campaigns, and its page has the rest. */
export function AdvertiserList() {
  return (
    <ResourceList contract={advertiser} filters={filters} createInputs={advertiserInputs}>
      <ListTable rowClick="expand" expand={<AdvertiserCampaigns />} sx={withoutStockExpander}>
        <Column source="id" card="number" align="right" />
        <Column source="level" card="amount" field={LevelIcon} align="center" />
        <Column source="business_name" card="title">
          <NameField />
        </Column>
        <Column.CutText source="trademark" width="clamp(96px, 9vw - 20px, 220px)" />
        <Column source="cnpj" render={({ cnpj }) => cnpj && registrationText(cnpj)} />
        <Column source="type" card="none" />
        <Column source="country" card="none" field={CountryField} />
        <Column source="created_at" field={DateField} />
        <Column.Code source="status" card="state" list={advertiserStatus} />
        <ActionsColumn>
          <ExpandButton label="admin.advertiser.campaigns" />
        </ActionsColumn>
      </ListTable>
    </ResourceList>
  );
}
