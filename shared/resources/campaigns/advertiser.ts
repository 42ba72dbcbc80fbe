import * as z from 'zod/mini';
import { advertiserLevel } from '#shared/codes/campaigns/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, nullableText, oneOf, requiredText, taxId, version } from '#shared/contract/fields.ts';

/**
 * Whose campaigns affiliates promote. A Brazilian one has a CNPJ that no other has. `status` and `level` change by calls of
 * their own.
 */
export const advertiser = defineContract({
  name: 'advertiser',
  record: z.object({
    id,
    level: z.nullable(z.int()),
    business_name: z.string(),
    trademark: z.nullable(z.string()),
    /** CNPJ of a Brazilian advertiser, registration number of any other. */
    cnpj: z.nullable(taxId),
    type: z.nullable(z.string()),
    country: z.nullable(z.string()),
    created_at: instant,
    /** Where its logo is; null without one. */
    logo_url: z.nullable(z.string()),
    status: z.int(),
    version,
  }),
  input: z.object({
    business_name: requiredText(200),
    trademark: z.optional(nullableText(200)),
    cnpj: z.optional(nullableText(40)),
    type: z.optional(nullableText(80)),
    country: requiredText(2),
    status: z.optional(oneOf(advertiserStatus.allCodes)),
    level: z.optional(z.nullable(oneOf(advertiserLevel.allCodes))),
  }),
  filter: z.object({ q: requiredText(120), status: oneOf(advertiserStatus.allCodes) }),
  sort: ['id', 'level', 'business_name', 'trademark', 'country', 'created_at', 'status'],
  defaultSort: ['created_at', 'DESC'],
  codes: { status: advertiserStatus, level: advertiserLevel },
  changes: ['staff'],
  access: { staff: ['list', 'one', 'create', 'update'] },
});
