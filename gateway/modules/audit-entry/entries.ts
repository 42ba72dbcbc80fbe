import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedByShape } from '../../db/prepared.ts';
import { anyContains, containing } from '../../db/text-search.ts';
import type { PageRequest } from '../../engine/page.ts';
import { requireStaff } from '../../engine/access.ts';
import { type Found, orderBy, runSearch, setFilters } from '../../engine/search.ts';
import { auditEntries } from './table.ts';

export type AuditEntry = typeof auditEntries.$inferSelect;

/** `startDate` and `endDate` are business dates, both included. */
export interface AuditFilter {
  q?: string | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  userId?: number | undefined;
  affiliateId?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const conditions = {
  q: anyContains(
    [auditEntries.userName, auditEntries.action, auditEntries.entityId, auditEntries.address, auditEntries.requestId],
    sql.placeholder('q'),
  ),
  action: eq(auditEntries.action, sql.placeholder('action')),
  entity: eq(auditEntries.entity, sql.placeholder('entity')),
  userId: eq(auditEntries.userId, sql.placeholder('userId')),
  affiliateId: eq(auditEntries.affiliateId, sql.placeholder('affiliateId')),
  startDate: gte(auditEntries.createdAt, sql.placeholder('startDate')),
  endDate: lt(auditEntries.createdAt, sql.placeholder('endDate')),
} satisfies Record<keyof AuditFilter, SQL | undefined>;

const searchQueries = preparedByShape('search_audit', (db, filters: readonly (keyof AuditFilter)[], name) => {
  const where = and(...filters.map((filter) => conditions[filter]));
  return {
    rows: db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(...orderBy(auditEntries.id, auditEntries.id, 'desc'))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
    total: db.select({ total: count() }).from(auditEntries).where(where).prepare(`${name}_total`),
  };
});

/** A page of what was done, for staff, newest first; `q` is a part of who, what, on which object or from where. */
export async function searchAudit(
  context: GatewayContext,
  actor: Actor,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Found<AuditEntry>> {
  requireStaff(actor);
  const { q, startDate, endDate, ...plain } = filter;
  const values = {
    ...plain,
    ...(q !== undefined && { q: containing(q) }),
    ...(startDate !== undefined && { startDate: businessDayStart(startDate) }),
    ...(endDate !== undefined && { endDate: businessDayEnd(endDate) }),
  };
  return runSearch(searchQueries(context.database, setFilters(filter)), values, page);
}
