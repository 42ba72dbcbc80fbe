import { type SQL, sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { heldPlaces } from '../sale-cap/count-period.ts';

const [refused, pending, approved] = [
  sql`${conversionStatus.codes.refused}::smallint`,
  sql`${conversionStatus.codes.pending}::smallint`,
  sql`${conversionStatus.codes.approved}::smallint`,
];

/** Status and amount by the latest report as pending, the first approval and the first refusal, as `foldReports` has them. */
const reported = sql`select
  case when reported_refused_at is not null then ${refused} when reported_approved_at is not null then ${approved} else ${pending} end as status,
  coalesce(case when reported_approved_at <= reported_refused_at or reported_refused_at is null then reported_approved_cents end,
    reported_refused_cents, reported_pending_cents) as cents`;

/**
 * Compares conversions with their reports, blocks with commissions, and the counters of sale caps with the conversions
 * that hold places. Conversions older than the reports are left out.
 */
export const conversionReportComparisons: readonly SQL[] = [
  sql`select 'conversion and its reports: conversion ' || conversions.id, conversions.amount_cents - result.cents
    from conversions cross join lateral (${reported}) as result
    where reported_first_at is not null and (conversions.amount_cents <> result.cents
      or least(validation_status, 2) <> case when block is not null and block_lifted_at is null then 0 else result.status end)`,
  sql`select 'blocked conversion with a commission: conversion ' || conversions.id, sum(commissions.value_cents)::bigint
    from conversions join commissions on commissions.conversion_id = conversions.id
    where block is not null and block_lifted_at is null and commissions.state not in (0, 3, 12, 4, 5)
    group by conversions.id having sum(commissions.value_cents) <> 0`,
  sql`select 'sale cap and its conversions: channel ' || counter.site_id || ', campaign ' || counter.campaign_id || ', from ' || counter.starts_on,
      counter.used - held.places
    from sale_cap_periods as counter
      join sale_caps as cap on (cap.site_id, cap.campaign_id, cap.sale_limit_metric) = (counter.site_id, counter.campaign_id, counter.sale_limit_metric)
      cross join lateral (select ${heldPlaces(sql`counter`)} as places) as held
    where counter.used <> held.places`,
];
