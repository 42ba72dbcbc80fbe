import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/** Inserts what was reported of the conversions when it happened: that they are sold, and what became of them. */
export async function addConversionReports(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into conversion_reports (conversion_id, source, occurred_at, received_at, status, amount_cents, site_id, coupon_code, details, reason, effect)
    select id, 'postback', told.at, told.at, told.status, amount_cents, site_id, coupon_code,
      jsonb_build_object('booking_date', booking_date, 'transaction_datetime', transaction_datetime, 'commission_type', commission_type),
      case when told.status = 0 then refusal_reason end, 'counted'
    from conversions cross join lateral (values
      (1, booking_date), (2, case when validation_status in (2, 3, 4) then validation_datetime end),
      (0, case when validation_status = 0 then validation_datetime end)) as told (status, at)
    where told.at is not null order by id, told.at`);
}
