import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { languages } from '../../../lib/language.ts';
import { notifyUsers, wants } from '../../accounts/notice/write-notices.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { periodStart, reachedPercent } from './count-period.ts';
import { capUseMail } from './mails.ts';

const readersSchema = z.array(
  z.object({
    userId: z.number(),
    wantsMail: z.boolean(),
    isMain: z.boolean(),
    affiliateId: z.number(),
    channelId: z.number(),
    campaignId: z.number(),
    to: z.string(),
    language: z.enum(languages),
    isStaff: z.boolean(),
    percent: z.union([z.literal(90), z.literal(100)]),
    channel: z.string(),
    campaign: z.string(),
    saleLimit: z.number(),
    metric: z.enum(['day', 'week', 'month']),
    startsOn: z.string(),
  }),
);

interface Pair {
  channelId: number;
  campaignId: number;
}

/**
 * Notifies of caps that have reached 90 or 100 per cent: by a mail the main access of the affiliate and the managers of the
 * campaign, by a notice the other accesses too, once for each period and threshold. Late reports of a past period send none.
 */
export async function notifyCapUse(tx: Tx, env: Settings, now: Date, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const reached = reachedPercent(sql`counter.used`, sql`cap.sale_limit`);
  const { rows } = await tx.execute(sql`
    with reached as (
      update sale_cap_periods as counter set told_percent = ${reached}
      from sale_caps as cap
      where (cap.site_id, cap.campaign_id, cap.sale_limit_metric) = (counter.site_id, counter.campaign_id, counter.sale_limit_metric)
        and (counter.site_id, counter.campaign_id) in (
          select * from unnest(${sql.param(pairs.map(({ channelId }) => channelId))}::integer[],
            ${sql.param(pairs.map(({ campaignId }) => campaignId))}::integer[]))
        and counter.starts_on >= ${periodStart(sql`cap`, sql`${now}::timestamptz`)} and ${reached} > counter.told_percent
      returning counter.site_id, counter.campaign_id, cap.affiliate_id, cap.sale_limit, cap.sale_limit_metric, counter.starts_on, counter.told_percent
    )
    select person.id as "userId", ${wants('mail', 'cap', sql`person.id`)} as "wantsMail",
      person.is_main or person.affiliate_id is null as "isMain",
      reached.affiliate_id as "affiliateId", reached.site_id as "channelId", reached.campaign_id as "campaignId", person.email as to, person.language, person.affiliate_id is null as "isStaff", reached.told_percent as percent, sites.name as channel,
      campaigns.name as campaign, reached.sale_limit as "saleLimit", reached.sale_limit_metric as metric,
      reached.starts_on::text as "startsOn"
    from reached join sites on sites.id = reached.site_id join campaigns on campaigns.id = reached.campaign_id
      join users as person on (person.affiliate_id = reached.affiliate_id)
        or (person.affiliate_id is null and person.id in (campaigns.comercial_manager_id, campaigns.operational_manager_id, campaigns.network_manager_id))
    order by reached.site_id, reached.campaign_id, person.id`);
  const uses = readersSchema.parse(rows);
  const mails = uses.filter(({ isMain, wantsMail }) => isMain && wantsMail);
  await enqueueMails(
    tx,
    now,
    mails.map((use) => capUseMail(env, use)),
  );
  await notifyUsers(
    tx,
    now,
    'cap',
    uses.map(({ userId, affiliateId, channelId, channel, campaignId, campaign, percent, startsOn }) => ({
      userId,
      affiliateId,
      facts: { channelId, channelName: channel, campaignId, campaignName: campaign, percent, day: startsOn },
    })),
  );
}
