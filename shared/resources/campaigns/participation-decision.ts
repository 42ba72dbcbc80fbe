import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { decidedRecords, decisionRecord, undone } from '#shared/contract/decision-fields.ts';
import { id, nullableText, oneOf } from '#shared/contract/fields.ts';

const name = { site_id: id, campaign_id: id };

/** A decision of staff about participations, of which its author may take back all or nothing for some seconds. */
export const participationDecision = defineContract({
  name: 'participation-decision',
  record: decisionRecord(name),
  input: z.object({
    records: decidedRecords(name),
    status: oneOf(campaignStatus.allCodes),
    reason: z.optional(nullableText(500)),
    undone,
  }),
  createOnly: ['records', 'status', 'reason'],
  access: { staff: ['create', 'update'] },
});
