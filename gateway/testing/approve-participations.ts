import { sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { Executor } from '../db/client.ts';

/** Approves the participation of every channel in every campaign, for tests about conversions. */
export async function approveParticipations(executor: Executor, at: Date): Promise<void> {
  const approved = campaignStatus.codes.approved;
  await executor.execute(sql`
    with added as (
      insert into participations (site_id, campaign_id, affiliate_id, status, requested_at, decided_at)
      select sites.id, campaigns.id, sites.affiliate_id, ${approved}, ${at}::timestamptz, ${at}::timestamptz
      from sites cross join campaigns
      on conflict do nothing returning site_id, campaign_id
    )
    insert into participation_moves (site_id, campaign_id, status, at)
    select site_id, campaign_id, ${approved}, ${at}::timestamptz from added`);
}
