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
    /** Those that are decided on, with the versions that the person saw. */
    records: decidedRecords(name),
    status: oneOf(channelStatus.allCodes),
    /** Why it is refused or paused; the affiliate reads it in the mail. */
    reason: z.optional(nullableText(500)),
    /** True takes the decision back. */
    undone,
  }),
  createOnly: ['records', 'status', 'reason'],
  codes: { status: channelStatus },
  access: { staff: ['create', 'update'] },
});
