import PremiumIcon from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useRecordContext, useTranslate } from 'react-admin';
import { advertiserLevel, advertiserLevelIconColour } from '#shared/codes/campaigns/advertiser-level.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { advertiser } from '#shared/resources/campaigns/advertiser.ts';

/** Shows the level of the current advertiser (specification §3). */
export function LevelIcon() {
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
