import type { Audience } from '#shared/contract/contract.ts';
import { callAddress } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import { ownAffiliateId, refuseForeign } from './actor.ts';
import type { Exchange } from './exchange.ts';
import { inParallel } from './in-parallel.ts';
import type { Range, Sort } from './list-query.ts';
import type { ListLine } from './mapping.ts';
import {
  type CalledPage,
  callPage,
  type Filter,
  type PageRequest,
  pageSizeMax,
  pagesOf,
  queryKeys,
  sizeMaxOf,
} from './page-call.ts';
import type { ResourceRecord } from './records.ts';
import type { SentRows } from './rows-as-sent.ts';

/** Part of a list, and the total number of records. */
export interface RecordPage {
  records: ResourceRecord[];
  total: number;
  /** The answer that they come from, where it is one. */
  sent?: SentRows | undefined;
  /** The JSON of the records, where it is to be passed on: then they have their checked fields alone. */
  passed?: Buffer | undefined;
}

/**
 * Maximum number of rows fetched when a list is completed in memory: for a paged call, and for a call without paging.
 */
export const rowsMax = { paged: 2_000, atOnce: 20_000 };
const requestsAtOnce = 4;
/** How many pages are read one after the other: more than there are with rows, since a page may be short. */
const pagesMax = 60;

/** Returns the filter keys that a call supports, in its query or its path. */
export const supportedKeys = (exchange: Pick<Exchange, 'contract'>, line: ListLine): readonly string[] => [
  ...queryKeys(exchange, line),
  ...callAddress(line.call).placeholders,
  ...(line.callBy ? [line.callBy.filter] : []),
];

/** Whether a call supports a filter key, in its query or its path. */
export const supportsKey = (exchange: Pick<Exchange, 'contract'>, line: ListLine, key: string): boolean =>
  queryKeys(exchange, line).includes(key) ||
  line.callBy?.filter === key ||
  callAddress(line.call).placeholders.includes(key);

/** Returns the filter keys without which an audience cannot make a list call. An affiliate need not name itself. */
export const requiredKeys = ({ call, requires = [] }: ListLine, audience: Audience): string[] =>
  [...new Set([...callAddress(call).placeholders, ...requires])].filter(
    (key) => audience !== 'affiliate' || key !== 'affiliate_id',
  );

/**
 * Restricts an affiliate's filter to its own affiliate; an advertiser's names none. A call that returns only the actor's own rows needs no
 * restriction.
 *
 * @throws RequestError `not_found` for another affiliate's id
 */
export function ownFilter(exchange: Exchange, line: ListLine, filter: Filter): Filter {
  const { actor, gateway } = exchange;
  const { affiliate_id: affiliateId, ...others } = filter;
  if (affiliateId !== undefined) refuseForeign(actor, affiliateId);
  if (actor.audience !== 'affiliate') return filter;
  if (gateway.knowsCaller && !supportsKey(exchange, line, 'affiliate_id')) return others;
  return { ...others, affiliate_id: ownAffiliateId(actor) };
}

/** How a range is fetched. */
export interface RangeOptions {
  /** Of a page; where the gateway answers less than was asked for, the range is fetched by pages of that size. */
  sizeMax?: number;
  /** Rows that fit are to be passed on, where the range is one page: see {@link RecordPage.passed}. */
  mayPass?: boolean;
}

/** Fetches a range of a list in the gateway's order: one page, or two for a range that is not aligned to pages. */
export async function fetchRange(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  range: Range,
  sort: Sort,
  { sizeMax, mayPass = false }: RangeOptions = {},
): Promise<RecordPage> {
  const { paging } = pagesOf(exchange.dialect, line);
  const max = sizeMax ?? sizeMaxOf(paging);
  const { pageSize, pages, skip } = paging?.by === 'offset' ? stepsOf(range, max) : windowOf(range, max);
  const [only] = pages;
  const answers =
    only && pages.length === 1
      ? [
          await fetchPage(exchange, line, filter, {
            first: only.first,
            size: pageSize,
            sort,
            mayPass: mayPass && skip === 0,
          }),
        ]
      : await Promise.all(pages.map((page) => fetchPage(exchange, line, filter, { ...page, size: pageSize, sort })));
  const other = answers.find(({ records: { length }, total }, at) =>
    isOfOtherSize(length, { size: pageSize, left: total - (pages[at]?.first ?? 0) }),
  );
  if (other && sizeMax === undefined)
    return fetchRange(exchange, line, filter, range, sort, { sizeMax: other.records.length });
  const cut = answers.flatMap((answer) => answer.records).slice(skip, skip + range[1] - range[0] + 1);
  const records = withoutDuplicates(cut);
  const [answer] = answers;
  // What is not sent as it came is needed in full.
  if (answer?.passed && records.length !== answer.records.length)
    return fetchRange(exchange, line, filter, range, sort);
  return { records, total: answer?.total ?? 0, sent: answer?.sent, passed: answer?.passed };
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
  let { total } = await fetchPage(exchange, line, filter, { first: 0, size: 1 });
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
  const { paging, isRandom } = pagesOf(exchange.dialect, line);
  if (paging && !isRandom) return fetchToEnd(exchange, line, filter);
  const asked = sizeMaxOf(paging);
  const first = await fetchPage(exchange, line, filter, { first: 0, size: asked });
  const max = paging ? rowsMax.paged : rowsMax.atOnce;
  if (first.total > max) throw tooMany(max);
  const { length } = first.records;
  if (length >= first.total) return first.records;

  const size = isOfOtherSize(length, { size: asked, left: first.total }) ? length : asked;
  const pages = Array.from({ length: Math.ceil(first.total / size) - 1 }, (_, at) => (at + 1) * size);
  const others = await inParallel(pages, requestsAtOnce, (from) =>
    fetchPage(exchange, line, filter, { first: from, size }),
  );
  return withoutDuplicates([first, ...others].flatMap(({ records }) => records));
}

/** Fetches page after page, where only the page before says how to ask for the next one or whether there is one. */
async function fetchToEnd(exchange: Exchange, line: ListLine, filter: Filter): Promise<ResourceRecord[]> {
  const { paging, envelope } = pagesOf(exchange.dialect, line);
  const size = sizeMaxOf(paging);
  const records: ResourceRecord[] = [];
  let after: CalledPage['next'];
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await fetchPage(exchange, line, filter, { first: page * size, size, after });
    records.push(...answer.records);
    const isTooLong = envelope.total !== undefined && answer.total > rowsMax.paged;
    if (isTooLong || records.length > rowsMax.paged) break;
    if (answer.next === undefined) return withoutDuplicates(records);
    after = answer.next;
  }
  throw tooMany(rowsMax.paged);
}

/**
 * Whether a page has other rows than it should: some gateways answer a smaller size than they are asked for, and count their
 * pages by it.
 */
const isOfOtherSize = (length: number, { size, left }: { size: number; left: number }) =>
  length > 0 && length !== Math.min(size, left);

const tooMany = (max: number) => new RequestError('too_many_rows', { values: { max } });

const fetchPage = (exchange: Exchange, line: ListLine, filter: Filter, page: PageRequest): Promise<CalledPage> =>
  callPage(exchange, line, filter, page, requiredKeys(line, exchange.actor.audience));

/** Removes duplicates: a row that moves to the next page while both are read comes twice. */
function withoutDuplicates(records: ResourceRecord[]): ResourceRecord[] {
  const ids = new Set<unknown>();
  for (const { id } of records) ids.add(id);
  if (ids.size === records.length) return records;
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

/** The gateway pages that cover a range. */
export interface PageWindow {
  pageSize: number;
  /** By their first row. */
  pages: readonly { first: number }[];
  /** Number of rows on the first page before the range. */
  skip: number;
}

/**
 * Computes the fewest numbered pages that cover a range. An aligned range is one page; otherwise one larger page if an
 * allowed size covers it, else two pages, or more where a page cannot be as large as the range.
 */
export function windowOf([first, last]: Range, sizeMax = pageSizeMax): PageWindow {
  const wanted = last - first + 1;
  for (let size = wanted; size <= sizeMax; size += 1) {
    const page = Math.floor(first / size);
    if (page === Math.floor(last / size))
      return { pageSize: size, pages: [{ first: page * size }], skip: first - page * size };
  }
  const pageSize = Math.min(wanted, sizeMax);
  const from = Math.floor(first / pageSize);
  const count = Math.floor(last / pageSize) - from + 1;
  const pages = Array.from({ length: count }, (_, at) => ({ first: (from + at) * pageSize }));
  return { pageSize, pages, skip: first - from * pageSize };
}

/** The parts of a range for a call that starts at any row. */
function stepsOf([first, last]: Range, sizeMax: number): PageWindow {
  const wanted = last - first + 1;
  const pageSize = Math.min(wanted, sizeMax);
  const pages = Array.from({ length: Math.ceil(wanted / pageSize) }, (_, at) => ({ first: first + at * pageSize }));
  return { pageSize, pages, skip: 0 };
}
