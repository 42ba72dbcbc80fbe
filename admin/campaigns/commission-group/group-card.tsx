import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RecordOf } from '#shared/contract/contract.ts';
import { commissionGroup } from '#shared/resources/campaigns/commission-group.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { ExcessHint } from '../excess-rate/excess-notice.tsx';
import { Divisions } from './divisions.tsx';

const Input = inputsOf(commissionGroup);

/** The form of a group. The default is set here, and unset by choosing another one. */
function GroupInputs({ campaignId }: { campaignId: number }) {
  return (
    <>
      <Input.Text source="name" autoFocus />
      <Input.Rate source="rate" fixed="fixed" label="admin.rates.rate" />
      <Input.Flag source="is_default" hint="admin.rates.default_hint" />
      <ExcessHint campaignId={campaignId} of="group" />
    </>
  );
}

/** A commission group: what it pays, and its divisions. */
export function GroupCard({ group }: { group: RecordOf<typeof commissionGroup> }) {
  const t = useWords();
  const locale = useSiteLocale();
  const headingId = `group-${group.id}`;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 1, flexWrap: 'wrap' }}>
        <Typography variant="h3" id={headingId} sx={{ overflowWrap: 'anywhere' }}>
          {group.name}
        </Typography>
        <Typography color="text.secondary">{group.code}</Typography>
        {group.is_default && <Chip size="small" color="primary" variant="outlined" label={t('admin.rates.default')} />}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {rateText(group.rate, group.fixed, locale)}
          </Typography>
          <EditInDialog contract={commissionGroup}>
            <GroupInputs campaignId={group.campaign_id} />
          </EditInDialog>
        </Box>
      </Stack>
      <Divisions group={group} />
    </Paper>
  );
}
