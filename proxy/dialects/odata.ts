import type { Dialect } from '../wire/dialect.ts';

/** OData 4.01 in JSON (https://docs.oasis-open.org/odata/odata/v4.01): query options with `$`, and details that name their target. */
export const odataDialect: Dialect = {
  name: 'odata',
  paging: { by: 'offset', offset: '$skip', size: '$top' },
  envelopes: { page: { at: 'value', total: String.raw`@odata\.count` }, list: { at: 'value' }, record: {} },
  sort: { query: { $orderby: ':field :direction' }, directions: ['asc', 'desc'] },
  filter: { name: '$filter', value: ':field eq :literal', join: ' and ' },
  query: { $count: 'true' },
  headers: { 'odata-version': '4.0' },
  refusals: {
    code: 'error.code',
    texts: ['error.message'],
    fields: 'error.details',
    field: ['target'],
    fieldTexts: ['message'],
  },
};
