import { and, count, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#shared/codes/role.ts';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedByShape } from '../../db/prepared.ts';
import { anyContains, containing, folded } from '../../db/text-search.ts';
import { Fault } from '../../engine/errors.ts';
import type { PageRequest } from '../../engine/page.ts';
import { reach, reachValues } from '../../engine/access.ts';
import { type Found, orderBy, runSearch, type SearchShape, setFilters, type SortOrder } from '../../engine/search.ts';
import { fullNameInQuery } from './full-name.ts';
import { affiliates } from './table.ts';

export type Affiliate = typeof affiliates.$inferSelect;

/** `createdFrom` and `createdTo` are business dates, both included. */
export interface AffiliateFilter {
  q?: string | undefined;
  status?: number | undefined;
  comercialManagerId?: number | undefined;
  serviceManagerId?: number | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

const conditions = {
  q: or(
    anyContains([fullNameInQuery, affiliates.businessName, affiliates.email], sql.placeholder('q')),
    sql`${affiliates.id}::text = ${sql.placeholder('id')}`,
  ),
  status: eq(affiliates.status, sql.placeholder('status')),
  comercialManagerId: eq(affiliates.comercialManagerId, sql.placeholder('comercialManagerId')),
  serviceManagerId: eq(affiliates.serviceManagerId, sql.placeholder('serviceManagerId')),
  createdFrom: gte(affiliates.createdAt, sql.placeholder('createdFrom')),
  createdTo: lt(affiliates.createdAt, sql.placeholder('createdTo')),
} satisfies Record<keyof AffiliateFilter, SQL | undefined>;

const sorts = {
  id: affiliates.id,
  name: folded(affiliates.name),
  email: affiliates.email,
  status: affiliates.status,
  createdAt: affiliates.createdAt,
};

export type AffiliateSort = keyof typeof sorts;

const searchQueries = preparedByShape(
  'search_affiliates',
  (db, { scope, filters, sort, order }: SearchShape<keyof AffiliateFilter, AffiliateSort>, name) => {
    const where = and(reach(scope, affiliates.id), ...filters.map((filter) => conditions[filter]));
    return {
      rows: db
        .select()
        .from(affiliates)
        .where(where)
        .orderBy(...orderBy(sorts[sort], affiliates.id, order))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(name),
      total: db.select({ total: count() }).from(affiliates).where(where).prepare(`${name}_total`),
    };
  },
);

/** A page of the affiliates that the actor reaches: those that fit every filter, `q` being a part of the name, company or e-mail, or the id. */
export async function searchAffiliates(
  context: GatewayContext,
  actor: Actor,
  filter: AffiliateFilter,
  { sort, order, ...page }: PageRequest & { sort: AffiliateSort; order: SortOrder },
): Promise<Found<Affiliate>> {
  const { q, createdFrom, createdTo, ...plain } = filter;
  const values = {
    ...plain,
    ...reachValues(actor),
    ...(q !== undefined && { q: containing(q), id: q }),
    ...(createdFrom !== undefined && { createdFrom: businessDayStart(createdFrom) }),
    ...(createdTo !== undefined && { createdTo: businessDayEnd(createdTo) }),
  };
  return runSearch(
    searchQueries(context.database, { scope: actor.scope, filters: setFilters(filter), sort, order }),
    values,
    page,
  );
}

const findAffiliate = preparedByShape('find_affiliate', (db, scope: Scope, name) =>
  db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, sql.placeholder('id')), reach(scope, affiliates.id)))
    .prepare(name),
);

/**
 * One affiliate.
 *
 * @throws {Fault} `not_found` for an absent one, and for one that the actor does not reach
 */
export async function getAffiliate(context: GatewayContext, actor: Actor, affiliateId: number): Promise<Affiliate> {
  const find = findAffiliate(context.database, actor.scope);
  const [affiliate] = await find.execute({ id: affiliateId, ...reachValues(actor) });
  if (!affiliate) throw new Fault('not_found');
  return affiliate;
}
