import type { Dialect } from '../wire/dialect.ts';

/**
 * Calls that are all `POST`, with what they want in the body, and that answer 200 with `ok: false` where they refuse. The names are
 * those of Slack's Web API (https://docs.slack.dev/apis/web-api) where it has them; rows are at `result`.
 */
export const rpcDialect: Dialect = {
  name: 'rpc',
  paging: { by: 'offset', offset: 'offset', size: 'limit' },
  pagings: { cursor: { by: 'cursor', cursor: 'cursor', size: 'limit', next: 'response_metadata.next_cursor' } },
  envelopes: {
    page: { at: 'result.items', total: 'result.total' },
    list: { at: 'result.items' },
    record: { at: 'result' },
  },
  sort: { query: { 'order.by': ':field', 'order.direction': ':direction' }, directions: ['ascending', 'descending'] },
  filter: { name: 'filter.:field' },
  refusals: {
    failed: { at: 'ok', is: false },
    code: 'error',
    codes: {
      not_found: 'not_found',
      invalid_auth: 'unauthenticated',
      not_authed: 'unauthenticated',
      missing_scope: 'forbidden',
      ratelimited: 'rate_limited',
      invalid_arguments: 'invalid_fields',
      internal_error: 'gateway_error',
      fatal_error: 'gateway_error',
    },
    texts: ['error_description'],
    fields: 'errors',
    field: ['pointer', 'field'],
    fieldTexts: ['message'],
  },
};
