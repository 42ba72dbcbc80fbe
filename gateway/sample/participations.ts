import { sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { Tx } from '../db/client.ts';

const [pending, approved, paused, refused] = (['pending', 'approved', 'paused', 'refused'] as const).map(
  (name) => campaignStatus.codes[name],
);
const active = channelStatus.codes.active;

/**
 * Channels 1 to 20 take part in campaigns 1 to 8, and every other channel in those of which it has conversions. In the
 * newest campaigns there are requests in every status: those of affiliate 1 are pending and refused.
 */
export async function addParticipations(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into participations (site_id, campaign_id, affiliate_id, status, requested_at, decided_at, decided_by)
    select sites.id, campaigns.id, sites.affiliate_id, ${approved}, sites.created_at, sites.created_at, 2
    from sites cross join campaigns
    where sites.id <= 20 and campaigns.id <= 8
      or (sites.id, campaigns.id) in (select distinct site_id, campaign_id from conversions)`);
  await tx.execute(sql`
    insert into participations (site_id, campaign_id, affiliate_id, status, reason, requested_at, decided_at, decided_by)
    select site_id, campaign_id, affiliate_id, status, reason, requested_at, decided_at, case when decided_at is not null then 2 end
    from (
      select sites.id as site_id, campaign_id, affiliate_id, state.status,
        case state.status when ${refused} then (array['O conteúdo do canal não combina com a campanha.', 'O canal está sem publicações há três meses.'])[1 + sites.id % 2]
          when ${paused} then 'Anúncios de busca com o nome da marca.' end as reason,
        ${now}::timestamptz - (5 + sites.id) * interval '7 hours' as requested_at,
        case when state.status <> ${pending} then ${now}::timestamptz - (2 + sites.id) * interval '5 hours' end as decided_at
      from sites cross join (values (12), (13)) as campaign (campaign_id)
        cross join lateral (select case
          when sites.id = 1 then ${pending} when sites.id = 2 then ${refused}
          else (array[${pending}, ${approved}, ${paused}, ${refused}]::int[])[1 + (sites.id + campaign_id) % 4] end as status) as state
      where sites.status = ${active} and sites.id <= 20 and (campaign_id = 12 or sites.id > 2)
    ) as request`);
  await tx.execute(sql`
    insert into participation_moves (site_id, campaign_id, status, at)
    select site_id, campaign_id, move.status, move.at from participations cross join lateral (
      select ${pending}::int as status, requested_at as at where campaign_id > 8 and decided_at is distinct from requested_at
      union all
      select ${approved}, decided_at where participations.status in (${approved}, ${paused})
      union all
      select ${refused}, decided_at where participations.status = ${refused}
      union all
      select ${paused}, decided_at + interval '1 hour' where participations.status = ${paused}
    ) as move order by at, site_id, campaign_id, move.status`);
}
