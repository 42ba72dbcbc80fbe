import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, ResourceContextProvider, useListContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { commissionGroup } from '#shared/resources/campaigns/commission-group.ts';
import { FixedValue } from '../../kit/form/fixed-value.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateInDialog } from '../../kit/form/record-buttons.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { ExcessHint } from '../excess-rate/excess-notice.tsx';
import { GroupCard } from './group-card.tsx';
import { PreviewBox } from './preview-box.tsx';

const Input = inputsOf(commissionGroup);

/** The tab 'Comissões' of a campaign: what a sale earns, and the groups with their divisions that say so. */
export function CommissionTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  return (
    <ResourceContextProvider value={commissionGroup.name}>
      <PreviewBox campaignId={campaignId} />
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 40, mt: 4, mb: 1 }}
      >
        <Typography variant="h2">{t('admin.rates.groups')}</Typography>
        <CreateInDialog contract={commissionGroup}>
          <FixedValue source="campaign_id" value={campaignId} />
          <Input.Text source="code" hint="admin.rates.code_hint" autoFocus />
          <Input.Text source="name" />
          <Input.Rate source="rate" fixed="fixed" label="admin.rates.rate" />
          <Input.Flag source="is_default" hint="admin.rates.default_hint" />
          <ExcessHint campaignId={campaignId} of="group" />
        </CreateInDialog>
      </Stack>
      <NestedList contract={commissionGroup} filter={{ campaign_id: campaignId }}>
        <Groups />
      </NestedList>
    </ResourceContextProvider>
  );
}

function Groups() {
  const { data = [] } = useListContext<RecordOf<typeof commissionGroup>>();
  if (data.length === 0) return <EmptyList />;
  return (
    <Stack sx={{ gap: 2 }}>
      {data.map((group) => (
        <RecordContextProvider key={group.id} value={group}>
          <GroupCard group={group} />
        </RecordContextProvider>
      ))}
    </Stack>
  );
}
