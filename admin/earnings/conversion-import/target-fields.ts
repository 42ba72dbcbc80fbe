import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';

/** The kind of a target field, which limits its fixed values and value tables. */
export type TargetKind = 'text' | 'id' | 'amount' | 'status' | 'instant';

export interface TargetField {
  name: ImportTarget;
  kind: TargetKind;
  required?: true;
}

/** The fields of a conversion that an import can fill, in the editor's order. */
export const targetFields = [
  { name: 'order_id', kind: 'text', required: true },
  { name: 'site_id', kind: 'id', required: true },
  { name: 'campaign_id', kind: 'id', required: true },
  { name: 'transaction_amount', kind: 'amount', required: true },
  { name: 'status', kind: 'status', required: true },
  { name: 'refunded_amount', kind: 'amount' },
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
  { name: 'category', kind: 'text' },
  { name: 'refusal_reason', kind: 'text' },
] as const satisfies readonly TargetField[];

export const STATUS_VALUES = ['approved', 'pending', 'refused'] as const;
