import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import type { Pair } from './pair.ts';

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
 * Returns whether the segmentation of a campaign admits a channel: no value of it is denied, and of each kind that has
 * allowed values it has one.
 */
export async function channelMayTakePart(db: Executor, { channelId, campaignId }: Pair): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with pair as (select ${channelId}::integer as site_id, ${campaignId}::integer as campaign_id),
      held as (select kind, value from pair, lateral (${channelValues}) as owned),
      judged as (
        select segment.kind, segment.is_allowed, held.value is not null as is_held
        from pair join campaign_segments as segment using (campaign_id)
          left join held on held.kind = segment.kind and held.value = segment.value)
    select not exists (select from judged where is_held and not is_allowed)
      and not exists (
        select from judged where is_allowed group by kind having not bool_or(is_held)) as admits`);
  return z.tuple([z.object({ admits: z.boolean() })]).parse(rows)[0].admits;
}
