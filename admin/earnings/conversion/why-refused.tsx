import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

/** What blocks a conversion, or why it was refused; nothing for the others. */
export function WhyRefused() {
  const translate = useTranslate();
  const record = useRecordContext<ResourceRecord<'conversion'>>();
  if (!record) return null;
  const why = record.block ? translate(conversionBlock.labelKey(record.block)) : record.refusal_reason;
  if (!why) return null;
  return (
    <Typography variant="caption" color="text.secondary" sx={{ display: 'block', minWidth: 160 }}>
      {why}
    </Typography>
  );
}
