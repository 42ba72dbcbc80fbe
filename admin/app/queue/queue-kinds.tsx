import type { RaRecord } from 'react-admin';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { channelDecisions } from '../../campaigns/channel/channel-actions.tsx';
import { participationDecisions } from '../../campaigns/participation/decisions.tsx';
import type { Decided } from '../../campaigns/use-decision.ts';
import type { WordKey } from '../../kit/page/use-words.ts';

export type QueueItem = ResourceRecord<'decision-queue'>;
export type QueueKind = QueueItem['kind'];
export type Verdict = 'approve' | 'refuse';

interface Kind {
  decided: Decided;
  /** The status of what waits, and those that a verdict sets. */
  pending: number;
  status: Readonly<Record<Verdict, number>>;
  /** The kind of `waiting` that counts the same, and the noun of the list. */
  waiting: string;
  done: Readonly<Record<Verdict, WordKey>>;
  nameOf: (record: RaRecord) => string;
  /** What staff refuse by, each behind its number key. */
  reasons: readonly [WordKey, ...WordKey[]];
  /** The other queue. */
  other: QueueKind;
  openOther: WordKey;
}

/** What the queues of participations and of channels differ in. */
export const queueKinds: Readonly<Record<QueueKind, Kind>> = {
  participation: {
    decided: participationDecisions,
    pending: campaignStatus.codes.pending,
    status: { approve: campaignStatus.codes.approved, refuse: campaignStatus.codes.refused },
    waiting: 'participations_to_decide',
    done: { approve: 'admin.participation.done.approve', refuse: 'admin.participation.done.refuse' },
    nameOf: participationDecisions.titleOf,
    reasons: [
      'admin.queue.reasons.participation.audience',
      'admin.queue.reasons.participation.content',
      'admin.queue.reasons.participation.rules',
      'admin.queue.reasons.participation.limit',
    ],
    other: 'channel',
    openOther: 'admin.queue.other_channels',
  },
  channel: {
    decided: { ...channelDecisions, names: { site_id: 'site_id' } },
    pending: channelStatus.codes.pending,
    status: { approve: channelStatus.codes.active, refuse: channelStatus.codes.paused },
    waiting: 'pending_channels',
    done: { approve: 'admin.channel.done.approve', refuse: 'admin.channel.done.refuse' },
    nameOf: ({ site_name }) => String(site_name),
    reasons: [
      'admin.queue.reasons.channel.address',
      'admin.queue.reasons.channel.content',
      'admin.queue.reasons.channel.owner',
      'admin.queue.reasons.channel.rules',
    ],
    other: 'participation',
    openOther: 'admin.queue.other_participations',
  },
};
