import type { Dialect } from '../wire/dialect.ts';

/**
 * Plain JSON over HTTP: pages from 1, `{ items, total }`, and problems by RFC 9457 with its example's list of errors. For a gateway
 * that is nobody's in particular: what it does otherwise, the lines say.
 */
export const problemDialect: Dialect = {
  name: 'problem',
  paging: { by: 'page', page: 'page', size: 'per_page' },
  pagings: {
    fromZero: { by: 'page', page: 'page', size: 'size', first: 0 },
    offset: { by: 'offset', offset: 'offset', size: 'limit' },
    cursor: { by: 'cursor', cursor: 'cursor', size: 'limit', next: 'next_cursor' },
  },
  envelopes: { page: { at: 'items', total: 'total' }, list: {}, record: {} },
  sort: { query: { sort: ':field', order: ':direction' }, directions: ['asc', 'desc'] },
  headers: { accept: 'application/json, application/problem+json' },
  refusals: {
    code: 'type',
    texts: ['detail', 'title'],
    fields: 'errors',
    field: ['pointer', 'field', 'name'],
    fieldTexts: ['detail', 'reason', 'message'],
  },
};
