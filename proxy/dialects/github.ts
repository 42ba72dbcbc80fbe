import type { Dialect } from '../wire/dialect.ts';

/**
 * Lists by the `next` link of the header `Link`, an order in two parameters, and a list of errors that name fields, as GitHub has
 * them (https://docs.github.com/rest). It knows no total, so lists are read to their end.
 */
export const githubDialect: Dialect = {
  name: 'github',
  paging: { by: 'link', size: 'per_page' },
  envelopes: { page: {}, list: {}, record: {} },
  sort: { query: { sort: ':field', direction: ':direction' }, directions: ['asc', 'desc'] },
  // It refuses calls without a user agent.
  headers: { accept: 'application/vnd.github+json', 'user-agent': 'affiliate-proxy' },
  refusals: {
    texts: ['errors.0.message', 'message'],
    fields: 'errors',
    field: ['field'],
    fieldTexts: ['message'],
    fieldCode: 'code',
    fieldCodes: {
      missing_field: 'validation.required',
      invalid: 'validation.invalid',
      already_exists: 'validation.invalid',
      unprocessable: 'validation.invalid',
    },
  },
};
