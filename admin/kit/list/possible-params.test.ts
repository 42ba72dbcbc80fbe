import { describe, expect, test } from 'vitest';
import { payment } from '#shared/resources/payouts/payment.ts';
import { possibleParams, possibleSearch, possibleStored } from './possible-params.ts';

const search = (params: Record<string, string>) => `?${new URLSearchParams(params).toString()}`;
const repaired = (params: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(possibleSearch(payment, search(params)).value));

describe('the address of a list', () => {
  test.each([
    {},
    { sort: 'amount', order: 'DESC', page: '2', perPage: '25' },
    { sort: 'id', order: 'ASC' },
    { filter: '{"q":"Ana","state":"paid"}', displayedFilters: '{"state":true}' },
    { filter: '{"q":""}' },
    { filter: '{"affiliate_id":null}' },
    { compare: '1' },
  ])('%j is possible and stays as it is', (params) => {
    const asked = search(params as Record<string, string>);
    expect(possibleSearch(payment, asked)).toEqual({ value: asked, isRepaired: false });
  });

  test.each([
    [{ sort: 'password', order: 'ASC', page: '3' }, { page: '3' }],
    [{ sort: 'amount', order: 'sideways' }, {}],
    [{ filter: '{"q":"Ana"' }, {}],
    [{ filter: '[1,2]' }, {}],
    [{ filter: '7' }, {}],
    [{ filter: '{"nothing":1,"q":"Ana"}' }, { filter: '{"q":"Ana"}' }],
    [{ filter: '{"affiliate_id":"x","q":"Ana"}' }, { filter: '{"q":"Ana"}' }],
    [{ filter: '{"affiliate_id":-1}' }, { filter: '{}' }],
    [{ filter: '{"affiliate_id":1e99}' }, { filter: '{}' }],
    [{ filter: '{"state":["paid"]}' }, { filter: '{}' }],
    [{ filter: '{"__proto__":1}' }, { filter: '{}' }],
    [{ filter: '{"q":"Ana"}', displayedFilters: 'x' }, { filter: '{"q":"Ana"}' }],
    [{ page: '0' }, {}],
    [{ page: '1.5' }, {}],
    [{ page: '99999999' }, {}],
    [{ perPage: '7' }, {}],
    [{ perPage: 'many', compare: '1' }, { compare: '1' }],
  ])('%j keeps what is possible', (params, kept) => {
    expect(repaired(params as Record<string, string>)).toEqual(kept);
    // What was repaired is possible: nothing is said twice.
    const again = `?${new URLSearchParams(kept).toString()}`;
    expect(possibleSearch(payment, again).isRepaired).toBe(false);
  });
});

describe('what the store remembers of a list', () => {
  test('is kept where it is possible, with the empty values of react-admin', () => {
    const fresh = { sort: null, order: null, page: 1, perPage: null, filter: {} };
    expect(possibleStored(payment, fresh)).toEqual({ value: fresh, isRepaired: false });
    expect(possibleStored(payment, undefined)).toEqual({ value: undefined, isRepaired: false });
  });

  test('is forgotten where it is not', () => {
    expect(possibleStored(payment, 'poison')).toEqual({ value: {}, isRepaired: true });
    expect(possibleParams(payment, { sort: 'gone', order: 'ASC', page: 2, filter: { q: 7 } })).toEqual({
      value: { page: 2, filter: {} },
      isRepaired: true,
    });
  });
});
