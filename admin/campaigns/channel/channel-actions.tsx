import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { ChannelFormDialog } from '#shared/ui/features/campaigns/channel/channel-form-dialog.tsx';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { useBulkChange } from '../../kit/list/bulk/use-bulk-change.ts';
import { ConfirmedRowAction, RowAction } from '../../kit/list/row-action.tsx';
import { useUpdateEach } from '../../kit/list/use-update-each.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

type Channel = RecordOf<typeof channel>;

/** The decisions of staff about a channel, and the status that each one sets. */
const decisions = {
  approve: { status: channelStatus.codes.active, icon: <CheckIcon fontSize="small" />, color: 'primary' },
  pause: { status: channelStatus.codes.paused, icon: <PauseIcon fontSize="small" />, color: 'warning' },
} as const;

type Decision = keyof typeof decisions;

/** Returns the confirmation texts of a decision about the named channels. */
function useDecision(decision: Decision, name: string) {
  const t = useWords();
  const updateEach = useUpdateEach(channel.name);
  const { status, icon, color } = decisions[decision];
  return {
    icon,
    color,
    label: t(`admin.channel.${decision}`),
    question: t(`admin.channel.${decision}_question`, { name }),
    explanation: t(`admin.channel.${decision}_text`),
    apply: (channels: readonly Channel[]) => updateEach(channels, { status }),
  };
}

function RowDecision({ record }: { record: Channel }) {
  // Only the affiliate resumes a channel that it paused.
  if (record.paused_by === 'affiliate') return null;
  return <StatusDecision record={record} />;
}

function StatusDecision({ record }: { record: Channel }) {
  const isActive = record.status === decisions.approve.status;
  const { apply, ...decision } = useDecision(isActive ? 'pause' : 'approve', record.name);
  return <ConfirmedRowAction {...decision} name={record.name} onConfirm={() => apply([record])} />;
}

/** The row actions of a channel: the applicable decision, and editing. */
export function ChannelActions() {
  const t = useWords();
  const record = useRecordContext<Channel>();
  const mayEdit = useMay(channel.name, 'update');
  const [isEditing, setEditing] = useState(false);
  if (!record || !mayEdit) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      <RowDecision record={record} />
      <RowAction
        label={t('screens.channels.edit')}
        name={record.name}
        icon={<EditIcon fontSize="small" />}
        onClick={() => setEditing(true)}
      />
      {isEditing && (
        <ChannelFormDialog
          affiliateId={record.affiliate_id}
          isStaff
          channel={record}
          onClose={() => setEditing(false)}
        />
      )}
    </Stack>
  );
}

function BulkDecision({ decision }: { decision: Decision }) {
  const t = useWords();
  const { selectedIds } = useListContext<Channel>();
  const name = t('admin.channel.selected', { smart_count: selectedIds.length });
  const { apply: _, icon, label, ...question } = useDecision(decision, name);
  const start = useBulkChange({ resource: channel.name });
  const decide = () => {
    start({ status: decisions[decision].status });
    return Promise.resolve();
  };
  return (
    <ConfirmedButton {...question} startIcon={icon} onConfirm={decide}>
      {label}
    </ConfirmedButton>
  );
}

/** The bulk actions that apply a decision to all selected channels. */
export function BulkDecisions() {
  return (
    <>
      <BulkDecision decision="approve" />
      <BulkDecision decision="pause" />
    </>
  );
}
