import { sql } from 'drizzle-orm';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { Executor } from '../../../db/client.ts';
import { defineSearch, equal, fromDay, toDay } from '../../../engine/search.ts';
import { auditEntries } from './table.ts';

/** The masks of snapshots, for roles that do not see the whole resource. */
export type SnapshotMasks = Readonly<
  Record<'payment_info', { resource: ResourceName; mask: (snapshot: object) => object }>
>;

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** How the audit masks snapshots for roles that do not see all of an entity. */
    snapshotMasks: SnapshotMasks;
  }
}

const select = (db: Executor) => db.select().from(auditEntries).$dynamic();

/** Searches the audit, newest first; `q` matches parts of actor, action, object or address. */
export const auditSearch = defineSearch({
  select,
  id: auditEntries.id,
  affiliateId: auditEntries.affiliateId,
  texts: [
    auditEntries.userName,
    auditEntries.action,
    auditEntries.entityId,
    auditEntries.address,
    auditEntries.requestId,
  ],
  filters: {
    action: equal(auditEntries.action),
    entity: equal(auditEntries.entity),
    userId: equal(auditEntries.userId),
    affiliateId: equal(auditEntries.affiliateId),
    startDate: fromDay(auditEntries.createdAt),
    endDate: toDay(auditEntries.createdAt),
    onlyChanges: {
      where: (asked) => sql`(not ${asked}::boolean or ${auditEntries.action} not like 'session.%')`,
      toDatabase: (isAsked: boolean) => isAsked,
    },
  },
  sorts: { id: auditEntries.id, createdAt: auditEntries.createdAt },
  defaultSort: ['id', 'desc'],
});
