import * as z from 'zod/mini';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { decidedRecords, decisionRecord, undone } from '#shared/contract/decision-fields.ts';
import { id, oneOf } from '#shared/contract/fields.ts';

const name = { site_id: id };

/** A decision of staff about channels, of which its author may take back all or nothing for some seconds. */
export const channelDecision = defineContract({
  name: 'channel-decision',
  record: decisionRecord(name),
  input: z.object({
    records: decidedRecords(name),
    status: oneOf(channelStatus.allCodes),
    undone,
  }),
  createOnly: ['records', 'status'],
  access: { staff: ['create', 'update'] },
});
