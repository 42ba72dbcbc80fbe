import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type RaRecord, useListContext, useRecordContext } from 'react-admin';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { channelDecision } from '#shared/resources/campaigns/channel-decision.ts';
import { ChannelFormDialog } from '#shared/ui/features/campaigns/channel/channel-form-dialog.tsx';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { textOf } from '../../kit/fields/text-of.ts';
import { ConfirmedRowAction, RowAction } from '../../kit/list/row-action.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { useBulkDecision } from '../use-bulk-decision.ts';
import { useDecision } from '../use-decision.ts';

type Channel = RecordOf<typeof channel>;

/** The decisions of staff about a channel, and the status that each one sets. */
const decisions = {
  approve: { status: channelStatus.codes.active, icon: <CheckIcon fontSize="small" />, color: 'primary' },
  pause: { status: channelStatus.codes.paused, icon: <PauseIcon fontSize="small" />, color: 'warning' },
} as const;

type Decision = keyof typeof decisions;

/** What decisions about channels need. */
export const channelDecisions = {
  resource: channel.name,
  decision: channelDecision.name,
  names: { site_id: 'id' },
  titleOf: ({ name }: RaRecord) => textOf(name),
  alsoChanges: [],
};

/** Returns the confirmation texts of a decision about the named channels. */
function useDecisionWords(decision: Decision, name: string) {
  const t = useWords();
  const { icon, color } = decisions[decision];
  return {
    icon,
    color,
    label: t(`admin.channel.${decision}`),
    question: t(`admin.channel.${decision}_question`, { name }),
    explanation: t(`admin.channel.${decision}_text`),
  };
}

/** Returns a function that decides about one channel at once; it can be taken back. */
function useDecide(decision: Decision) {
  const t = useWords();
  const decide = useDecision(channelDecisions);
  return (record: Channel) =>
    decide([record], { status: decisions[decision].status }, () =>
      t(`admin.channel.done.${decision}`, { name: record.name }),
    );
}

function RowDecision({ record }: { record: Channel }) {
  // Only the affiliate resumes a channel that it paused.
  if (record.paused_by === 'affiliate') return null;
  return <StatusDecision record={record} />;
}

function StatusDecision({ record }: { record: Channel }) {
  const isActive = record.status === decisions.approve.status;
  const decide = useDecide(isActive ? 'pause' : 'approve');
  const { question, explanation, ...look } = useDecisionWords(isActive ? 'pause' : 'approve', record.name);
  const props = { ...look, name: record.name };
  // A pause stops what the affiliate earns, so it is asked for.
  return isActive ? (
    <ConfirmedRowAction {...props} question={question} explanation={explanation} onConfirm={() => decide(record)} />
  ) : (
    <RowAction {...props} onClick={() => void decide(record)} />
  );
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
  const { icon, label, ...question } = useDecisionWords(decision, name);
  const start = useBulkDecision(channelDecisions);
  const decide = () => {
    start({ status: decisions[decision].status }, (count) =>
      t(`admin.channel.done_many.${decision}`, { smart_count: count }),
    );
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
