import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, requiredText, version, withDefault } from '#shared/contract/fields.ts';
import { rateFields, rateInputs } from '#shared/contract/rate-fields.ts';

/**
 * The rates that a campaign pays affiliates. One group of each campaign is its default; a schedule may select another
 * one.
 */
export const commissionGroup = defineContract({
  name: 'commission-group',
  record: z.object({
    id,
    campaign_id: id,
    code: z.string(),
    name: z.string(),
    is_default: flag,
    ...rateFields,
    version,
  }),
  input: z.object({
    campaign_id: id,
    code: requiredText(30).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'validation.group_code')),
    name: requiredText(80),
    is_default: withDefault(flag, false),
    ...rateInputs,
  }),
  createOnly: ['campaign_id', 'code'],
  filter: z.object({ q: requiredText(120), campaign_id: id }),
  sort: ['id', 'code', 'name'],
  defaultSort: ['code', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
