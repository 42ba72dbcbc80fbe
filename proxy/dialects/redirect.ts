import type { Dialect } from '../wire/dialect.ts';

/**
 * The gateway of this product, and those that follow its specification: the calls of docs/gateway-wire.md. The apps differ in
 * the name of the page size and in what wraps a record, so each line says which it is.
 */
export const redirectDialect = {
  name: 'redirect',
  pagings: {
    perPage: { by: 'page', page: 'page', size: 'perPage' },
    per_page: { by: 'page', page: 'page', size: 'per_page' },
  },
  envelopes: { page: { at: 'data', total: 'total' }, list: {}, record: {} },
  otherEnvelopes: {
    array: {},
    object: {},
    data: { at: 'data' },
    value: { at: 'data', as: 'value' },
    rows: { as: 'rows' },
  },
  changes: {
    since: 'updated_since',
    cursor: 'cursor',
    size: 'limit',
    rows: { at: 'data' },
    next: 'next_cursor',
    more: 'has_more',
  },
  sort: { query: { sort: ':field', order: ':direction' }, directions: ['asc', 'desc'] },
} as const satisfies Dialect;
