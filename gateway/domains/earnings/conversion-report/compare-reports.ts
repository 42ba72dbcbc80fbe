import { type SQL, sql } from 'drizzle-orm';
import { heldPlaces } from '../sale-cap/count-period.ts';
import { resultOf } from './decide-reports.ts';

/** What was reported of a conversion, under the names that its result takes. */
const reported = sql`select reported_pending_at as pending_at, reported_pending_cents as pending_cents, reported_approved_at as approved_at,
  reported_approved_cents as approved_cents, reported_refused_at as refused_at, reported_refused_cents as refused_cents`;

/**
 * Compares conversions with what was reported of them, blocks with commissions, and the counters of sale caps with the
 * conversions that hold their places. A conversion from before reports were kept has none to follow from.
 */
export const conversionReportComparisons: readonly SQL[] = [
  sql`select 'conversion and its reports: conversion ' || conversions.id, conversions.amount_cents - result.cents
    from conversions cross join lateral (${reported}) as reports cross join lateral (${resultOf(sql`reports`)}) as result
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
