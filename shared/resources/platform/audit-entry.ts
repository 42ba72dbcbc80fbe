import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { date, flag, id, instant, requiredText } from '#shared/contract/fields.ts';

const snapshot = z.nullable(z.record(z.string(), z.unknown()));

/**
 * An entry of the audit log: actor, action, time and address; `before` and `after` hold the changed fields only.
 * Read-only.
 */
export const auditEntry = defineContract({
  name: 'audit-entry',
  record: z.object({
    id,
    created_at: instant,
    user_id: z.nullable(id),
    user_name: z.nullable(z.string()),
    /** The API key with which a program of the user did it; null for the person. */
    key_id: z.nullable(id),
    action: z.string(),
    entity: z.string(),
    entity_id: z.nullable(z.string()),
    affiliate_id: z.nullable(id),
    before: snapshot,
    after: snapshot,
    address: z.nullable(z.string()),
    request_id: z.nullable(z.string()),
  }),
  filter: z.object({
    q: requiredText(120),
    action: requiredText(80),
    entity: requiredText(80),
    user_id: id,
    affiliate_id: id,
    start_date: date,
    end_date: date,
    /** Leaves out that somebody signed in, out, or proved who they are. */
    only_changes: flag,
  }),
  sort: ['id', 'created_at'],
  defaultSort: ['id', 'DESC'],
  // Most entries are sign-ins, which change nothing.
  defaultFilter: { only_changes: true },
  access: { staff: ['list'] },
});
