import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import type { Executor } from '../../../db/client.ts';
import type { ChannelCampaign } from './channel-campaign.ts';

/** The values of a channel that the segments of a campaign are compared with; a channel has several categories. */
const channelValues: SQL = sql`
  select 'channel_type' as kind, sites.site_type_id::text as value from sites where sites.id = pair.site_id
  union all
  select 'channel_category', category.id::text from sites
    join site_categories as category on category.name = any(string_to_array(sites.category, ','))
    where sites.id = pair.site_id
  union all
  select 'state', affiliates.state from sites join affiliates on affiliates.id = sites.affiliate_id
    where sites.id = pair.site_id`;

/**
 * Selects the `kinds` of segments by which a campaign does not admit a channel, of the row `pair` of the query: one of
 * its values is denied, or it has none of the allowed values of a kind that has any.
 */
export const segmentRefusals: SQL = sql`
  select coalesce(array_agg(refused.kind order by refused.kind), '{}') as kinds from (
    select segment.kind
    from campaign_segments as segment
      left join (${channelValues}) as held on held.kind = segment.kind and held.value = segment.value
    where segment.campaign_id = pair.campaign_id
    group by segment.kind
    having bool_or(held.value is not null and not segment.is_allowed)
      or bool_or(segment.is_allowed) and not bool_or(held.value is not null and segment.is_allowed)
  ) as refused`;

const foundSchema = z.tuple([z.object({ kinds: z.array(z.enum(segmentKinds)) })]);

/** Returns whether the segmentation of a campaign admits a channel. */
export async function channelMayTakePart(db: Executor, { channelId, campaignId }: ChannelCampaign): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select refusals.kinds
    from (select ${channelId}::integer as site_id, ${campaignId}::integer as campaign_id) as pair
      cross join lateral (${segmentRefusals}) as refusals`);
  return foundSchema.parse(rows)[0].kinds.length === 0;
}
