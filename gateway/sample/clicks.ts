import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../db/client.ts';
import { makeMonths } from '../db/months.ts';
import { makeClickId } from '../domains/tracking/tracking-link/click-id.ts';
import type { Encryption } from '../lib/encryption.ts';

const rowDays = 30;
/** Older sales keep their click ids; their clicks were dropped with their months. */
const linkedDays = 365;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The number of clicks for each conversion, including the one that led to it. */
const clicksOf = sql`8 + (conversions.id * 7919 % 17)`;

interface SampleClicks {
  now: Date;
  encryption: Encryption;
}

interface SampleClickCounts extends SampleClicks {
  /** Whether the clicks of the last weeks get individual rows in addition to totals. */
  withRows: boolean;
}

/** Returns bytes that look random but are the same for the same place. */
const bytesOf = (place: string) => (size: number) => createHash('sha256').update(place).digest().subarray(0, size);

const recentSchema = z.array(
  z.object({ id: z.number(), linkId: z.number(), clickedAt: z.coerce.date(), clicks: z.number() }),
);

/** Draws the clicks of the conversions of the last weeks: the one that led to each, and others in the hours before. */
async function addRows(tx: Tx, { now, encryption }: SampleClicks): Promise<void> {
  const { rows } = await tx.execute(sql`
    select conversions.id, link.id as "linkId", coalesce(click_datetime, conversions.created_at) as "clickedAt", ${clicksOf} as clicks
    from conversions join tracking_links as link on link.site_id = conversions.site_id and link.campaign_id = conversions.campaign_id
    where coupon_code is null and coalesce(click_datetime, conversions.created_at) > ${now}::timestamptz - ${rowDays} * interval '1 day'
    order by conversions.id`);
  const recent = recentSchema.parse(rows);
  const drawn = recent.flatMap(({ id, linkId, clickedAt, clicks: count }) =>
    Array.from({ length: count }, (_, place) => {
      const at = new Date(clickedAt.getTime() - place * 17 * minuteMs);
      const clickId = makeClickId(linkId, at, bytesOf(`${id} ${place}`), encryption);
      const refererHost = ['l.instagram.com', 'www.youtube.com', null][(id + place) % 3] ?? null;
      const visitorHash = createHash('sha256')
        .update(`${linkId} ${(id + place) % 61}`)
        .digest('base64url');
      return {
        conversionId: id,
        id: clickId,
        linkId,
        clickedAt: at,
        visitorHash,
        isRobot: place % 13 === 12,
        refererHost,
      };
    }),
  );
  await makeMonths(tx, 'clicks', new Date(now.getTime() - (rowDays + 1) * dayMs), now);
  const column = <Value>(value: (click: (typeof drawn)[number]) => Value) => sql.param(drawn.map(value));
  // Sent as arrays of columns, because thousands of rows of parameters are slow to parse.
  await tx.execute(sql`
    insert into clicks (id, link_id, clicked_at, visitor_hash, is_robot, referer_host)
    select * from unnest(${column(({ id }) => id)}::text[], ${column(({ linkId }) => linkId)}::integer[],
      ${column(({ clickedAt }) => clickedAt.toISOString())}::timestamptz[], ${column(({ visitorHash }) => visitorHash)}::text[],
      ${column(({ isRobot }) => isRobot)}::boolean[], ${column(({ refererHost }) => refererHost)}::text[])`);
  const own = drawn.filter(({ conversionId }, index) => drawn[index - 1]?.conversionId !== conversionId);
  await tx.execute(sql`
    update conversions set click_id = own.click_id
    from unnest(${sql.param(own.map(({ conversionId }) => conversionId))}::bigint[], ${sql.param(own.map(({ id }) => id))}::text[])
      as own (conversion_id, click_id)
    where conversions.id = own.conversion_id`);
}

/** Inserts a link of every channel to every campaign for which it has conversions, and the clicks on them by day. */
export async function addClicks(tx: Tx, sample: SampleClickCounts): Promise<void> {
  await tx.execute(sql`
    insert into tracking_links (code, affiliate_id, site_id, campaign_id, sub_ids, created_at)
    select substr(md5('link ' || site_id || ' ' || campaign_id), 1, 8), affiliate_id, site_id, campaign_id,
      case when site_id % 2 = 0 then '{}' else array['instagram'] end, min(created_at) - interval '10 days'
    from conversions group by affiliate_id, site_id, campaign_id order by site_id, campaign_id`);
  if (sample.withRows) await addRows(tx, sample);
  await tx.execute(sql`
    insert into click_days (affiliate_id, day, campaign_id, site_id, clicks, robots)
    select affiliate_id, day, campaign_id, site_id, sum(people), sum(robots) from (
      select affiliate_id, (coalesce(click_datetime, created_at) at time zone 'America/Sao_Paulo')::date as day, campaign_id, site_id,
        ${clicksOf} as people, 0 as robots
      from conversions where click_id is null
      union all
      select affiliate_id, (clicked_at at time zone 'America/Sao_Paulo')::date, campaign_id, site_id,
        case when is_robot then 0 else 1 end, case when is_robot then 1 else 0 end
      from clicks join tracking_links as link on link.id = link_id
    ) as click group by affiliate_id, day, campaign_id, site_id order by day, affiliate_id, campaign_id, site_id`);
  await tx.execute(sql`
    insert into link_days (link_id, day, clicks)
    select link.id, day, sum(days.clicks) from click_days as days
      join tracking_links as link on link.site_id = days.site_id and link.campaign_id = days.campaign_id
    where days.clicks > 0 group by link.id, day`);
  await tx.execute(sql`
    update tracking_links as link set clicks = total.clicks
    from (select site_id, campaign_id, sum(clicks) as clicks from click_days group by site_id, campaign_id) as total
    where total.site_id = link.site_id and total.campaign_id = link.campaign_id`);
}

const olderSchema = z.array(z.object({ id: z.number(), linkId: z.number(), clickedAt: z.coerce.date() }));

/**
 * Gives four of five sales of the year before the last weeks the click that led to each. The others came by a coupon, or their
 * advertiser named the channel.
 */
export async function addOlderClickIds(tx: Tx, { now, encryption }: SampleClicks): Promise<void> {
  const { rows } = await tx.execute(sql`
    select conversions.id, link.id as "linkId", coalesce(click_datetime, conversions.created_at) as "clickedAt"
    from conversions join tracking_links as link on link.site_id = conversions.site_id and link.campaign_id = conversions.campaign_id
    where click_id is null and coupon_code is null and conversions.id % 5 <> 0
      and coalesce(click_datetime, conversions.created_at) > ${now}::timestamptz - ${linkedDays} * interval '1 day'
      and coalesce(click_datetime, conversions.created_at) <= ${now}::timestamptz - ${rowDays} * interval '1 day'
    order by conversions.id`);
  const older = olderSchema.parse(rows);
  const clickIds = older.map(({ id, linkId, clickedAt }) =>
    makeClickId(linkId, clickedAt, bytesOf(`older ${id}`), encryption),
  );
  await tx.execute(sql`
    update conversions set click_id = own.click_id
    from unnest(${sql.param(older.map(({ id }) => id))}::bigint[], ${sql.param(clickIds)}::text[]) as own (conversion_id, click_id)
    where conversions.id = own.conversion_id`);
}
