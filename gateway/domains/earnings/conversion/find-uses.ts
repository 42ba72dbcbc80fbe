import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

/**
 * Returns the names of the channels through which something has happened since an instant, see `Hooks.findUses`.
 */
export async function findUses(
  tx: Tx,
  records: readonly { channelId: number; campaignId: number | null }[],
  since: Date,
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct sites.name
    from unnest(${sql.param(records.map(({ channelId }) => channelId))}::integer[],
      ${sql.param(records.map(({ campaignId }) => campaignId))}::integer[]) as asked (site_id, campaign_id)
      join sites on sites.id = asked.site_id
    where exists (
      select from tracking_links as link
      where link.site_id = asked.site_id and link.campaign_id = coalesce(asked.campaign_id, link.campaign_id)
        and (link.created_at >= ${since}::timestamptz or exists (
          select from clicks where clicks.link_id = link.id and clicks.clicked_at >= ${since}::timestamptz
            and not clicks.is_robot))
    ) or exists (
      select from conversions as sale
      where sale.site_id = asked.site_id and sale.created_at >= ${since}::timestamptz
        and sale.campaign_id = coalesce(asked.campaign_id, sale.campaign_id)
    ) or (asked.campaign_id is null and exists (
      select from participation_moves as move where move.site_id = asked.site_id and move.at >= ${since}::timestamptz))
    order by 1`);
  return rows.map(({ name }) => name);
}
