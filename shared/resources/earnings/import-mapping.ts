import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, requiredText, version } from '#shared/contract/fields.ts';

/** The conversion fields that an import can fill. */
export const importTargets = [
  ...(['order_id', 'transaction_id', 'site_id', 'campaign_id', 'transaction_amount', 'status'] as const),
  'refunded_amount',
  ...(['booking_date', 'click_datetime', 'transaction_datetime', 'validation_datetime', 'end_date_time'] as const),
  ...(['destination_city', 'destination_country', 'coupon_type', 'coupon_discount', 'creative_id'] as const),
  ...(['xtrasParams1', 'xtrasParams2', 'xtrasParams3', 'xtrasParams4', 'xtrasParams5'] as const),
  ...(['booking_status', 'commission_type', 'category', 'refusal_reason'] as const),
] as const;

export type ImportTarget = (typeof importTargets)[number];

const column = requiredText(200);
const value = z.string('validation.text').check(z.maxLength(200, 'validation.too_long'));

/** The source of a value: a column, optionally translated by a table, a constant, or joined columns. */
const source = z.union([
  z.strictObject({
    /** The heading of a column. */
    column,
    /** What its values mean, by what the file says. */
    values: z.optional(z.record(value, value)),
    /** What any other value means. */
    otherwise: z.optional(value),
  }),
  z.strictObject({
    /** The same value in each line. */
    constant: value,
  }),
  z.strictObject({
    /** The headings of columns whose values are joined. */
    join: z.array(column).check(z.minLength(1), z.maxLength(10)),
    /** What stands between them; nothing by default. */
    separator: z.optional(z.string().check(z.maxLength(10))),
  }),
]);

/** A source, as the import accepts it. */
export type ImportSource = z.output<typeof source>;

const sources = Object.fromEntries(importTargets.map((name) => [name, z.optional(source)]));

const mapping = z.strictObject({
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.fromEntries of constant names is typed with string keys
  ...(sources as Record<ImportTarget, z.ZodMiniOptional<typeof source>>),
  /** The decimal sign of amounts, `,` or `.`. Default: detected from the amounts of each file. */
  decimal: z.optional(z.enum([',', '.'], 'validation.choice')),
  /** Whether the `day` or the `month` comes first in dates. Default: found from the headings or the dates of each file. */
  date_order: z.optional(z.enum(['day', 'month'], 'validation.choice')),
  /** Whether lines of one order are added up (`sum`), repeat its amount (`once`), or are refused (`refuse`), which is the default. */
  order_lines: z.optional(z.enum(['sum', 'once', 'refuse'], 'validation.choice')),
});

/** Maps the columns of a shop's files to conversion fields; saved by name for all staff. */
export const importMapping = defineContract({
  name: 'import-mapping',
  record: z.object({ id, name: z.string(), mapping, version }),
  input: z.object({ name: requiredText(80), mapping }),
  filter: z.object({ q: requiredText(120), name: requiredText(80) }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
