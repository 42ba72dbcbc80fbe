import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { askableAgainAt } from '#shared/rules/askable-again-at.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { languages } from '../../../lib/language.ts';
import { notifyAccessesOf, wants } from '../../accounts/notice/write-notices.ts';
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
      join users on users.affiliate_id = sites.affiliate_id and users.is_main and ${wants('mail', 'participation', sql`users.id`)}
    order by 1, 2`);
  return readersSchema.parse(rows);
}

type Decision = 'approved' | 'paused' | 'refused' | 'resumed';

/** Notifies every access of the affiliates by a notice. */
async function notifyByNotice(
  tx: Tx,
  at: Date,
  decided: readonly { channelId: number; campaignId: number; answer: Decision }[],
  { reason, againOn }: { reason: string | null; againOn: string },
): Promise<void> {
  const list = (name: 'channelId' | 'campaignId') => sql`${sql.param(decided.map((pair) => pair[name]))}::integer[]`;
  await notifyAccessesOf(
    tx,
    at,
    'participation',
    sql`(select sites.affiliate_id, null::text as bundle, jsonb_strip_nulls(jsonb_build_object('channelId', sites.id,
        'channelName', sites.name, 'campaignId', campaigns.id, 'campaignName', campaigns.name, 'state', decided.answer,
        'reason', ${reason}::text, 'day', case when decided.answer = 'refused' then ${againOn}::text end)) as facts
      from unnest(${list('channelId')}, ${list('campaignId')}, ${sql.param(decided.map(({ answer }) => answer))}::text[])
          as decided (site_id, campaign_id, answer)
        join sites on sites.id = decided.site_id join campaigns on campaigns.id = decided.campaign_id)`,
  );
}

/**
 * Notifies affiliates of the decisions on their participations: their main accesses by a mail, in their language, and
 * everybody by a notice.
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
  const answerTo = (pair: { channelId: number; campaignId: number }): Decision =>
    isResumed(pair) ? 'resumed' : decision;
  const againOn = businessDate(askableAgainAt(now));
  const decided = moved.map((pair) => ({ ...pair, answer: answerTo(pair) }));
  await notifyByNotice(tx, sendAt, decided, { reason, againOn });
  const mails = (await readersOf(tx, moved)).map((reader) =>
    participationMail(env, { ...reader, answer: answerTo(reader), reason, againOn }),
  );
  return enqueueMails(tx, now, mails, sendAt);
}
