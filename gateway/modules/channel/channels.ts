import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import { channelStatus } from '#shared/codes/channel-status.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import type { Executor } from '../../db/client.ts';
import { preparedByShape, preparedQuery } from '../../db/prepared.ts';
import { anyContains, containing } from '../../db/text-search.ts';
import { Fault } from '../../engine/errors.ts';
import type { PageRequest } from '../../engine/page.ts';
import { reach, reachOf, reachValues } from '../../engine/access.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { type Found, orderBy, runSearch, type SearchShape, setFilters } from '../../engine/search.ts';
import { siteCategories, sites, siteTypes } from './table.ts';

const columns = {
  id: sites.id,
  affiliateId: sites.affiliateId,
  cjId: sites.cjId,
  name: sites.name,
  url: sites.url,
  category: sites.category,
  siteTypeId: sites.siteTypeId,
  siteType: siteTypes.siteType,
  description: sites.description,
  status: sites.status,
  pausedBy: sites.pausedBy,
  forceActive: sites.forceActive,
  createdAt: sites.createdAt,
  version: sites.version,
  affiliateName: affiliates.name,
  affiliateLastName: affiliates.lastName,
  affiliateEmail: affiliates.email,
};

const selectSites = (db: Executor) =>
  db
    .select(columns)
    .from(sites)
    .innerJoin(affiliates, eq(affiliates.id, sites.affiliateId))
    .leftJoin(siteTypes, eq(siteTypes.id, sites.siteTypeId));

/** A channel with the words that belong to it. */
export type Site = Awaited<ReturnType<typeof selectSites>>[number];

export interface SiteFilter {
  q?: string | undefined;
  affiliateId?: number | undefined;
  status?: number | undefined;
  siteTypeId?: number | undefined;
}

const conditions = {
  q: or(
    anyContains([sites.name, sites.url, fullNameInQuery, affiliates.email], sql.placeholder('q')),
    sql`${sites.id}::text = ${sql.placeholder('id')}`,
  ),
  affiliateId: eq(sites.affiliateId, sql.placeholder('affiliateId')),
  status: eq(sites.status, sql.placeholder('status')),
  siteTypeId: eq(sites.siteTypeId, sql.placeholder('siteTypeId')),
} satisfies Record<keyof SiteFilter, SQL | undefined>;

type Shape = Pick<SearchShape<keyof SiteFilter, never>, 'scope' | 'filters'>;

const searchQueries = preparedByShape('search_sites', (db, { scope, filters }: Shape, name) => {
  const where = and(reach(scope, sites.affiliateId), ...filters.map((filter) => conditions[filter]));
  return {
    rows: selectSites(db)
      .where(where)
      .orderBy(...orderBy(sites.createdAt, sites.id, 'desc'))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
    total: db
      .select({ total: count() })
      .from(sites)
      .innerJoin(affiliates, eq(affiliates.id, sites.affiliateId))
      .where(where)
      .prepare(`${name}_total`),
  };
});

/** A page of the channels that the actor reaches, newest first; `q` is a part of the channel's name or address, of its affiliate's name or e-mail, or the id. */
export async function searchSites(
  context: GatewayContext,
  actor: Actor,
  filter: SiteFilter,
  page: PageRequest,
): Promise<Found<Site>> {
  const { q, ...plain } = filter;
  const values = { ...plain, ...reachValues(actor), ...(q !== undefined && { q: containing(q), id: q }) };
  return runSearch(searchQueries(context.database, { scope: actor.scope, filters: setFilters(filter) }), values, page);
}

const findOfAffiliate = preparedQuery((db) =>
  selectSites(db)
    .where(eq(sites.affiliateId, sql.placeholder('affiliateId')))
    .orderBy(asc(sites.id))
    .prepare('find_sites_of_affiliate'),
);

/** All channels of an affiliate, or the active ones, oldest first. @throws {Fault} `not_found` as of {@link getAffiliate} */
export async function listSites(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  { activeOnly }: { activeOnly: boolean },
): Promise<Site[]> {
  await getAffiliate(context, actor, affiliateId);
  const found = await findOfAffiliate(context.database).execute({ affiliateId });
  return activeOnly ? found.filter(({ status }) => status === channelStatus.code('active')) : found;
}

/**
 * One channel, read where a transaction is open or not.
 *
 * @throws {Fault} `not_found` for an absent one, and for one of another affiliate
 */
export async function findSite(executor: Executor, actor: Actor, siteId: number): Promise<Site> {
  const [site] = await selectSites(executor).where(and(eq(sites.id, siteId), reachOf(actor, sites.affiliateId)));
  if (!site) throw new Fault('not_found');
  return site;
}

/** One channel. Faults as of {@link findSite}. */
export const getSite = ({ database }: GatewayContext, actor: Actor, siteId: number): Promise<Site> =>
  findSite(database.db, actor, siteId);

const findTypes = preparedQuery((db) =>
  db.select().from(siteTypes).orderBy(asc(siteTypes.id)).prepare('find_site_types'),
);
const findCategories = preparedQuery((db) =>
  db.select().from(siteCategories).orderBy(asc(siteCategories.name)).prepare('find_site_categories'),
);

/** What kinds of channels there are. */
export async function listSiteTypes(context: GatewayContext) {
  return findTypes(context.database).execute();
}

/** What channels may be about, by name. */
export async function listSiteCategories(context: GatewayContext) {
  return findCategories(context.database).execute();
}
