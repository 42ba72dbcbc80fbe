import * as z from 'zod/mini';
import { auditAction } from '#shared/codes/platform/audit-action.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant } from '#shared/contract/fields.ts';

const snapshot = z.nullable(z.record(z.string(), z.unknown()));

/** What was changed about a campaign and its parts, from the audit; only changed fields stand in `before` and `after`. */
export const campaignChange = defineContract({
  name: 'campaign-change',
  record: z.object({
    id,
    campaign_id: id,
    action: z.string(),
    entity: z.string(),
    entity_id: z.nullable(z.string()),
    user_name: z.nullable(z.string()),
    created_at: instant,
    /** The changed fields as they were; null where it was created. */
    before: snapshot,
    /** The changed fields as they are then; null where it was deleted. */
    after: snapshot,
  }),
  filter: z.object({ campaign_id: id }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  codes: { action: auditAction },
  csv: ['id', 'campaign_id', 'action', 'entity', 'entity_id', 'user_name', 'created_at'],
  access: { staff: ['list'] },
});
