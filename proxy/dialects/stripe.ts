import type { Dialect } from '../wire/dialect.ts';

/**
 * Lists by the id of their last row, bodies as forms, and one error that names its parameter, as Stripe has them
 * (https://docs.stripe.com/api). It knows no order and no total, so lists are read to their end.
 */
export const stripeDialect: Dialect = {
  name: 'stripe',
  paging: { by: 'cursor', cursor: 'starting_after', size: 'limit', lastRow: 'id', more: 'has_more' },
  envelopes: { page: { at: 'data' }, list: { at: 'data' }, record: {} },
  body: { as: 'form' },
  refusals: {
    code: 'error.code',
    codes: { resource_missing: 'not_found', lock_timeout: 'state_conflict' },
    texts: ['error.message'],
    fields: 'error',
    field: ['param'],
    fieldTexts: ['message'],
    fieldCode: 'code',
    fieldCodes: { parameter_missing: 'validation.required', email_invalid: 'validation.email' },
  },
};
