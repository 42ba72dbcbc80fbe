import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { ConversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Database } from '../../../db/client.ts';
import { preparedByShape } from '../../../db/prepared.ts';
import { reachOf, reachValues } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChangedRows, type Span, spanValues } from '../../../engine/changed-rows.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { StateTotal } from '../../../engine/list-totals.ts';
import { offsetOf, type PageRequest } from '../../../engine/page.ts';
import { type Found, setFilters, type SortRequest } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { instantText } from '../../../lib/instant-text.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { type ConversionSort, sortColumns } from './conversion-sorts.ts';
import {
  arrivalsInSpan,
  arrivedInSpan,
  checkFilter,
  type ConversionFilter,
  type ConversionFilterName,
  type ConversionShape,
  filterValues,
  whereOf,
} from './filter.ts';
import { isUpToStatus, keptSumsOf, keptWhere } from './kept-sums.ts';
import { conversions } from './table.ts';

/** Reported values and details of pricing are not shown. */
const {
  importId: _importId,
  category: _category,
  commissionGroupId: _groupId,
  commissionDivisionId: _divisionId,
  commissionScheduleId: _scheduleId,
  reportedFirstAt: _firstAt,
  reportedPendingAt: _pendingAt,
  reportedPendingCents: _pendingCents,
  reportedApprovedAt: _approvedAt,
  reportedApprovedCents: _approvedCents,
  reportedRefusedAt: _refusedAt,
  reportedRefusedCents: _refusedCents,
  staffDecidedAt: _decidedAt,
  blockLiftedAt,
  createdAt,
  ...reported
} = getTableColumns(conversions);

const optionalInstant = (column: PgColumn): SQL<string | null> => sql<string>`${column}`.mapWith(instantText);

const columns = {
  ...reported,
  block: sql<ConversionBlock | null>`case when ${blockLiftedAt} is null then ${reported.block} end`.as(
    'block_in_force',
  ),
  createdAt: sql<string>`${createdAt}`.mapWith(instantText),
  bookingDate: optionalInstant(reported.bookingDate),
  endDateTime: optionalInstant(reported.endDateTime),
  clickDatetime: optionalInstant(reported.clickDatetime),
  transactionDatetime: optionalInstant(reported.transactionDatetime),
  validationDatetime: optionalInstant(reported.validationDatetime),
};

const names = new QueryBuilder();
const campaignName = names
  .select({ name: campaigns.name })
  .from(campaigns)
  .where(eq(campaigns.id, conversions.campaignId));
const channelName = names.select({ name: channels.name }).from(channels).where(eq(channels.id, conversions.channelId));

const affiliateName = names
  .select({ name: fullNameInQuery.as('name') })
  .from(affiliates)
  .where(eq(affiliates.id, conversions.affiliateId));

const shown = {
  ...columns,
  campaignName: sql<string>`${campaignName}`,
  channelName: sql<string>`${channelName}`,
  affiliateName: sql<string>`${affiliateName}`,
};

/** Sums over all conversions of a filter: those that earn, and apart the refused ones, to which blocked ones belong. */
export interface ConversionTotal {
  count: number;
  amountCents: number;
  commissionCents: number;
  refusedCount: number;
  refusedAmountCents: number;
  refusedCommissionCents: number;
}

const noTotal: ConversionTotal = {
  count: 0,
  amountCents: 0,
  commissionCents: 0,
  refusedCount: 0,
  refusedAmountCents: 0,
  refusedCommissionCents: 0,
};

type KeptSums = NonNullable<ReturnType<typeof keptSumsOf>>['table'];

/** @param counts the number of conversions, as an aggregate */
function totalColumns(counts: SQL, table: typeof conversions | KeptSums) {
  const isRefused = sql`${table.validationStatus} = ${conversionStatus.codes.refused}`;
  const total = (sum: SQL, condition: SQL) =>
    sql<number>`coalesce(${sum} filter (where ${condition}), 0)::bigint`.mapWith(Number);
  const sums = (condition: SQL) =>
    [
      total(counts, condition),
      total(sql`sum(${table.amountCents})`, condition),
      total(sql`sum(${table.commissionCents})`, condition),
    ] as const;
  const [count, amountCents, commissionCents] = sums(sql`not ${isRefused}`);
  const [refusedCount, refusedAmountCents, refusedCommissionCents] = sums(isRefused);
  return { count, amountCents, commissionCents, refusedCount, refusedAmountCents, refusedCommissionCents };
}

/** The SQL of a page is determined by its order as well, and by whether it looks for a span of arrival among its first rows. */
type PageShape = ConversionShape & Required<SortRequest<ConversionSort>> & { walks?: true };

/** Where the conversions are that have changed. */
export const conversionChanges = defineChangedRows({ id: conversions.id, affiliateId: conversions.affiliateId });

/** A conversion of the report; instants are ISO 8601 texts. */
export type Conversion = Awaited<ReturnType<typeof selectShown>>[number];

const selectShown = (db: Database['db'], condition: SQL | undefined) =>
  db.select(shown).from(conversions).where(condition);

/** Returns a conversion. @throws {RequestError} `not_found` for one that is missing or beyond the actor's reach */
export async function getConversion({ database }: GatewayContext, actor: Actor, id: number): Promise<Conversion> {
  const isReached = and(eq(conversions.id, id), reachOf(actor, conversions.affiliateId));
  const [found] = await selectShown(database.db, isReached);
  if (!found) throw new RequestError('not_found');
  return found;
}

const sumQuery = preparedByShape('sum_conversions', (db, shape: ConversionShape, name) =>
  db
    .select(totalColumns(sql`count(*)`, conversions))
    .from(conversions)
    .where(whereOf(shape))
    .prepare(name),
);

const precomputedQuery = preparedByShape('kept_conversion_totals', (db, shape: ConversionShape, name) => {
  const sums = keptSumsOf(shape);
  if (sums === undefined) return undefined;
  return db
    .select(totalColumns(sql`sum(${sums.table.count})`, sums.table))
    .from(sums.parts)
    .where(keptWhere(sums, shape))
    .prepare(name);
});

const isArrival = (name: ConversionFilterName): boolean => name === 'receivedFrom' || name === 'receivedTo';

/** The number of conversions of a shape, as a subquery that refers to nothing outside it. */
function countOf(db: Database['db'], shape: ConversionShape) {
  if (shape.scope === 'all' && shape.filters.length > 0 && shape.filters.every(isArrival)) return arrivalsInSpan;
  const kept = keptSumsOf(shape);
  return kept === undefined
    ? db.select({ count: count() }).from(conversions).where(whereOf(shape))
    : db
        .select({ count: sql`coalesce(sum(${kept.table.count}), 0)::bigint` })
        .from(kept.parts)
        .where(keptWhere(kept, shape));
}

const countQuery = preparedByShape('count_conversions', (db, shape: ConversionShape, name) =>
  db
    .select({ total: sql<number>`(${countOf(db, shape)})`.mapWith(Number) })
    .from(sql`(values (1)) as one`)
    .prepare(name),
);

/** How many conversions are asked one after the other when their first report arrived, before a span is read instead. */
const walkedMax = 2_000;

/** A page of conversions of a short span of arrival, from the first conversions of the list, whenever these arrived. */
function walkedPage(
  db: Database['db'],
  { scope, filters, sort }: PageShape,
  order: readonly SQL[],
  direction: typeof asc,
) {
  const walked = db
    .select({ id: conversions.id, by: sql`${sortColumns[sort]}`.as('by') })
    .from(conversions)
    .where(whereOf({ scope, filters: filters.filter((name) => !isArrival(name)) }))
    .orderBy(...order)
    .limit(walkedMax)
    .as('walked');
  return db
    .select({ id: walked.id })
    .from(walked)
    .where(arrivedInSpan(sql`${walked.id}`))
    .orderBy(direction(walked.by), direction(walked.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

const listQuery = preparedByShape('list_conversions', (db, shape: PageShape, name) => {
  const direction = shape.order === 'asc' ? asc : desc;
  const order = [direction(sortColumns[shape.sort]), direction(conversions.id)];
  const total = sql`(${countOf(db, shape)})`;
  // A scan in order of time would read the whole index to find nothing. PostgreSQL counts first where that costs little.
  const isAny = shape.filters.length > 0 && keptSumsOf(shape) !== undefined ? sql`${total} > 0` : undefined;
  // Without it, the newest sales would be passed one by one.
  const isPast = shape.sort === 'created_at' && shape.filters.includes('validationStatus') ? isUpToStatus : undefined;
  // By date it finds the page by an index-only scan; only the page's rows are then read, however deep it is.
  const page = shape.walks
    ? walkedPage(db, shape, order, direction)
    : db
        .select({ id: conversions.id })
        .from(conversions)
        .where(and(whereOf(shape), isAny, isPast))
        .orderBy(...order)
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'));
  // With joins, PostgreSQL would plan a page of unknown size again at each call, at five times the cost of the page
  // itself. This form keeps the plan; and if it does not, there is no join order to plan.
  return db
    .select({ ...shown, total: sql<number>`${total}`.mapWith(Number) })
    .from(conversions)
    .where(sql`${conversions.id} = any(array${page})`)
    .orderBy(...order)
    .prepare(name);
});

const spanQuery = preparedByShape('changed_conversion_rows', (db, shape: ConversionShape, name) =>
  selectShown(db, and(whereOf(shape), conversionChanges.isInSpan))
    .orderBy(...conversionChanges.order)
    .prepare(name),
);

/** Returns the conversions of a filter that are in a span of the changes, in their order. Errors as for {@link checkFilter}. */
export async function listChangedConversions(
  { database }: GatewayContext,
  actor: Actor,
  filter: ConversionFilter,
  span: Span,
): Promise<Conversion[]> {
  checkFilter(actor, filter);
  const values = { ...filterValues(filter), ...reachValues(actor), ...spanValues(span) };
  return spanQuery(database, { scope: actor.scope, filters: setFilters(filter) }).execute(values);
}

/**
 * Returns a page of the conversion report, newest first unless another order is asked for, with the exact count of the
 * filter, by one statement. Errors as for {@link checkFilter}.
 */
export async function listConversions(
  { database }: GatewayContext,
  actor: Actor,
  filter: ConversionFilter,
  page: PageRequest & SortRequest<ConversionSort>,
): Promise<Found<Conversion>> {
  checkFilter(actor, filter);
  const shape = { scope: actor.scope, filters: setFilters(filter) };
  const values = { ...filterValues(filter), ...reachValues(actor) };
  const offset = offsetOf(page);
  const read = async (walking: Pick<PageShape, 'walks'>): Promise<Found<Conversion>> => {
    const sorted = { ...shape, sort: page.sort ?? 'created_at', order: page.order ?? 'desc', ...walking };
    const rows = await listQuery(database, sorted).execute({ ...values, limit: page.pageSize, offset });
    return { rows, total: rows[0]?.total ?? 0 };
  };
  if (filter.receivedFrom !== undefined && offset + page.pageSize <= walkedMax) {
    const { rows, total } = await read({ walks: true });
    if (rows.length > 0 && rows.length === Math.min(page.pageSize, total - offset)) return { rows, total };
  }
  const found = await read({});
  if (found.rows.length > 0) return found;
  // A page beyond the last one has no row that could say the count.
  const [counted] = offset === 0 ? [] : await countQuery(database, shape).execute(values);
  return { rows: [], total: counted?.total ?? 0 };
}

const byStatusQuery = preparedByShape('conversions_by_status', (db, shape: ConversionShape, name) => {
  const kept = keptSumsOf(shape);
  const table = kept?.table ?? conversions;
  const counts = kept === undefined ? sql`count(*)` : sql`sum(${kept.table.count})`;
  return db
    .select({
      state: sql<string>`${table.validationStatus}::text`,
      count: sql<number>`${counts}::bigint`.mapWith(Number),
      amountCents: sql<number>`sum(${table.amountCents})::bigint`.mapWith(Number),
    })
    .from(kept?.parts ?? table)
    .where(kept === undefined ? whereOf(shape) : keptWhere(kept, shape))
    .groupBy(table.validationStatus)
    .orderBy(table.validationStatus)
    .prepare(name);
});

/** Counts the conversions of a filter by status, and sums up their orders. Errors as for {@link checkFilter}. */
export async function totalConversionsByStatus(
  { database }: GatewayContext,
  actor: Actor,
  filter: ConversionFilter,
): Promise<StateTotal[]> {
  checkFilter(actor, filter);
  const shape = { scope: actor.scope, filters: setFilters(filter) };
  const found = await byStatusQuery(database, shape).execute({ ...filterValues(filter), ...reachValues(actor) });
  // The kept sums have rows of nothing too.
  return found.filter(({ count: counted }) => counted > 0);
}

/** Returns the sums over the whole filter. Errors as for {@link checkFilter}. */
export async function totalConversions(
  { database }: GatewayContext,
  actor: Actor,
  filter: ConversionFilter,
): Promise<ConversionTotal> {
  checkFilter(actor, filter);
  const shape = { scope: actor.scope, filters: setFilters(filter) };
  const query = precomputedQuery(database, shape) ?? sumQuery(database, shape);
  const [sums] = await query.execute({ ...filterValues(filter), ...reachValues(actor) });
  return sums ?? noTotal;
}
