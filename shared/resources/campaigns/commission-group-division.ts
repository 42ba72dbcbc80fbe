import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, nullableText, version } from '#shared/contract/fields.ts';
import { rateFields, rateInputs } from '#shared/contract/rate-fields.ts';

const positionMax = 1_000;
const position = z
  .int('validation.integer')
  .check(z.minimum(1, 'validation.integer'), z.maximum(positionMax, 'validation.integer'));

/**
 * A rate within a commission group. The first open division by position that matches counts; null matches all. Deleting one
 * by which conversions earn closes it.
 */
export const commissionGroupDivision = defineContract({
  name: 'commission-group-division',
  record: z.object({
    id,
    group_id: id,
    campaign_id: id,
    position: z.int(),
    commission_type: z.nullable(z.string()),
    category: z.nullable(z.string()),
    ...rateFields,
    closed_at: z.nullable(instant),
    version,
  }),
  input: z.object({
    group_id: id,
    position: z.optional(position),
    commission_type: z.optional(nullableText(60)),
    category: z.optional(nullableText(60)),
    ...rateInputs,
  }),
  createOnly: ['group_id'],
  filter: z.object({ group_id: id, campaign_id: id }),
  sort: ['id', 'position'],
  defaultSort: ['position', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
