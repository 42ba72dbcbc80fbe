import { sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import type { Tx } from '../../db/client.ts';
import { earnCommissions, refundCommissions } from '../commission/earnings.ts';
import { releaseDue } from '../commission/release.ts';

interface Application {
  importId: number;
  now: Date;
}

async function addConversions(tx: Tx, { importId, now }: Application): Promise<void> {
  // Ids are assigned in file order, so that conversions of the same instant are listed in that order.
  await tx.execute(sql`
    update import_lines set conversion_id = numbered.id
    from (
      select line as of_line, nextval(pg_get_serial_sequence('conversions', 'id')) as id
      from (select line from import_lines where outcome = 'added' order by line) as added
    ) as numbered
    where line = of_line`);
  await tx.execute(sql`
    insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, creative_id, commission_type, amount_cents,
      commission_cents, xtras_params_1, xtras_params_2, xtras_params_3, xtras_params_4, xtras_params_5, booking_date, booking_status,
      coupon_type, coupon_discount_cents, destination_city, destination_country, end_date_time, click_datetime, transaction_datetime,
      validation_datetime, validation_status, import_id, created_at)
    select conversion_id, affiliate_id, site_id, campaign_id, coalesce(transaction_id, conversion_id::text), order_id, creative_id,
      commission_type, amount_cents, commission_cents, xtras_params_1, xtras_params_2, xtras_params_3, xtras_params_4, xtras_params_5,
      booking_date, booking_status, coupon_type, coupon_discount_cents, destination_city, destination_country, end_date_time,
      click_datetime, transaction_datetime, validation_datetime, validation_status, ${importId}, coalesce(booking_date, ${now}::timestamptz)
    from import_lines where outcome = 'added' order by line`);
}

async function changeConversions(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update conversions as stored set affiliate_id = told.affiliate_id, site_id = told.site_id, transaction_id = told.transaction_id,
      creative_id = told.creative_id, commission_type = told.commission_type, amount_cents = told.amount_cents,
      commission_cents = told.commission_cents, xtras_params_1 = told.xtras_params_1, xtras_params_2 = told.xtras_params_2,
      xtras_params_3 = told.xtras_params_3, xtras_params_4 = told.xtras_params_4, xtras_params_5 = told.xtras_params_5,
      booking_date = told.booking_date, booking_status = told.booking_status, coupon_type = told.coupon_type,
      coupon_discount_cents = told.coupon_discount_cents, destination_city = told.destination_city,
      destination_country = told.destination_country, end_date_time = told.end_date_time, click_datetime = told.click_datetime,
      transaction_datetime = told.transaction_datetime, validation_datetime = told.validation_datetime,
      validation_status = told.validation_status, created_at = coalesce(told.booking_date, stored.created_at)
    from import_lines as told where told.outcome = 'changed' and stored.id = told.conversion_id`);
}

const approved = sql`select conversion_id from import_lines
  where outcome in ('added', 'changed') and validation_status = ${conversionStatus.code('approved')}
    and coalesce(before_status, ${conversionStatus.code('pending')}) = ${conversionStatus.code('pending')}`;

const refunded = sql`select conversion_id from import_lines
  where outcome = 'changed' and validation_status = ${conversionStatus.code('refused')}
    and before_status >= ${conversionStatus.code('approved')}`;

/** Stores the new and changed conversions of the staging table and updates commissions and ledger accordingly. */
export async function applyStaged(tx: Tx, application: Application): Promise<void> {
  await addConversions(tx, application);
  await changeConversions(tx);
  await earnCommissions(tx, { conversions: approved, ...application });
  await refundCommissions(tx, { conversions: refunded, ...application });
  await releaseDue(tx, application.now);
}
