import type { Contract } from '#shared/contract.ts';
import { Fault, invalidField } from './fault.ts';
import { callAddress } from './call-text.ts';
import type { Range, Sort } from './dialect.ts';
import { callGateway, type Exchange, rowContext, wireText } from './exchange.ts';
import { inParallel } from './in-parallel.ts';
import type { ListLine } from './mapping.ts';
import { pageSizeMax, windowOf } from './paging.ts';
import { isForeign, readRows, type ResourceRecord, toRecord } from './records.ts';
import { ownAffiliateId, refuseForeign } from './actor.ts';

/** A part of a list, and how many records there are in all. */
export interface RecordPage {
  records: ResourceRecord[];
  total: number;
}

export type Filter = Readonly<Record<string, unknown>>;

/** How many rows are fetched in order to complete in memory what a call cannot do: by pages, or at once. */
export const rowsMax = { paged: 2_000, atOnce: 20_000 };
const requestsAtOnce = 4;

/** The filter keys that a call takes in its query. */
const queryKeys = ({ filter }: Contract, line: ListLine): readonly string[] =>
  line.filter === 'all' ? Object.keys(filter.shape) : (line.filter ?? []);

/** The filter keys that a call understands, in its query or its path. */
export const understoodKeys = (contract: Contract, line: ListLine): readonly string[] => [
  ...queryKeys(contract, line),
  ...callAddress(line.call).placeholders,
];

/**
 * A filter as the actor may use it: an affiliate's is always held to its own affiliate. Where the call is about the
 * actor's own rows anyway, there is nothing to hold.
 *
 * @throws Fault `not_found` for another affiliate's id
 */
export function ownFilter({ contract, actor }: Exchange, line: ListLine, filter: Filter): Filter {
  if (actor.audience !== 'affiliate') return filter;
  const { affiliate_id: affiliateId, ...others } = filter;
  if (affiliateId !== undefined) refuseForeign(actor, affiliateId);
  if (!understoodKeys(contract, line).includes('affiliate_id')) return others;
  return { ...others, affiliate_id: ownAffiliateId(actor) };
}

/** The records in a range of a list in the gateway's order: by one page, or two for a range off the gateway's grid. */
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
  return { records: withoutRepeated(records), total: answers[0]?.total ?? 0 };
}

/**
 * The records in a range of a list whose call has the opposite order: read from the end, and turned round. The end moves
 * when a row comes or goes meanwhile; then it is read once more.
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
 * All records that a call has for a filter.
 *
 * @throws Fault `too_many_rows` when they are more than {@link rowsMax}
 */
export async function fetchAll(exchange: Exchange, line: ListLine, filter: Filter): Promise<ResourceRecord[]> {
  const first = await fetchPage(exchange, line, filter, { page: 1, pageSize: pageSizeMax });
  const max = line.paging ? rowsMax.paged : rowsMax.atOnce;
  if (first.total > max) throw new Fault('too_many_rows', { values: { max } });
  if (first.records.length >= first.total) return first.records;

  const pages = Array.from({ length: Math.ceil(first.total / pageSizeMax) - 1 }, (_, at) => at + 2);
  const others = await inParallel(pages, requestsAtOnce, (page) =>
    fetchPage(exchange, line, filter, { page, pageSize: pageSizeMax }),
  );
  return withoutRepeated([first, ...others].flatMap(({ records }) => records));
}

interface PageRequest {
  page: number;
  pageSize: number;
  sort?: Sort;
}

async function fetchPage(exchange: Exchange, line: ListLine, filter: Filter, page: PageRequest): Promise<RecordPage> {
  const query = { ...pageQuery(exchange.contract, line, page), ...filterQuery(exchange.contract, line, filter) };
  const answer = await callGateway(exchange, line, { path: filter, query });
  const { rows, total } = readRows(answer, line.envelope ?? (line.paging ? 'page' : 'array'));
  const context = rowContext(exchange, filter);
  const records = rows.map((row) => toRecord(exchange.contract, row, line.row, context));
  if (records.some((record) => isForeign(record, exchange.actor))) {
    throw new Fault('gateway_error', { cause: "a list holds another affiliate's records" });
  }
  return { records, total };
}

/** Whether a call sorts by a field when it is asked to. */
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
    else if (line.requires?.includes(key)) throw invalidField(key, 'validation.required');
  }
  return query;
}

/** Rows that move from one page to the next while both are read come twice. */
function withoutRepeated(records: readonly ResourceRecord[]): ResourceRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
