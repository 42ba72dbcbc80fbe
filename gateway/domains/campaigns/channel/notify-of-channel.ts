import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { mailReader } from '../../accounts/notice/mail-reader.ts';
import { notifyAccesses } from '../../accounts/notice/write-notices.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { type ChannelDecision, channelMail } from './mails.ts';
import type { channels } from './table.ts';

type Row = typeof channels.$inferSelect;

const [pending, active] = [channelStatus.codes.pending, channelStatus.codes.active];

/** Returns the decision in a change of the status; undefined where it stays. */
export function statusDecision(before: Row, after: Row): ChannelDecision | undefined {
  if (after.status === before.status) return undefined;
  if (after.status === active) return before.status === pending ? 'approved' : 'resumed';
  if (after.status === pending) return 'waiting';
  return before.status === pending ? 'refused' : 'paused';
}

/** Notifies the affiliate of what staff decided about its channel. @returns the ids of the mails */
export async function notifyOfChannel(
  tx: Tx,
  { env, now, sendAt = now, reason = null }: { env: Settings; now: Date; sendAt?: Date; reason?: string | null },
  { id: channelId, affiliateId, name }: Pick<Row, 'id' | 'affiliateId' | 'name'>,
  decision: ChannelDecision,
): Promise<number[]> {
  const facts = { channelId, channelName: name, state: decision, ...(reason !== null && { reason }) };
  await notifyAccesses(tx, sendAt, 'channel', [{ affiliateId, facts }]);
  const reader = await mailReader(tx, affiliateId, 'channel');
  if (reader === undefined) return [];
  const about = { to: reader.to, language: reader.language, channel: name, decision, reason };
  return enqueueMails(tx, now, [channelMail(env, about)], sendAt);
}
