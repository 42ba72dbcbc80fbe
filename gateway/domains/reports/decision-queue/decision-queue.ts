import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { offsetOf, type PageRequest } from '../../../engine/page.ts';
import type { Found } from '../../../engine/search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { participations } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { segmentRefusals } from '../../campaigns/participation/segment-refusals.ts';
import { affiliateDays } from '../../earnings/conversion-day/table.ts';
import { clickDays } from '../../tracking/tracking-link/table.ts';
import { approvedStatuses, percentage, uncountedStatus } from '../dashboard/figures.ts';
import { type Concern, concernsOf } from './concerns.ts';

/** What waits for a decision of staff. */
export const queueKinds = ['participation', 'channel'] as const;
type QueueKind = (typeof queueKinds)[number];

const rowSchema = z.object({
  channelId: z.number(),
  campaignId: z.number().nullable(),
  version: z.number(),
  since: z.coerce.date(),
  channelName: z.string(),
  channelUrl: z.string(),
  channelType: z.string().nullable(),
  category: z.string(),
  description: z.string().nullable(),
  channelStatus: z.number(),
  affiliateId: z.number(),
  affiliateName: z.string(),
  affiliateStatus: z.number(),
  affiliateSince: z.coerce.date(),
  managerName: z.string().nullable(),
  clicks: z.number(),
  conversions: z.number(),
  approved: z.number(),
  refused: z.number(),
  commissionCents: z.number(),
  campaignName: z.string().nullable(),
  campaignStatus: z.number().nullable(),
  rulesForbidden: z.string().nullable(),
  rateBasisPoints: z.number().nullable(),
  rateCents: z.number().nullable(),
  refusedKinds: z.array(z.enum(segmentKinds)),
  wasRefused: z.boolean(),
  state: z.string().nullable(),
});

type QueueRow = z.output<typeof rowSchema>;

/** Something to decide on, with what one decides about. */
export interface QueueItem extends Omit<QueueRow, 'refusedKinds' | 'wasRefused' | 'rulesForbidden' | 'state'> {
  id: string;
  kind: QueueKind;
  /** Of the conversions that were decided on, those that were approved, in per cent; null if none was. */
  approvedRate: number | null;
  concerns: Concern[];
}

const days = 90;

/** What waits, within the actor's reach. */
function waiting(kind: QueueKind, actor: Actor): SQL {
  if (kind === 'channel')
    return sql`select ${channels.id} as site_id, null::integer as campaign_id, ${channels.affiliateId},
        ${channels.createdAt} as since, ${channels.version}
      from ${channels} where ${channels.status} = ${channelStatus.codes.pending}
        and ${reachOf(actor, channels.affiliateId) ?? sql`true`}`;
  return sql`select ${participations.channelId}, ${participations.campaignId}, ${participations.affiliateId},
      ${participations.requestedAt} as since, ${participations.version}
    from ${participations} where ${participations.status} = ${campaignStatus.codes.pending}
      and ${reachOf(actor, participations.affiliateId) ?? sql`true`}`;
}

const approvedOnes = sql`${sql.param(approvedStatuses)}::smallint[]`;
const refused = conversionStatus.codes.refused;

/** The people of the page, each with the results of the last days: by primary keys that begin with the affiliate and the day. */
const people = (from: string): SQL => sql`
  select ${affiliates.id} as id, ${fullNameInQuery} as name, ${affiliates.status}, ${affiliates.createdAt} as since,
    ${affiliates.state}, coalesce(${affiliates.serviceManagerId}, ${affiliates.comercialManagerId}) as manager_id, clicked.clicks, sold.*
  from ${affiliates}
    cross join lateral (
      select coalesce(sum(${clickDays.clicks}), 0)::bigint as clicks from ${clickDays}
      where ${clickDays.affiliateId} = ${affiliates.id} and ${clickDays.day} >= ${from}) as clicked
    cross join lateral (
      select coalesce(sum(count) filter (where validation_status <> ${uncountedStatus}), 0)::bigint as conversions,
        coalesce(sum(count) filter (where validation_status = any(${approvedOnes})), 0)::bigint as approved,
        coalesce(sum(count) filter (where validation_status = ${refused}), 0)::bigint as refused,
        coalesce(sum(commission_cents) filter (where validation_status <> ${uncountedStatus}), 0)::bigint as commission_cents
      from ${affiliateDays}
      where ${affiliateDays.affiliateId} = ${affiliates.id} and ${affiliateDays.day} >= ${from}) as sold
  where ${affiliates.id} in (select affiliate_id from page)`;

/**
 * Returns what waits for a decision within the actor's reach, the oldest first: the channel, whose it is, how the
 * affiliate did in the last 90 days, the campaign with its rate, and what speaks against it. One statement for a page
 * and one for the total, whatever the number of rows.
 */
export async function searchDecisionQueue(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  actor: Actor,
  { kind }: { kind: QueueKind },
  page: PageRequest,
): Promise<Found<QueueItem>> {
  const now = clock.now();
  const from = addDays(businessDate(now), 1 - days);
  const found = waiting(kind, actor);
  const [{ rows }, counted] = await Promise.all([
    database.db.execute(sql`
      with page as materialized (
        select * from (${found}) as waiting order by since, site_id, campaign_id
        limit ${page.pageSize} offset ${offsetOf(page)}
      ), people as (${people(from)})
      select pair.site_id as "channelId", pair.campaign_id as "campaignId", pair.version, pair.since,
        sites.name as "channelName", sites.url as "channelUrl", site_types.site_type as "channelType", sites.category,
        sites.description, sites.status as "channelStatus",
        pair.affiliate_id as "affiliateId", people.name as "affiliateName", people.status as "affiliateStatus",
        people.since as "affiliateSince", users.name as "managerName", people.state,
        people.clicks, people.conversions, people.approved, people.refused, people.commission_cents as "commissionCents",
        campaigns.name as "campaignName", campaigns.status as "campaignStatus", campaigns.rules_forbidden as "rulesForbidden",
        rate.rate_basis_points as "rateBasisPoints", rate.rate_cents as "rateCents", refusals.kinds as "refusedKinds",
        exists (select from participation_moves as move where move.site_id = pair.site_id
          and move.campaign_id = pair.campaign_id and move.status = ${campaignStatus.codes.refused}) as "wasRefused"
      from page as pair
        join sites on sites.id = pair.site_id
        join people on people.id = pair.affiliate_id
        left join site_types on site_types.id = sites.site_type_id
        left join users on users.id = people.manager_id
        left join campaigns on campaigns.id = pair.campaign_id
        left join commission_groups as rate on rate.campaign_id = campaigns.id and rate.is_default
        cross join lateral (${segmentRefusals}) as refusals
      order by pair.since, pair.site_id, pair.campaign_id`),
    database.db.execute(sql`select count(*) as total from (${found}) as waiting`),
  ]);
  const [{ total }] = z.tuple([z.object({ total: z.number() })]).parse(counted.rows);
  return {
    rows: z
      .array(rowSchema)
      .parse(rows)
      .map((row) => itemOf(kind, row, now)),
    total,
  };
}

function itemOf(kind: QueueKind, row: QueueRow, now: Date): QueueItem {
  const { refusedKinds: _kinds, wasRefused: _was, rulesForbidden: _rules, state: _state, ...shown } = row;
  return {
    ...shown,
    id: row.campaignId === null ? String(row.channelId) : `${row.channelId}-${row.campaignId}`,
    kind,
    approvedRate: percentage(row.approved, row.approved + row.refused),
    concerns: concernsOf(row, now),
  };
}
