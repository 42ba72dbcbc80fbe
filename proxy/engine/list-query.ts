import * as z from 'zod/mini';
import type { Audience, Contract } from '#shared/contract/contract.ts';
import { instant } from '#shared/contract/fields.ts';
import { fieldErrors } from '#shared/contract/validation.ts';
import { invalidField, RequestError } from '../wire/request-error.ts';
import { isFilterParameter, readJson, readQueryFilter } from './query-filter.ts';

/** First and last row, both inclusive, counted from 0. */
export type Range = readonly [first: number, last: number];
export type Sort = readonly [field: string, direction: 'ASC' | 'DESC'];

/** A list request of `ra-data-simple-rest`, parsed by the contract. */
export interface ListQuery {
  filter: Readonly<Record<string, unknown>>;
  /** `filter={"id":[…]}`: all of these records that exist. */
  ids: readonly (number | string)[] | undefined;
  range: Range | undefined;
  sort: Sort;
}

export const rangeMax = 100;
const defaultRange: Range = [0, 9];

/** Upper bound of a row index. No user pages this far, and gateways do not count further. */
const rowMax = 100_000_000;
const rangeSchema = z.tuple([z.int().check(z.gte(0), z.lte(rowMax)), z.int().check(z.gte(0), z.lte(rowMax))]);

/** Ids as a query without JSON has them: texts, of one or of many. */
const idList = z.array(z.string());

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);

/**
 * Parses `filter`, `range` and `sort`, each as JSON or as OpenAPI writes objects and lists. Defaults: the first ten rows, and the contract's default sort. A list by ids has
 * no default range, nor has a list that is sent whole.
 *
 * @throws RequestError `malformed_request` for JSON of the wrong shape, `unknown_field` for a filter key, sort field or query
 * parameter that the contract does not have, `invalid_fields` for a filter value, `range_too_large` above {@link
 * rangeMax}
 */
export function readListQuery(contract: Contract, query: Readonly<Record<string, unknown>>): ListQuery {
  refuseUnknown(query, ['filter', 'range', 'sort']);
  const { id, ...given } = readQueryFilter(query, (name) => (name === 'id' ? idList : fieldOf(contract.filter, name)));
  const ids = id === undefined || id === null ? undefined : readIds(contract, id);
  const range = readRange(query.range) ?? (ids || contract.isWhole ? undefined : defaultRange);
  return { filter: readFilter(contract.filter, given), ids, range, sort: readSort(contract, query.sort) };
}

/** A request for what has changed since a time, or after what was read before. */
export interface ChangesQuery {
  filter: Readonly<Record<string, unknown>>;
  since: string | undefined;
  cursor: string | undefined;
  size: number;
}

const changesParameters = {
  updated_since: instant,
  cursor: z.string().check(z.regex(/^[\w-]{1,120}$/, 'validation.invalid')),
};

/**
 * Parses a request for changes; undefined for any other list. They have an order of their own, so there is no `sort`, and the
 * range says how many rows.
 *
 * @throws RequestError as {@link readListQuery}; `unknown_field` for who may not list changes
 */
export function readChangesQuery(
  contract: Contract,
  audience: Audience,
  query: Readonly<Record<string, unknown>>,
): ChangesQuery | undefined {
  const given = Object.keys(changesParameters).filter((name) => query[name] !== undefined);
  if (given.length === 0 || !contract.changes.includes(audience)) return undefined;
  refuseUnknown(query, ['filter', 'range', ...given]);
  if (given.length > 1) throw invalidField('updated_since', 'validation.invalid');
  const { updated_since: since, cursor } = readFilter(
    z.object(changesParameters),
    Object.fromEntries(given.map((name) => [name, query[name]])),
  );
  const [first, last] = readRange(query.range) ?? [0, rangeMax - 1];
  if (first !== 0) throw invalidField('range', 'validation.invalid');
  const filter = readQueryFilter(query, (name) => fieldOf(contract.filter, name));
  return {
    filter: readFilter(contract.filter, filter),
    since: typeof since === 'string' ? since : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    size: last + 1,
  };
}

/**
 * Rejects unknown query parameters.
 *
 * @throws RequestError as {@link readListQuery}
 */
export function refuseUnknown(query: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unknown = Object.keys(query).filter(
    (name) => !known.includes(name) && !(known.includes('filter') && isFilterParameter(name)),
  );
  if (unknown.length > 0) throw unknownFields(unknown);
}

export const unknownFields = (names: readonly string[]) =>
  new RequestError('unknown_field', {
    errors: Object.fromEntries(names.map((name) => [name, 'validation.unknown_field'])),
  });

/**
 * Parses an id of the URL by the contract's record schema: a whole number or a string.
 *
 * @throws RequestError `malformed_id`
 */
export function readId(contract: Contract, text: string): number | string {
  const schema = contract.record.shape.id;
  const candidates = /^[1-9]\d{0,15}$/.test(text) ? [Number(text), text] : [text];
  for (const candidate of candidates) {
    if (schema !== undefined && z.safeParse(schema, candidate).success) return candidate;
  }
  throw new RequestError('malformed_id');
}

/**
 * Parses the filter of a stream or list by its schema. A null value means that the key is not set.
 *
 * @throws RequestError `unknown_field`, `invalid_fields`
 */
export function readFilter(schema: z.ZodMiniObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filter: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(schema.shape, key));
  if (unknown.length > 0) throw unknownFields(unknown);
  for (const [key, value] of Object.entries(given)) {
    const field = schema.shape[key];
    if (field === undefined || value === null) continue;
    const parsed = z.safeParse(field, value);
    if (parsed.success) filter[key] = parsed.data;
    else errors[key] = fieldErrors(parsed.error).root ?? 'validation.invalid';
  }
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return filter;
}

/** The schema of a field of a filter; undefined for a field that it has not. */
export const fieldOf = ({ shape }: z.ZodMiniObject, name: string): z.core.$ZodType | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined;

function readIds(contract: Contract, value: unknown): (number | string)[] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > rangeMax) throw new RequestError('range_too_large', { values: { max: rangeMax } });
  const ids = given.map((id) => {
    if (typeof id !== 'number' && typeof id !== 'string') throw new RequestError('malformed_id');
    return readId(contract, String(id));
  });
  return [...new Set(ids)];
}

function readRange(text: unknown): Range | undefined {
  const range = readJson(text, rangeSchema, 'range');
  if (range === undefined) return undefined;
  const [first, last] = range;
  if (last < first) throw new RequestError('malformed_request', { errors: { range: 'validation.invalid' } });
  if (last - first >= rangeMax) throw new RequestError('range_too_large', { values: { max: rangeMax } });
  return [first, last];
}

function readSort({ sort, defaultSort }: Contract, text: unknown): Sort {
  const wanted = readJson(text, sortSchema, 'sort');
  if (wanted === undefined) return defaultSort;
  // `id` is the dialect's default sort field.
  const known: readonly string[] = [...sort, 'id', defaultSort[0]];
  if (!known.includes(wanted[0])) throw unknownFields([wanted[0]]);
  return wanted;
}
