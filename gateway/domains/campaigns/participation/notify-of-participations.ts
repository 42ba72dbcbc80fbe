import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { askableAgainAt } from '#shared/rules/askable-again-at.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { languages } from '../../../lib/language.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import type { MovedParticipation } from './channel-campaign.ts';
import { participationMail } from './mails.ts';

const readersSchema = z.array(
  z.object({
    channelId: z.number(),
    campaignId: z.number(),
    channel: z.string(),
    campaign: z.string(),
    isRunning: z.boolean(),
    to: z.string(),
    language: z.enum(languages),
  }),
);

async function readersOf(tx: Tx, moved: readonly MovedParticipation[]) {
  const { rows } = await tx.execute(sql`
    select sites.id as "channelId", campaigns.id as "campaignId", sites.name as channel, campaigns.name as campaign,
      campaigns.status = ${campaignStatus.codes.approved}::smallint as "isRunning", users.email as "to", users.language
    from unnest(${sql.param(moved.map(({ channelId }) => channelId))}::integer[],
        ${sql.param(moved.map(({ campaignId }) => campaignId))}::integer[]) as pair (site_id, campaign_id)
      join sites on sites.id = pair.site_id
      join campaigns on campaigns.id = pair.campaign_id
      join users on users.affiliate_id = sites.affiliate_id and users.is_main
    order by 1, 2`);
  return readersSchema.parse(rows);
}

/**
 * Notifies the main accesses of affiliates, in their language, of the decisions on their participations.
 *
 * @returns the ids of the mails
 */
export async function notifyOfParticipations(
  tx: Tx,
  { env, now }: { env: Settings; now: Date },
  moved: readonly MovedParticipation[],
  { to: decision, reason, sendAt }: { to: 'approved' | 'paused' | 'refused'; reason: string | null; sendAt: Date },
): Promise<number[]> {
  if (moved.length === 0) return [];
  const paused = campaignStatus.codes.paused;
  const isResumed = (pair: { channelId: number; campaignId: number }) =>
    moved.some(
      ({ channelId, campaignId, before }) =>
        channelId === pair.channelId && campaignId === pair.campaignId && before === paused,
    );
  const againOn = businessDate(askableAgainAt(now));
  const mails = (await readersOf(tx, moved)).map((reader) =>
    participationMail(env, { ...reader, answer: isResumed(reader) ? 'resumed' : decision, reason, againOn }),
  );
  return enqueueMails(tx, now, mails, sendAt);
}
