import { and, eq, sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { PreviewStep } from '#shared/codes/campaigns/preview-step.ts';
import type { PreviewBlock } from '#shared/codes/tracking/preview-block.ts';
import type { Executor } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { instantText } from '../../../lib/instant-text.ts';
import { channels } from '../channel/table.ts';
import { priceConversions } from '../commission-group/price-conversions.ts';

/** A hypothetical sale. */
export interface ImaginedSale {
  campaignId: number;
  /** Undefined for a channel without schedules of its own. */
  channelId: number | undefined;
  at: Date;
  amountCents: number;
  commissionType: string | null;
  category: string | null;
}

/** The results of {@link readSale}; null if nothing matches. */
interface Found extends Record<string, unknown> {
  division_id: number | null;
  rate_basis_points: number | null;
  rate_cents: number | null;
  commission_cents: number;
  group_name: string | null;
  schedule_title: string | null;
  /** Text of the database, as of {@link instantText}. */
  starts_at: string | null;
  ends_at: string | null;
  is_of_channel: boolean;
  commission_type: string | null;
  category: string | null;
  campaign_status: number;
  participation_status: number | null;
  is_cap_reached: boolean;
}

async function readSale(db: Executor, sale: ImaginedSale): Promise<Found | undefined> {
  const channelId = sale.channelId ?? 0;
  const at = sql`${sale.at.toISOString()}::timestamptz`;
  const priced =
    priceConversions(sql`select 1 as key, ${sale.campaignId}::integer as campaign_id, ${channelId}::integer as site_id,
    ${at} as transacted_at, ${sale.amountCents}::bigint as amount_cents, ${sale.commissionType}::text as commission_type,
    ${sale.category}::text as category`);
  const { rows } = await db.execute<Found>(sql`select priced.division_id, priced.rate_basis_points, priced.rate_cents,
      priced.commission_cents, commission_group.name as group_name, schedule.title as schedule_title, schedule.starts_at,
      schedule.ends_at, division.commission_type, division.category, campaign.status as campaign_status,
      participation.status as participation_status,
      ${channelId} <> 0 and exists (select from campaign_schedule_sites as site
        where site.schedule_id = schedule.id and site.site_id = ${channelId}) as is_of_channel,
      exists (select from sale_caps as cap join sale_cap_periods as period
          on (period.site_id, period.campaign_id, period.sale_limit_metric) = (cap.site_id, cap.campaign_id, cap.sale_limit_metric)
        where cap.site_id = ${channelId} and cap.campaign_id = campaign.id and period.used >= cap.sale_limit
          and period.starts_on = date_trunc(cap.sale_limit_metric, ${at} at time zone 'America/Sao_Paulo')::date) as is_cap_reached
    from campaigns as campaign
    cross join (${priced}) as priced
    left join commission_groups as commission_group on commission_group.id = priced.group_id
    left join commission_divisions as division on division.id = priced.division_id
    left join campaign_schedules as schedule on schedule.id = priced.schedule_id
    left join participations as participation on participation.campaign_id = campaign.id and participation.site_id = ${channelId}
    where campaign.id = ${sale.campaignId}`);
  return rows[0];
}

/** A step of the answer, with the values for its text. */
interface Step {
  code: PreviewStep;
  detail: Readonly<Record<string, string | null>>;
}

function stepsOf(found: Found): Step[] {
  const { group_name: group, schedule_title: title } = found;
  const [from, to] = [found.starts_at, found.ends_at].map((text) => (text === null ? null : instantText(text)));
  if (group === null) return [{ code: 'no_group', detail: {} }];
  const chosen: Step =
    title === null
      ? { code: 'default_group', detail: { group } }
      : {
          code: found.is_of_channel ? 'schedule_of_channel' : 'schedule_of_all',
          detail: { title, from: from ?? null, to: to ?? null, group },
        };
  const { commission_type, category } = found;
  const rate: Step =
    found.division_id === null
      ? { code: 'group_rate', detail: {} }
      : { code: 'division', detail: { commission_type, category } };
  return [chosen, rate];
}

function blocksOf(found: Found, channelId: number | undefined): PreviewBlock[] {
  const approved = campaignStatus.codes.approved;
  const applies: Readonly<Record<PreviewBlock, boolean>> = {
    campaign_not_approved: found.campaign_status !== approved,
    not_participating: channelId !== undefined && found.participation_status !== approved,
    sale_cap: found.is_cap_reached,
  };
  const blocks = ['campaign_not_approved', 'not_participating', 'sale_cap'] as const;
  return blocks.filter((block) => applies[block]);
}

/**
 * Returns what a sale would earn and why, by the rule for real sales, and what would block it.
 *
 * @throws {RequestError} `invalid_fields` for a campaign or channel that does not exist or is out of reach
 */
export async function previewCommission({ database: { db } }: GatewayContext, actor: Actor, sale: ImaginedSale) {
  if (sale.channelId !== undefined) {
    const isReached = and(eq(channels.id, sale.channelId), reachOf(actor, channels.affiliateId));
    if ((await db.$count(channels, isReached)) === 0)
      throw new RequestError('invalid_fields', { errors: { site_id: 'validation.reference' } });
  }
  const found = await readSale(db, sale);
  if (found === undefined)
    throw new RequestError('invalid_fields', { errors: { campaign_id: 'validation.reference' } });
  return {
    id: sale.campaignId,
    commissionCents: found.commission_cents,
    rateBasisPoints: found.rate_basis_points,
    rateCents: found.rate_cents,
    groupName: found.group_name,
    divisionId: found.division_id,
    scheduleTitle: found.schedule_title,
    steps: stepsOf(found),
    blocks: blocksOf(found, sale.channelId),
  };
}
