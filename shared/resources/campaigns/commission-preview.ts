import * as z from 'zod/mini';
import { previewStep } from '#shared/codes/campaigns/preview-step.ts';
import { previewBlock } from '#shared/codes/tracking/preview-block.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';
import { rateFields } from '#shared/contract/rate-fields.ts';

/** What a sale would earn, why, and what would keep it from earning: one row, whose id is the campaign's. */
export const commissionPreview = defineContract({
  name: 'commission-preview',
  record: z.object({
    id,
    commission: amount,
    ...rateFields,
    group_name: z.nullable(z.string()),
    division_id: z.nullable(id),
    schedule_title: z.nullable(z.string()),
    steps: z.array(
      z.object({
        /** Which of the rules counts. */
        code: oneOf(previewStep.allCodes),
        /** What the words of the code name: the group, the schedule, its days. */
        detail: z.record(z.string(), z.nullable(z.string())),
      }),
    ),
    blocks: z.array(oneOf(previewBlock.allCodes)),
  }),
  filter: z.object({
    campaign_id: id,
    amount: amount.check(z.nonnegative('validation.amount')),
    date: instant,
    site_id: id,
    commission_type: requiredText(60),
    category: requiredText(60),
  }),
  sort: ['id'],
  isWhole: true,
  codes: { 'steps.code': previewStep, blocks: previewBlock },
  access: { staff: ['list'] },
});
