import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedByShape } from '../../db/prepared.ts';
import { anyContains, containing } from '../../db/text-search.ts';
import type { PageRequest } from '../../engine/page.ts';
import { reach, reachValues } from '../../engine/access.ts';
import { type Found, orderBy, runSearch, type SearchShape, setFilters } from '../../engine/search.ts';
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

type Shape = Pick<SearchShape<keyof AuditFilter, never>, 'scope' | 'filters'>;

const searchQueries = preparedByShape('search_audit', (db, { scope, filters }: Shape, name) => {
  const where = and(reach(scope, auditEntries.affiliateId), ...filters.map((filter) => conditions[filter]));
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

/** A page of what was done to what the actor reaches, newest first; `q` is a part of who, what, on which object or from where. */
export async function searchAudit(
  context: GatewayContext,
  actor: Actor,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Found<AuditEntry>> {
  const { q, startDate, endDate, ...plain } = filter;
  const values = {
    ...plain,
    ...reachValues(actor),
    ...(q !== undefined && { q: containing(q) }),
    ...(startDate !== undefined && { startDate: businessDayStart(startDate) }),
    ...(endDate !== undefined && { endDate: businessDayEnd(endDate) }),
  };
  return runSearch(searchQueries(context.database, { scope: actor.scope, filters: setFilters(filter) }), values, page);
}
