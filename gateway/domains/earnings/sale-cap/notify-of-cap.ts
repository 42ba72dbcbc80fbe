import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { mailReader } from '../../accounts/notice/mail-reader.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { capDecisionMail } from './mails.ts';
import type { saleCaps } from './table.ts';

/** Notifies the affiliate of a sale cap that staff set, changed or removed. */
export async function notifyOfCap(
  tx: Tx,
  { env, now }: { env: Settings; now: Date },
  { affiliateId, channelId, campaignId }: typeof saleCaps.$inferSelect,
  limit: Parameters<typeof capDecisionMail>[1]['limit'],
): Promise<void> {
  const reader = await mailReader(tx, affiliateId, 'cap');
  const [names] = await tx
    .select({ channel: channels.name, campaign: campaigns.name })
    .from(channels)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(eq(channels.id, channelId));
  if (reader === undefined || names === undefined) return;
  await enqueueMail(tx, { now, ...capDecisionMail(env, { ...reader, ...names, campaignId, limit }) });
}
