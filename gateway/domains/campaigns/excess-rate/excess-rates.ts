import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { businessDate } from '#shared/time.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Rate } from '../campaign/rate-of.ts';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    groupName: z.string().nullable(),
    isDivision: z.boolean(),
    commissionType: z.string().nullable(),
    category: z.string().nullable(),
    scheduleTitle: z.string().nullable(),
    rateBasisPoints: z.number().nullable(),
    rateCents: z.number().nullable(),
    revenueBasisPoints: z.number().nullable(),
    revenueCents: z.number().nullable(),
    startsOn: z.string(),
    /** Its last day; null without an end. */
    endsOn: z.string().nullable(),
  }),
);

/** A rate that pays affiliates more than the advertiser pays on some days, from today on. */
export type ExcessRate = z.output<typeof rowsSchema>[number];

/** The values that a form would save; without either the stored ones are compared. */
export interface Planned {
  groupId?: number | undefined;
  /** The rate of a group or of a division in it. A group that is not stored yet has no id. */
  rate?: (Rate & { isDefault: boolean | undefined }) | undefined;
  /** The times of a schedule of the group. */
  times?: { from: Date; to: Date | undefined } | undefined;
}

/** The last day of a period that ends at an instant, exclusive. */
const lastDay = (instant: SQL) => sql`((${instant} - interval '1 microsecond') at time zone 'America/Sao_Paulo')::date`;
const dayOf = (instant: SQL) => sql`(${instant} at time zone 'America/Sao_Paulo')::date`;

/** Selects `group_id, title, from_day, to_day`: when which groups count, from today on. */
function spans(campaignId: number, { groupId, rate, times }: Planned, now: Date): SQL {
  const today = sql`${businessDate(now)}::date`;
  if (times !== undefined) {
    const to = times.to === undefined ? sql`null::date` : lastDay(sql`${times.to.toISOString()}::timestamptz`);
    const from = dayOf(sql`${times.from.toISOString()}::timestamptz`);
    return sql`select ${groupId ?? 0}::integer as group_id, null::text as title, greatest(${today}, ${from}) as from_day, ${to} as to_day`;
  }
  const isFirst = sql`not exists (select from commission_groups where campaign_id = ${campaignId})`;
  const becomesDefault = rate?.isDefault === true ? sql`true` : isFirst;
  const planned = sql`union select ${groupId ?? 0}::integer, null, ${today}, null where ${becomesDefault}`;
  return sql`select id as group_id, null::text as title, ${today} as from_day, null::date as to_day
      from commission_groups where campaign_id = ${campaignId} and is_default
    ${rate === undefined ? sql`` : planned}
    union all
    select group_id, title, greatest(${today}, ${dayOf(sql`starts_at`)}), ${lastDay(sql`ends_at`)}
      from campaign_schedules
      where campaign_id = ${campaignId} and cancelled_at is null
        and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)`;
}

/** Selects the rates of the campaign, those of its groups and of their open divisions, or the one of a form. */
function rates(campaignId: number, { groupId, rate }: Planned): SQL {
  if (rate !== undefined) {
    return sql`select ${groupId ?? 0}::integer as group_id, 0 as division_id, null::text as commission_type, null::text as category,
      ${rate.rateBasisPoints}::integer as rate_basis_points, ${rate.rateCents}::bigint as rate_cents`;
  }
  return sql`select id as group_id, 0 as division_id, null::text as commission_type, null::text as category, rate_basis_points, rate_cents
      from commission_groups where campaign_id = ${campaignId}
    union all
    select division.group_id, division.id, division.commission_type, division.category, division.rate_basis_points, division.rate_cents
      from commission_divisions as division join commission_groups on commission_groups.id = division.group_id
      where commission_groups.campaign_id = ${campaignId} and division.closed_at is null`;
}

/**
 * Finds rates of a campaign that exceed its revenue from today on: those of its default group and of the groups of its
 * schedules, each in its days, against the revenues in force; or those that a form would save. Per cent cannot be
 * compared with reais per order, and days without a revenue are left out.
 */
export async function findExcessRates(
  { database, clock }: GatewayContext,
  campaignId: number,
  planned: Planned,
): Promise<ExcessRate[]> {
  const { rows } = await database.db.execute(sql`
    with span as (${spans(campaignId, planned, clock.now())}),
      rate as (${rates(campaignId, planned)}),
      revenue as (
        select id, rate_basis_points, rate_cents, starts_on, lead(starts_on) over (order by starts_on) - 1 as ends_on
        from campaign_revenues where campaign_id = ${campaignId}
      ),
      excess as (
        select span.group_id, span.title, rate.division_id, rate.commission_type, rate.category, rate.rate_basis_points,
          rate.rate_cents, revenue.id as revenue_id, revenue.rate_basis_points as revenue_basis_points,
          revenue.rate_cents as revenue_cents, greatest(span.from_day, revenue.starts_on) as starts_on,
          least(span.to_day, revenue.ends_on) as ends_on
        from span join rate on rate.group_id = span.group_id
          join revenue on rate.rate_basis_points > revenue.rate_basis_points or rate.rate_cents > revenue.rate_cents
      )
    select concat_ws('-', excess.group_id, division_id, revenue_id, starts_on, row_number() over (
        partition by excess.group_id, division_id, revenue_id, starts_on order by ends_on, title)) as id,
      commission_groups.name as "groupName", division_id <> 0 as "isDivision", commission_type as "commissionType", category,
      title as "scheduleTitle", excess.rate_basis_points as "rateBasisPoints", excess.rate_cents as "rateCents",
      revenue_basis_points as "revenueBasisPoints", revenue_cents as "revenueCents", starts_on::text as "startsOn",
      ends_on::text as "endsOn"
    from excess left join commission_groups on commission_groups.id = excess.group_id
    where ends_on is null or ends_on >= starts_on
    order by starts_on, excess.group_id, division_id, revenue_id`);
  return rowsSchema.parse(rows);
}
