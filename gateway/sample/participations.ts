import { sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import type { Tx } from '../db/client.ts';

/** Channels 1 to 20 take part in campaigns 1 to 8, and every other channel in those of which it has conversions. */
export async function addParticipations(tx: Tx): Promise<void> {
  const approved = campaignStatus.code('approved');
  await tx.execute(sql`
    insert into participations (site_id, campaign_id, affiliate_id, status, requested_at, decided_at, decided_by)
    select sites.id, campaigns.id, sites.affiliate_id, ${approved}, sites.created_at, sites.created_at, 2
    from sites cross join campaigns
    where sites.id <= 20 and campaigns.id <= 8
      or exists (select from conversions where site_id = sites.id and campaign_id = campaigns.id)`);
  await tx.execute(sql`
    insert into participation_moves (site_id, campaign_id, status, at)
    select site_id, campaign_id, status, requested_at from participations order by site_id, campaign_id`);
}
