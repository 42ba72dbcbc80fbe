import type { Dialect } from '../wire/dialect.ts';

/**
 * JSON:API 1.1 (https://jsonapi.org/format): attributes within a resource object, and errors with pointers. It leaves paging to
 * the server: these are pages by `page[number]` and `page[size]`, with the total at `meta.total`.
 */
export const jsonApiDialect: Dialect = {
  name: 'json-api',
  paging: { by: 'page', page: 'page[number]', size: 'page[size]' },
  pagings: { links: { by: 'link', size: 'page[size]', at: 'links.next' } },
  envelopes: { page: { at: 'data', total: 'meta.total' }, list: { at: 'data' }, record: { at: 'data' } },
  fieldsAt: 'attributes',
  sort: { query: { sort: ':direction:field' }, directions: ['', '-'] },
  filter: { name: 'filter[:field]' },
  body: { type: 'application/vnd.api+json', at: 'data', hasId: true },
  headers: { accept: 'application/vnd.api+json' },
  refusals: {
    code: 'errors.0.code',
    texts: ['errors.0.detail', 'errors.0.title'],
    fields: 'errors',
    field: ['source.pointer', 'source.parameter'],
    fieldTexts: ['detail', 'title'],
  },
};
