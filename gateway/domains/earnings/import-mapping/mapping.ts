import { z } from 'zod';
import type { DecimalSeparator } from '#shared/money.ts';
import type { DateOrder } from '#shared/rules/file-date.ts';
import { isStorable } from '../../../engine/fields.ts';

/** How a cell is parsed, and whether it is required. */
interface Target {
  reads: 'text' | 'id' | 'channel' | 'amount' | 'instant' | 'status';
  isRequired?: true;
  lengthMax?: number;
}

const codeLengthMax = 80;
const textLengthMax = 200;
const code = { reads: 'text', lengthMax: codeLengthMax } as const;
const text = { reads: 'text', lengthMax: textLengthMax } as const;
const instant = { reads: 'instant' } as const;

/** The fields that a file may contain, by their names in the report. */
export const importTargets = {
  order_id: { ...code, isRequired: true },
  transaction_id: code,
  site_id: { reads: 'channel', isRequired: true },
  campaign_id: { reads: 'id', isRequired: true },
  transaction_amount: { reads: 'amount', isRequired: true },
  refunded_amount: { reads: 'amount' },
  status: { reads: 'status', isRequired: true },
  booking_date: instant,
  click_datetime: instant,
  transaction_datetime: instant,
  validation_datetime: instant,
  end_date_time: instant,
  destination_city: text,
  destination_country: text,
  xtrasParams1: text,
  xtrasParams2: text,
  xtrasParams3: text,
  xtrasParams4: text,
  xtrasParams5: text,
  coupon_type: text,
  coupon_discount: { reads: 'amount' },
  creative_id: code,
  booking_status: text,
  commission_type: text,
  category: text,
  refusal_reason: text,
} as const satisfies Record<string, Target>;

export type ImportTarget = keyof typeof importTargets;

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a constant is typed as any text
export const targetNames = Object.keys(importTargets) as ImportTarget[];

const shortText = (lengthMax: number) => z.string().max(lengthMax).refine(isStorable);
const columnName = shortText(200).trim().min(1);
const value = z.union([shortText(textLengthMax), z.number()]).transform(String);

/** The source of a target's value. */
const source = z.union([
  z.strictObject({
    column: columnName,
    /** Translates values of the file; any other value becomes `otherwise`, or an error without one. */
    values: z.record(shortText(textLengthMax), value).optional(),
    otherwise: value.optional(),
  }),
  z.strictObject({ constant: value }),
  z.strictObject({ join: z.array(columnName).min(1).max(10), separator: shortText(10).default('-') }),
]);

/** Where the value of a target comes from: a column, a constant, or columns joined. */
export type Source = z.output<typeof source>;

const mappingBytesMax = 64 * 1024;

/** When omitted, detected from the amounts of each file. */
const decimal = z.enum([',', '.'], 'validation.choice').optional();
/** When omitted, found from the headings or the dates of each file; where those do not show it, the file is refused. */
const dateOrder = z.enum(['day', 'month'], 'validation.choice').optional();
/**
 * How lines of the same order are read: `sum` adds them up, `once` takes the amount that they repeat, and `refuse`, the
 * default, refuses all but the first.
 */
const orderLines = z.enum(['sum', 'once', 'refuse'], 'validation.choice').optional();

/** Maps the columns of a file to the fields of a conversion. */
export const importMappingSchema = z
  .strictObject({
    ...Object.fromEntries(targetNames.map((name) => [name, source.optional()])),
    decimal,
    date_order: dateOrder,
    order_lines: orderLines,
  })
  .refine((mapping) => Buffer.byteLength(JSON.stringify(mapping)) <= mappingBytesMax, 'validation.too_long');

export type ImportMapping = { [Target in ImportTarget]?: Source | undefined } & {
  decimal?: DecimalSeparator | undefined;
  date_order?: DateOrder | undefined;
  order_lines?: z.output<typeof orderLines>;
};
