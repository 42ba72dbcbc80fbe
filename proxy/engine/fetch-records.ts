import type { Audience, Contract } from '#shared/contract/contract.ts';
import { callAddress } from '../wire/call-text.ts';
import { invalidField, RequestError } from '../wire/request-error.ts';
import { ownAffiliateId, refuseForeign } from './actor.ts';
import type { Range, Sort } from './dialect.ts';
import { callGateway, type Exchange, rowContext, wireText } from './exchange.ts';
import { inParallel } from './in-parallel.ts';
import type { ListLine } from './mapping.ts';
import { isForeign, readRows, type ResourceRecord, toRecord } from './records.ts';

/** Part of a list, and the total number of records. */
export interface RecordPage {
  records: ResourceRecord[];
  total: number;
}

export type Filter = Readonly<Record<string, unknown>>;

/**
 * Maximum number of rows fetched when a list is completed in memory: for a paged call, and for a call without paging.
 */
export const rowsMax = { paged: 2_000, atOnce: 20_000 };
const requestsAtOnce = 4;

/** Returns the filter keys that a call takes in its query. */
export const queryKeys = ({ filter }: Contract, line: ListLine): readonly string[] =>
  line.filter === 'all' ? Object.keys(filter.shape) : (line.filter ?? []);

/** Returns the filter keys that a call supports, in its query or its path. */
export const supportedKeys = (contract: Contract, line: ListLine): readonly string[] => [
  ...queryKeys(contract, line),
  ...callAddress(line.call).placeholders,
  ...(line.callBy ? [line.callBy.filter] : []),
];

/** Returns the filter keys without which an audience cannot make a list call. An affiliate need not name itself. */
export const requiredKeys = ({ call, requires = [] }: ListLine, audience: Audience): string[] =>
  [...new Set([...callAddress(call).placeholders, ...requires])].filter(
    (key) => audience !== 'affiliate' || key !== 'affiliate_id',
  );

/** Returns a line with the call for a filter. */
function lineOf(line: ListLine, filter: Filter): ListLine {
  const call = line.callBy?.calls[wireText(filter[line.callBy.filter])];
  return call === undefined ? line : { ...line, call };
}

/**
 * Restricts an affiliate's filter to its own affiliate. A call that returns only the actor's own rows needs no
 * restriction.
 *
 * @throws RequestError `not_found` for another affiliate's id
 */
export function ownFilter({ contract, actor }: Exchange, line: ListLine, filter: Filter): Filter {
  if (actor.audience !== 'affiliate') return filter;
  const { affiliate_id: affiliateId, ...others } = filter;
  if (affiliateId !== undefined) refuseForeign(actor, affiliateId);
  if (!supportedKeys(contract, line).includes('affiliate_id')) return others;
  return { ...others, affiliate_id: ownAffiliateId(actor) };
}

/** Fetches a range of a list in the gateway's order: one page, or two for a range that is not aligned to pages. */
export async function fetchRange(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  range: Range,
  sort: Sort,
): Promise<RecordPage> {
  const { pageSize, pages, skip } = windowOf(range);
  const answers = await Promise.all(pages.map((page) => fetchPage(exchange, line, filter, { page, pageSize, sort })));
  const records = answers.flatMap((answer) => answer.records).slice(skip, skip + range[1] - range[0] + 1);
  return { records: withoutDuplicates(records), total: answers[0]?.total ?? 0 };
}

/**
 * Fetches a range of a list whose call has the opposite order: reads it from the end and reverses it. Reads once more
 * when the total changed in between.
 */
export async function fetchRangeFromEnd(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  [first, last]: Range,
  sort: Sort,
): Promise<RecordPage> {
  let { total } = await fetchPage(exchange, line, filter, { page: 1, pageSize: 1 });
  for (let attempt = 0; ; attempt += 1) {
    if (first >= total) return { records: [], total };
    const fromEnd: Range = [Math.max(0, total - 1 - last), total - 1 - first];
    const page = await fetchRange(exchange, line, filter, fromEnd, sort);
    if (page.total === total || attempt > 0) return { records: page.records.toReversed(), total: page.total };
    total = page.total;
  }
}

/**
 * Fetches all records that match a filter.
 *
 * @throws RequestError `too_many_rows` for more than {@link rowsMax}
 */
export async function fetchAll(exchange: Exchange, line: ListLine, filter: Filter): Promise<ResourceRecord[]> {
  const first = await fetchPage(exchange, line, filter, { page: 1, pageSize: pageSizeMax });
  const max = line.paging ? rowsMax.paged : rowsMax.atOnce;
  if (first.total > max) throw new RequestError('too_many_rows', { values: { max } });
  if (first.records.length >= first.total) return first.records;

  const pages = Array.from({ length: Math.ceil(first.total / pageSizeMax) - 1 }, (_, at) => at + 2);
  const others = await inParallel(pages, requestsAtOnce, (page) =>
    fetchPage(exchange, line, filter, { page, pageSize: pageSizeMax }),
  );
  return withoutDuplicates([first, ...others].flatMap(({ records }) => records));
}

interface PageRequest {
  page: number;
  pageSize: number;
  sort?: Sort;
}

async function fetchPage(exchange: Exchange, line: ListLine, filter: Filter, page: PageRequest): Promise<RecordPage> {
  const missing = requiredKeys(line, exchange.actor.audience).find((key) => filter[key] === undefined);
  if (missing !== undefined) throw invalidField(missing, 'validation.required');
  const query = { ...pageQuery(exchange.contract, line, page), ...filterQuery(exchange.contract, line, filter) };
  const answer = await callGateway(exchange, lineOf(line, filter), { path: filter, query });
  const { rows, total } = readRows(answer, line.envelope ?? (line.paging ? 'page' : 'array'));
  const context = rowContext(exchange, filter);
  const records = rows.map((row) => toRecord(exchange.contract, row, line.row, context));
  if (records.some((record) => isForeign(record, exchange.actor))) {
    throw new RequestError('gateway_error', { cause: "a list holds another affiliate's records" });
  }
  return { records, total };
}

/** Checks whether a call can sort by a field. */
export const sortsBy = ({ sort: sortable }: Contract, { sort = [] }: ListLine, field: string): boolean =>
  (sort === 'all' ? sortable : sort).includes(field);

function pageQuery(contract: Contract, line: ListLine, { page, pageSize, sort }: PageRequest): Record<string, string> {
  if (!line.paging) return {};
  const isSorted = sort !== undefined && sortsBy(contract, line, sort[0]);
  return {
    page: String(page),
    [line.paging]: String(pageSize),
    ...(isSorted && { sort: sort[0], order: sort[1].toLowerCase() }),
  };
}

function filterQuery(contract: Contract, line: ListLine, filter: Filter): Record<string, string> {
  const names: Readonly<Record<string, string | undefined>> = line.rename ?? {};
  const query: Record<string, string> = {};
  for (const key of queryKeys(contract, line)) {
    const value = filter[key];
    if (value !== undefined) query[names[key] ?? key] = wireText(value);
  }
  return query;
}

/** Removes duplicates: a row that moves to the next page while both are read comes twice. */
function withoutDuplicates(records: readonly ResourceRecord[]): ResourceRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

/** The gateway pages that cover a range; pages count from 1. */
export interface PageWindow {
  pageSize: number;
  pages: readonly number[];
  /** Number of rows on the first page before the range. */
  skip: number;
}

export const pageSizeMax = 100;

/**
 * Computes the fewest pages that cover a range. An aligned range is one page; otherwise one larger page if an allowed
 * size covers it, else two pages.
 *
 * @param range at most {@link pageSizeMax} rows
 */
export function windowOf([first, last]: Range): PageWindow {
  const size = last - first + 1;
  for (let pageSize = size; pageSize <= pageSizeMax; pageSize += 1) {
    const page = Math.floor(first / pageSize);
    if (page === Math.floor(last / pageSize)) return { pageSize, pages: [page + 1], skip: first - page * pageSize };
  }
  const page = Math.floor(first / size);
  return { pageSize: size, pages: [page + 1, page + 2], skip: first - page * size };
}
