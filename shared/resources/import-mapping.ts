import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { id, requiredText, version } from '#shared/fields.ts';

/** The fields of a conversion that an import can fill. */
export const importTargets = [
  ...(['order_id', 'transaction_id', 'site_id', 'campaign_id', 'transaction_amount', 'status'] as const),
  ...(['booking_date', 'click_datetime', 'transaction_datetime', 'validation_datetime', 'end_date_time'] as const),
  ...(['destination_city', 'destination_country', 'coupon_type', 'coupon_discount', 'creative_id'] as const),
  ...(['xtrasParams1', 'xtrasParams2', 'xtrasParams3', 'xtrasParams4', 'xtrasParams5'] as const),
  ...(['booking_status', 'commission_type'] as const),
] as const;

export type ImportTarget = (typeof importTargets)[number];

const column = requiredText(200);
const value = z.string('validation.text').check(z.maxLength(200, 'validation.too_long'));

/** Where a value comes from: a column, whose values a table may translate, the same for all lines, or columns joined. */
const source = z.union([
  z.strictObject({
    column,
    values: z.optional(z.record(value, value)),
    otherwise: z.optional(value),
  }),
  z.strictObject({ constant: value }),
  z.strictObject({
    join: z.array(column).check(z.minLength(1), z.maxLength(10)),
    separator: z.optional(z.string().check(z.maxLength(10))),
  }),
]);

/** A source as the import takes it. */
export type ImportSource = z.output<typeof source>;

const sources = Object.fromEntries(importTargets.map((name) => [name, z.optional(source)]));

const mapping = z.strictObject({
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.fromEntries of constant names is typed as any names
  ...(sources as Record<ImportTarget, z.ZodMiniOptional<typeof source>>),
  /** Left out: the amounts of each file show it. */
  decimal: z.optional(z.enum([',', '.'], 'validation.choice')),
});

/** How the columns of a shop's files become conversions, kept under a name for all staff. */
export const importMapping = defineContract({
  name: 'import-mapping',
  record: z.object({ id, name: z.string(), mapping, version }),
  input: z.object({ name: requiredText(80), mapping }),
  filter: z.object({ q: requiredText(120), name: requiredText(80) }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
