import Stack from '@mui/material/Stack';
import { useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { channel } from '#shared/resources/campaigns/channel.ts';
import { ChannelKindIcon } from '#shared/ui/features/campaigns/channel/channel-kind-icon.tsx';
import { CutText, type Width } from '../../kit/fields/value-fields.tsx';

/** The name of the current channel after the picture of its kind. */
export function ChannelName({ width }: { width?: Width | undefined }) {
  const record = useRecordContext<RecordOf<typeof channel>>();
  if (!record) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
      <ChannelKindIcon channel={record} />
      <CutText text={record.name} width={width} />
    </Stack>
  );
}
