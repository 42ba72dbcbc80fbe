import * as z from 'zod/mini';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import { defineContract } from '#shared/contract.ts';
import { conversionFilter } from '#shared/conversion-filter.ts';
import { amount, id, instant } from '#shared/fields.ts';

const optionalText = z.nullable(z.string());

/** A row of the conversion report (spec §2): the conversion as the advertiser reported it and its commission. */
export const conversion = defineContract({
  name: 'conversion',
  record: z.object({
    id,
    affiliate_id: id,
    campaign_id: id,
    campaign_name: z.string(),
    site_id: id,
    site_name: z.string(),
    transaction_id: z.string(),
    order_id: z.string(),
    creative_id: optionalText,
    commission_type: optionalText,
    transaction_amount: amount,
    affiliate_commission_cost: amount,
    xtrasParams1: optionalText,
    xtrasParams2: optionalText,
    xtrasParams3: optionalText,
    xtrasParams4: optionalText,
    xtrasParams5: optionalText,
    booking_date: z.nullable(instant),
    booking_status: optionalText,
    coupon_type: optionalText,
    coupon_discount: z.nullable(amount),
    destination_city: optionalText,
    destination_country: optionalText,
    end_date_time: z.nullable(instant),
    click_datetime: z.nullable(instant),
    transaction_datetime: z.nullable(instant),
    validation_datetime: z.nullable(instant),
    validation_status: z.int(),
    /** The advertiser's reason for refusing it; not sent by every gateway. */
    refusal_reason: optionalText,
    created_at: instant,
  }),
  filter: conversionFilter,
  sort: ['id', 'created_at', 'transaction_amount', 'affiliate_commission_cost', 'transaction_datetime', 'order_id'],
  defaultSort: ['created_at', 'DESC'],
  codes: { validation_status: conversionStatus },
  access: { staff: ['list'], affiliate: ['list'] },
});
