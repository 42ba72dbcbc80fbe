import type { ImportTarget } from '#shared/resources/import-mapping.ts';

/** What a target field holds, which decides what a fixed value or a table of values may say. */
export type TargetKind = 'text' | 'id' | 'amount' | 'status' | 'instant';

interface TargetField {
  name: ImportTarget;
  kind: TargetKind;
  required?: true;
}

/** The fields of a conversion that an import can fill, in the order in which the editor shows them. */
export const targetFields = [
  { name: 'order_id', kind: 'text', required: true },
  { name: 'site_id', kind: 'id', required: true },
  { name: 'campaign_id', kind: 'id', required: true },
  { name: 'transaction_amount', kind: 'amount', required: true },
  { name: 'status', kind: 'status', required: true },
  { name: 'transaction_id', kind: 'text' },
  { name: 'booking_date', kind: 'instant' },
  { name: 'click_datetime', kind: 'instant' },
  { name: 'transaction_datetime', kind: 'instant' },
  { name: 'validation_datetime', kind: 'instant' },
  { name: 'end_date_time', kind: 'instant' },
  { name: 'destination_city', kind: 'text' },
  { name: 'destination_country', kind: 'text' },
  { name: 'xtrasParams1', kind: 'text' },
  { name: 'xtrasParams2', kind: 'text' },
  { name: 'xtrasParams3', kind: 'text' },
  { name: 'xtrasParams4', kind: 'text' },
  { name: 'xtrasParams5', kind: 'text' },
  { name: 'coupon_type', kind: 'text' },
  { name: 'coupon_discount', kind: 'amount' },
  { name: 'creative_id', kind: 'text' },
  { name: 'booking_status', kind: 'text' },
  { name: 'commission_type', kind: 'text' },
] as const satisfies readonly TargetField[];

/** What the field `status` may be, as the import names it. */
export const STATUS_VALUES = ['approved', 'pending', 'refused'] as const;
