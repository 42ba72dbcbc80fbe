import { type SQL, sql } from 'drizzle-orm';
import { commissionCents } from './commission-cents.ts';

/** Texts are compared without case and surrounding space. */
const same = (one: SQL, other: SQL): SQL => sql`lower(btrim(${one})) = lower(btrim(${other}))`;

/**
 * The schedule in force for a channel of a campaign at a time: one for that channel takes precedence over one for all
 * channels.
 */
const scheduleInForce = sql`select schedule.id, schedule.group_id
  from campaign_schedules as schedule
  join campaign_schedule_sites as site on site.schedule_id = schedule.id and site.site_id in (sale.site_id, 0)
  where schedule.campaign_id = sale.campaign_id and schedule.starts_at <= sale.transacted_at
    and (schedule.ends_at is null or schedule.ends_at > sale.transacted_at) and schedule.cancelled_at is null
  order by site.site_id desc limit 1`;

/** The first open division of the group that matches the sale. */
const matchingDivision = sql`select division.id, division.rate_basis_points, division.rate_cents
  from commission_divisions as division
  where division.group_id = commission_group.id and division.closed_at is null
    and (division.commission_type is null or ${same(sql`division.commission_type`, sql`sale.commission_type`)})
    and (division.category is null or ${same(sql`division.category`, sql`sale.category`)})
  order by division.position, division.id limit 1`;

/**
 * Prices sales, by the one rule for imports, postbacks and previews: the commission group of the schedule of the
 * channel at the time of the sale, else of the schedule of all channels, else the default group of the campaign; in it
 * the first open division whose commission type and category match, else the rate of the group itself. Per cent is
 * rounded to the cent, half away from zero; a fixed rate is what each order earns.
 *
 * @param source a query of `(key, campaign_id integer, site_id integer, transacted_at timestamptz, amount_cents bigint,
 *   commission_type text, category text)`
 * @returns a query of `(key, group_id, division_id, schedule_id, rate_basis_points, rate_cents, commission_cents)`, one
 *   row for each of the source. A sale of a campaign without a default group has no rate and earns nothing.
 */
export const priceConversions = (source: SQL): SQL => sql`select sale.key, commission_group.id as group_id,
    division.id as division_id, schedule.id as schedule_id, rate.rate_basis_points, rate.rate_cents,
    coalesce(${commissionCents(sql`rate`, sql`sale.amount_cents`)}, 0) as commission_cents
  from (${source}) as sale
  left join lateral (${scheduleInForce}) as schedule on true
  left join commission_groups as commission_group on commission_group.id = coalesce(schedule.group_id,
    (select usual.id from commission_groups as usual where usual.campaign_id = sale.campaign_id and usual.is_default))
  left join lateral (${matchingDivision}) as division on true
  cross join lateral (select
    case when division.id is null then commission_group.rate_basis_points else division.rate_basis_points end,
    case when division.id is null then commission_group.rate_cents else division.rate_cents end
  ) as rate (rate_basis_points, rate_cents)`;

/**
 * Finds the rate of a sale without a commission type or category.
 *
 * @param source a query of `(key, campaign_id integer, site_id integer, at timestamptz)`; site 0 is a channel without
 *   schedules of its own
 * @returns a query of `(key, group_id, schedule_id, rate_basis_points, rate_cents)`, one row for each of the source
 */
export const rateInForce = (source: SQL): SQL => sql`select key, group_id, schedule_id, rate_basis_points, rate_cents
  from (${priceConversions(sql`select key, campaign_id, site_id, at as transacted_at, 0::bigint as amount_cents,
    null::text as commission_type, null::text as category from (${source}) as asked`)}) as priced`;
