import { RequestError } from '../wire/request-error.ts';
import type { Exchange } from './exchange.ts';
import {
  fetchAll,
  fetchRange,
  fetchRangeFromEnd,
  ownFilter,
  type RecordPage,
  supportedKeys,
  supportsKey,
} from './fetch-records.ts';
import { type Condition, isOutOfOrder, meets, sorted } from './in-memory.ts';
import { inParallel } from './in-parallel.ts';
import type { ChangesQuery, ListQuery, Sort } from './list-query.ts';
import type { ListLine } from './mapping.ts';
import { readOne } from './one.ts';
import { callChanges, type CalledChanges, type Filter, pagesOf, sortsBy } from './page-call.ts';
import { checkedFields } from './passable-rows.ts';
import type { ResourceRecord } from './records.ts';

const readsAtOnce = 6;

/**
 * Answers a list: by gateway pages where the call can filter and sort as requested, otherwise by fetching all rows and
 * completing the list in memory. The answer is checked, so a gateway that ignores a filter or sort is detected.
 *
 * @param options.mayPass whether rows that fit may be passed on as they came; see {@link RecordPage.passed}
 * @throws RequestError `too_many_rows` for more rows than can be completed in memory, and any error of the gateway calls
 */
export async function listRecords(
  exchange: Exchange,
  general: ListLine,
  query: ListQuery,
  { mayPass = false }: { mayPass?: boolean } = {},
): Promise<RecordPage> {
  const { ids, range, sort } = query;
  const filter = ownFilter(exchange, general, query.filter);
  const line = lineFor(exchange, general, filter);
  const supported = supportedFilter(exchange, line, filter);
  const conditions = conditionsOf(exchange, line, filter);

  // An affiliate's own filter needs no list: what is read one by one is its own, or not found.
  const { paging, isRandom } = pagesOf(exchange.dialect, line);
  if (ids && paging && Object.keys(query.filter).length === 0 && canReadEach(exchange)) {
    return cut(await readEach(exchange, ids), query);
  }
  const fetchSorted = fetcherOf(exchange, line, sort);
  const isSupported = Object.keys(supported).length === Object.keys(filter).length;
  if (range && !ids && isRandom && isSupported && fetchSorted) {
    const checked = checkedFields(exchange.contract);
    const isEnough = checked.has(sort[0]) && conditions.every(({ key }) => checked.has(key));
    const page = await fetchSorted(exchange, line, supported, range, sort, { mayPass: mayPass && isEnough });
    const isValid = page.records.every((record) => meetsAll(record, conditions)) && !isOutOfOrder(page.records, sort);
    if (isValid) return page;
  }
  const records = await fetchEach(exchange, line, supported);
  return cut(
    records.filter((record) => meetsAll(record, conditions) && (ids?.includes(record.id) ?? true)),
    query,
  );
}

/**
 * Answers a list of what has changed, by one call. What the call cannot filter by is left out here, so that a part may have
 * fewer rows than asked for, and none.
 *
 * @throws RequestError any error of the gateway call
 */
export async function listChanges(exchange: Exchange, line: ListLine, query: ChangesQuery): Promise<CalledChanges> {
  const filter = ownFilter(exchange, line, query.filter);
  const conditions = conditionsOf(exchange, line, filter);
  const page = await callChanges(exchange, line, supportedFilter(exchange, line, filter), query);
  return { ...page, records: page.records.filter((record) => meetsAll(record, conditions)) };
}

async function fetchEach(exchange: Exchange, line: ListLine, filter: Filter): Promise<ResourceRecord[]> {
  const { each } = line;
  if (each === undefined || filter[each.filter] !== undefined) return fetchAll(exchange, line, filter);
  const lists = await inParallel(each.values, readsAtOnce, (value) =>
    fetchAll(exchange, line, { ...filter, [each.filter]: value }),
  );
  return lists.flat();
}

/**
 * Checks whether the gateway call can filter and sort as requested, so that a range costs one page instead of the whole
 * list.
 */
export function canFetchRange(exchange: Exchange, line: ListLine, query: Pick<ListQuery, 'filter' | 'sort'>): boolean {
  const filter = ownFilter(exchange, line, query.filter);
  const isSupported = Object.keys(supportedFilter(exchange, line, filter)).length === Object.keys(filter).length;
  return pagesOf(exchange.dialect, line).isRandom && isSupported && fetcherOf(exchange, line, query.sort) !== undefined;
}

function lineFor(exchange: Exchange, general: ListLine, filter: Filter): ListLine {
  const { lineOf } = general;
  if (lineOf === undefined) return general;
  const hasValues = Object.entries(lineOf.filter).every(([key, value]) => filter[key] === value);
  const hasPath = supportedKeys(exchange, lineOf.line).every((key) => filter[key] !== undefined);
  return hasValues && hasPath ? lineOf.line : general;
}

function cut(records: readonly ResourceRecord[], { sort, range }: ListQuery): RecordPage {
  const inOrder = sorted(records, sort);
  return { records: range ? inOrder.slice(range[0], range[1] + 1) : inOrder, total: records.length };
}

function supportedFilter(exchange: Exchange, line: ListLine, filter: Filter): Filter {
  const keys = Object.keys(filter);
  if (keys.every((key) => supportsKey(exchange, line, key))) return filter;
  return Object.fromEntries(Object.entries(filter).filter(([key]) => supportsKey(exchange, line, key)));
}

/**
 * Returns the filter conditions that are checked in memory: all that the call does not support, and the numbers and
 * booleans that it does, as they compare by equality. Only the gateway knows how text is matched.
 */
function conditionsOf(exchange: Exchange, line: ListLine, filter: Filter): Condition[] {
  const conditions: Condition[] = [];
  for (const [key, value] of Object.entries(filter)) {
    const isKnown = key === 'q' || Object.hasOwn(exchange.contract.record.shape, key);
    const isCompared = typeof value === 'number' || typeof value === 'boolean' || !supportsKey(exchange, line, key);
    if (isKnown && isCompared) conditions.push({ key, value, search: key === 'q' ? line.search : undefined });
  }
  return conditions;
}

const meetsAll = (record: ResourceRecord, conditions: readonly Condition[]) =>
  conditions.every((condition) => meets(record, condition));

/** Returns the function that fetches a range in this order, or undefined when the call supports neither direction. */
function fetcherOf(exchange: Exchange, line: ListLine, [field, direction]: Sort) {
  if (sortsBy(exchange, line, field)) return fetchRange;
  if (line.order?.[0] !== field) return undefined;
  return line.order[1] === direction ? fetchRange : fetchRangeFromEnd;
}

/** Checks whether the gateway has a call for one record by id, or a list that the parts of an id narrow to it. */
function canReadEach({ contract: { idParts }, lines, actor }: Exchange): boolean {
  const line = lines.one?.[actor.audience];
  if (line === 'in-list') return idParts.length > 0;
  return line !== undefined && line.own !== true;
}

async function readEach(exchange: Exchange, ids: readonly (number | string)[]): Promise<ResourceRecord[]> {
  const found = await inParallel(ids, readsAtOnce, async (id) => {
    try {
      return await readOne(exchange, id);
    } catch (error) {
      if (error instanceof RequestError && error.code === 'not_found') return undefined;
      throw error;
    }
  });
  return found.filter((record) => record !== undefined);
}
