import * as z from 'zod/mini';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { decidedRecords, decisionRecord, undone } from '#shared/contract/decision-fields.ts';
import { id, nullableText, oneOf } from '#shared/contract/fields.ts';

const name = { site_id: id };

/** A decision of staff about channels, of which its author may take back all or nothing for some seconds. */
export const channelDecision = defineContract({
  name: 'channel-decision',
  record: decisionRecord(name),
  input: z.object({
    records: decidedRecords(name),
    status: oneOf(channelStatus.allCodes),
    /** Why it is refused or paused; the affiliate reads it in the mail. */
    reason: z.optional(nullableText(500)),
    undone,
  }),
  createOnly: ['records', 'status', 'reason'],
  access: { staff: ['create', 'update'] },
});
