import PremiumIcon from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { DataTable, SearchInput, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { formatCnpj, isCnpj } from '#shared/brazil/cnpj.ts';
import { advertiserLevel, advertiserLevelIconColour } from '#shared/codes/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/advertiser-status.ts';
import type { RecordOf } from '#shared/contract.ts';
import { advertiser } from '#shared/resources/advertiser.ts';
import { codeChoices } from '../../kit/code-choices.ts';
import { columnsOf } from '../../kit/columns.tsx';
import { ExpandButton, withoutStockExpander } from '../../kit/expand-button.tsx';
import { ResourceList } from '../../kit/resource-list.tsx';
import { StatusField } from '../../kit/status-field.tsx';
import { actionsCell } from '../../kit/sticky-cell.ts';
import { CountryField, CutTextField, DateField } from '../../kit/value-fields.tsx';
import { AdvertiserCampaigns } from './advertiser-campaigns.tsx';

const Column = columnsOf(advertiser);

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={codeChoices(advertiserStatus)} alwaysOn />,
];

function LevelIcon() {
  const translate = useTranslate();
  const record = useRecordContext<RecordOf<typeof advertiser>>();
  const level = translate(advertiserLevel.labelKey(record?.level));
  return (
    <Tooltip title={level}>
      <Box component="span" role="img" aria-label={level} sx={{ display: 'inline-flex' }}>
        <PremiumIcon fontSize="small" sx={{ color: advertiserLevelIconColour(record?.level) }} />
      </Box>
    </Tooltip>
  );
}

export function AdvertiserList() {
  return (
    <ResourceList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable bulkActionButtons={false} expand={<AdvertiserCampaigns />} sx={withoutStockExpander}>
        <Column source="id" align="right" />
        <Column source="level" field={LevelIcon} align="center" />
        <Column source="business_name">
          <CutTextField source="business_name" width={200} />
        </Column>
        <Column source="trademark">
          <CutTextField source="trademark" width={160} />
        </Column>
        <Column source="cnpj" render={({ cnpj }) => (cnpj !== null && isCnpj(cnpj) ? formatCnpj(cnpj) : cnpj)} />
        <Column source="type" />
        <Column source="country" field={CountryField} />
        <Column source="created_at" field={DateField} />
        <Column source="status">
          <StatusField source="status" list={advertiserStatus} />
        </Column>
        <Column label="admin.list.actions" sx={actionsCell}>
          <ExpandButton label="admin.advertiser.campaigns" />
        </Column>
      </DataTable>
    </ResourceList>
  );
}
