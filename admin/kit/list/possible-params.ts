import * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';

/** The choices of the rows per page. */
export const rowsPerPageOptions: readonly number[] = [10, 25, 50, 100];

/** The last page that lists count to. */
const PAGE_MAX = 1_000_000;

const pageSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX));
const rowsSchema = z.coerce.number().check(z.refine((rows) => rowsPerPageOptions.includes(rows)));
const orderSchema = z.enum(['ASC', 'DESC']);

/** The parameters in which react-admin keeps the state of a list, in the URL and in the store. */
type Params = Readonly<Record<string, unknown>>;

interface Possible<Value> {
  value: Value;
  /** Whether something was left out, because the list has no such filter, order or page. */
  isRepaired: boolean;
}

/** Returns the entries of an object; undefined for anything else. */
const entriesOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Keeps the entries of a filter that the contract has; undefined for a value that is not a filter. */
function possibleFilter({ filter }: Contract, value: unknown): Possible<Params | undefined> {
  const entries = entriesOf(value);
  if (entries === undefined) return { value: undefined, isRepaired: true };
  const kept = entries.filter(([key, entry]) => {
    const field = Object.hasOwn(filter.shape, key) ? filter.shape[key] : undefined;
    return field !== undefined && (isEmpty(entry) || z.safeParse(field, entry).success);
  });
  return { value: Object.fromEntries(kept), isRepaired: kept.length < entries.length };
}

/**
 * Removes invalid parameters of a list, so that its defaults apply; a sort order is removed with its field. Unrelated
 * parameters stay.
 */
export function possibleParams(contract: Contract, params: Params): Possible<Params> {
  const kept: Record<string, unknown> = { ...params };
  let isRepaired = false;
  const drop = (...names: string[]) => {
    isRepaired = true;
    for (const name of names) Reflect.deleteProperty(kept, name);
  };
  const fields: readonly unknown[] = [...contract.sort, contract.defaultSort[0], 'id'];
  const hasSort = isEmpty(params['sort']) || fields.includes(params['sort']);
  const hasOrder = isEmpty(params['order']) || orderSchema.safeParse(params['order']).success;
  if (!hasSort || !hasOrder) drop('sort', 'order');
  if (!isEmpty(params['page']) && !pageSchema.safeParse(params['page']).success) drop('page');
  if (!isEmpty(params['perPage']) && !rowsSchema.safeParse(params['perPage']).success) drop('perPage');
  if (!isEmpty(params['filter'])) {
    const filter = possibleFilter(contract, params['filter']);
    if (filter.isRepaired) drop('filter', ...(filter.value === undefined ? ['displayedFilters'] : []));
    if (filter.value !== undefined) kept['filter'] = filter.value;
  }
  const displayed = params['displayedFilters'];
  if (!isEmpty(displayed) && entriesOf(displayed) === undefined) drop('displayedFilters');
  return { value: kept, isRepaired };
}

const jsonNames = ['filter', 'displayedFilters'];

/** Parses a value of an address; text that is not JSON stays text, which is not a filter. */
function fromJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** As {@link possibleParams}, for the query of an address, such as `?sort=id&order=ASC`. */
export function possibleSearch(contract: Contract, search: string): Possible<string> {
  const query = Object.fromEntries(new URLSearchParams(search));
  const params = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, jsonNames.includes(name) ? fromJson(text) : text]),
  );
  const { value, isRepaired } = possibleParams(contract, params);
  if (!isRepaired) return { value: search, isRepaired };
  const texts = Object.entries(value).map(([name, entry]): [string, string] => [
    name,
    typeof entry === 'string' ? entry : JSON.stringify(entry),
  ]);
  return { value: new URLSearchParams(texts).toString(), isRepaired };
}

/** As {@link possibleParams}, for what the store remembers of a list; undefined where it remembers nothing. */
export function possibleStored(contract: Contract, stored: unknown): Possible<Params | undefined> {
  if (stored === undefined || stored === null) return { value: undefined, isRepaired: false };
  const entries = entriesOf(stored);
  return entries === undefined
    ? { value: {}, isRepaired: true }
    : possibleParams(contract, Object.fromEntries(entries));
}
