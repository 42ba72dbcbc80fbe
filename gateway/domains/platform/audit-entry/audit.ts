import type { AuditAction, AuditEntity } from '#shared/codes/platform/audit-action.ts';
import { affectedIds, type Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditEntries } from './table.ts';

/**
 * Fields never written to the audit: secrets, files, the documents of payees that tax invoices repeat, what a saved view
 * searches for, such as a name, and the version, which the audit itself makes redundant.
 */
const omittedFields = new Set([
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'sealedToken',
  'hash',
  'linkHash',
  'sealedLink',
  'sealedSecret',
  'version',
  'issuer',
  'findings',
  'content',
  'filter',
]);

type Snapshot = Record<string, unknown>;

interface AuditRecord {
  actor: Actor;
  now: Date;
  action: AuditAction;
  /** The type of the object: `affiliate`, `site`, `payment` … */
  entity: AuditEntity;
  entityId: number | string | null;
  /** The affiliate concerned, if any. */
  affiliateId: number | null;
  /** The campaign concerned, if any, whose change log then has the entry. */
  campaignId?: number | undefined;
  /** The object before and after; null when it did not exist. Both null for an event that changes no object. */
  before: Snapshot | null;
  after: Snapshot | null;
}

function recordedFields(snapshot: Snapshot): [string, unknown][] {
  return Object.entries(snapshot).filter(([field, value]) => !omittedFields.has(field) && value !== undefined);
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** Returns the fields that differ, with both values; all fields when one side is missing. */
function changedFields(before: Snapshot | null, after: Snapshot | null): [Snapshot | null, Snapshot | null] {
  const pick = (side: Snapshot | null, other: Snapshot | null) =>
    side && Object.fromEntries(recordedFields(side).filter(([field, value]) => !other || !same(value, other[field])));
  return [pick(before, after), pick(after, before)];
}

/**
 * Writes an audit entry in the same transaction as the change. Stores only changed fields and no secrets; an edit
 * without changes writes nothing.
 */
export async function writeAudit(tx: Tx, record: AuditRecord): Promise<void> {
  const { actor } = record;
  if (record.affiliateId !== null) affectedIds(tx).add(record.affiliateId);
  const [before, after] = changedFields(record.before, record.after);
  if (before && after && Object.keys(before).length + Object.keys(after).length === 0) return;
  await tx.insert(auditEntries).values({
    userId: actor.userId,
    userName: actor.name,
    keyId: actor.key?.id ?? null,
    action: record.action,
    entity: record.entity,
    entityId: record.entityId === null ? null : String(record.entityId),
    affiliateId: record.affiliateId,
    campaignId: record.campaignId ?? null,
    before,
    after,
    address: actor.address,
    requestId: actor.requestId,
    createdAt: record.now,
  });
}
