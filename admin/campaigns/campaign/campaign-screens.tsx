import AddIcon from '@mui/icons-material/Add';
import WarningIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { FunctionField, LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { rateText } from '../../kit/fields/rate-text.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { TiledText } from '../../kit/fields/tiled-text.tsx';
import { CutText } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { advertiserName } from './campaign-inputs.tsx';
import type { Campaign } from './use-change-campaign.ts';
import { useMissingText } from './use-missing-text.ts';

const Column = columnsOf(campaign);
const Filter = filtersOf(campaign);

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Code key="status" source="status" list={campaignStatus} alwaysOn />,
  <Filter.Record key="advertiser" source="advertiser_id" reference="advertiser" optionText={advertiserName} alwaysOn />,
  <Filter.Record
    key="category"
    source="category_id"
    reference="channel-category"
    label="resources.campaign.fields.category_id"
  />,
  <Filter.Flag key="exclusive" source="is_exclusive" />,
];

function CreateButton() {
  const t = useWords();
  const createPath = useCreatePath();
  if (!useMay(campaign.name, 'create')) return null;
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<AddIcon />}
      component={LinkBase}
      to={createPath({ resource: campaign.name, type: 'create' })}
    >
      {t('common.add')}
    </Button>
  );
}

/** The status, and what prevents the approval of a pending campaign. */
function StatusAndMissing({ missing, status }: Campaign) {
  const missingText = useMissingText();
  const waits = status !== campaignStatus.codes.approved && missing !== null && missing.length > 0;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <StatusChip list={campaignStatus} code={status} />
      {waits && (
        <Tooltip title={missingText(missing)}>
          <Box
            component="span"
            role="img"
            tabIndex={0}
            aria-label={missingText(missing)}
            sx={{ display: 'inline-flex' }}
          >
            <WarningIcon fontSize="small" color="warning" />
          </Box>
        </Tooltip>
      )}
    </Stack>
  );
}

/** All campaigns, 'Campanhas'. */
export function CampaignList() {
  const translate = useTranslate();
  const locale = useSiteLocale();
  return (
    <ResourceList
      contract={campaign}
      filters={filters}
      mainAction={<CreateButton />}
      empty={
        <EmptyList next={translate('resources.campaign.invite')}>
          <CreateButton />
        </EmptyList>
      }
    >
      <ListTable rowClick="edit">
        <Column source="id" card="number" align="right" />
        <Column
          source="name"
          card="title"
          render={({ id, name, logo_url: logoUrl }) => (
            <TiledText name={name} pictureUrl={logoUrl}>
              <RecordLink resource={campaign.name} id={id}>
                <CutText text={name} width="clamp(160px, 20vw - 36px, 360px)" />
              </RecordLink>
            </TiledText>
          )}
        />
        <Column.CutText source="advertiser_name" width="clamp(110px, 18vw - 30px, 300px)" />
        <Column
          source="commission_rate"
          card="amount"
          align="right"
          render={({ commission_rate: rate, commission_fixed: fixed }) => rateText(rate, fixed, locale)}
        />
        <Column source="status" card="state">
          <FunctionField<Campaign> render={(record) => <StatusAndMissing {...record} />} />
        </Column>
      </ListTable>
    </ResourceList>
  );
}
