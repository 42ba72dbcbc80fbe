import { type SQL, sql } from 'drizzle-orm';

/**
 * Compares what waits for a second person with what is stored: it has had no effect yet. Each query returns one row per
 * difference: `what`, and `cents`.
 */
export const additionComparisons: readonly SQL[] = [
  sql`select 'waiting decision and its conversion: addition ' || addition.id, addition.added_cents
    from commission_additions as addition join conversions on conversions.id = addition.conversion_id
    where addition.confirmed_at is null and addition.removed_at is null and addition.conversion_version = conversions.version
      and (conversions.amount_cents, conversions.validation_status) <> (addition.amount_before_cents, addition.status_before)`,
  sql`select 'waiting line and the reports of its import: import ' || held.import_id || ', line ' || held.line, held.added_cents
    from conversion_import_waiting_lines as held
      join conversions on conversions.campaign_id = held.campaign_id and conversions.order_id = held.order_id
      join conversion_reports as report on report.conversion_id = conversions.id and report.source = 'file'
        and report.source_id = held.import_id and report.line = held.line
    where held.state <> 'confirmed'`,
];
