import { parse as parseQuery } from 'node:querystring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { contracts } from '#shared/resources/index.ts';
import { RequestError } from '../wire/request-error.ts';
import { windowOf } from './fetch-records.ts';
import { isOutOfOrder, sorted } from './in-memory.ts';
import { rangeMax, readId, readListQuery } from './list-query.ts';
import { pageSizeMax } from './page-call.ts';

const range = fc
  .tuple(fc.nat(5_000), fc.integer({ min: 0, max: rangeMax - 1 }))
  .map(([first, length]) => [first, first + length] as const);

describe('page window', () => {
  it('covers exactly the rows of the range, in at most two pages of an allowed size', () => {
    const rows = Array.from({ length: 5_200 }, (_, at) => at);
    fc.assert(
      fc.property(range, ([first, last]) => {
        const { pageSize, pages, skip } = windowOf([first, last]);
        const fetched = pages.flatMap((page) => rows.slice(page.first, page.first + pageSize));
        expect(fetched.slice(skip, skip + last - first + 1)).toEqual(rows.slice(first, last + 1));
        expect(pages.length).toBeLessThanOrEqual(2);
        expect(pageSize).toBeLessThanOrEqual(pageSizeMax);
      }),
    );
  });
});

describe('list query', () => {
  it('throws nothing but client errors, for any input', () => {
    const wild = fc.oneof(fc.string(), fc.json(), fc.constantFrom(undefined, '[0,9]', '["id","ASC"]', '{}'));
    fc.assert(
      fc.property(wild, wild, wild, (filter, rangeText, sort) => {
        try {
          const query = readListQuery(contracts.channel, { filter, range: rangeText, sort });
          if (query.range) expect(query.range[1] - query.range[0]).toBeLessThan(rangeMax);
          expect(Object.keys(contracts.channel.filter.shape)).toEqual(
            expect.arrayContaining(Object.keys(query.filter)),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
          expect((error as RequestError).status).toBe(400);
        }
      }),
    );
  });

  it('round-trips every filter that the contract allows', () => {
    const filters = fc.record(
      {
        q: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() !== ''),
        affiliate_id: fc.integer({ min: 1, max: 2 ** 31 }),
        status: fc.constantFrom(2, 3, 4),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (filter) => {
        const read = readListQuery(contracts.channel, { filter: JSON.stringify(filter) });
        expect(read.filter).toEqual({ ...filter, ...(filter.q !== undefined && { q: filter.q.trim() }) });
      }),
    );
  });
});

describe('a list query as OpenAPI writes it', () => {
  const read = (text: string) => readListQuery(contracts.conversion, { ...parseQuery(text) });

  it('says the same as its JSON, whatever a field takes', () => {
    const filters = fc.record(
      {
        q: fc.stringMatching(/^[\w.,-]{1,40}$/),
        order_id: fc.stringMatching(/^\d{1,15}$/),
        campaign_id: fc.integer({ min: 1, max: 2 ** 31 }),
        amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
        validation_status: fc.constantFrom(...conversionStatus.allCodes),
        start_date: fc.constant('2026-11-01'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, range, (filter, [first, last]) => {
        const fields = Object.entries(filter).map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`);
        const query = [...fields, `range=${first}&range=${last}`, 'sort=created_at&sort=ASC'].join('&');
        expect(read(query)).toEqual(
          readListQuery(contracts.conversion, {
            filter: JSON.stringify(filter),
            range: JSON.stringify([first, last]),
            sort: '["created_at","ASC"]',
          }),
        );
      }),
    );
  });

  it('takes ids one by one and with commas, and flags', () => {
    expect(read('filter[id]=3').ids).toEqual([3]);
    expect(read('filter[id]=3,4').ids).toEqual([3, 4]);
    expect(read('filter[id]=3&filter[id]=4').ids).toEqual([3, 4]);
    expect(readListQuery(contracts.campaign, { 'filter[is_exclusive]': 'true' }).filter).toEqual({
      is_exclusive: true,
    });
  });

  it.each([
    ['filter[nothing]=1', 'unknown_field'],
    ['filter[__proto__]=1', 'unknown_field'],
    ['filter[constructor]=1', 'unknown_field'],
    ['filter[campaign_id]=x', 'invalid_fields'],
    ['filter[campaign_id]=1&filter[campaign_id]=2', 'invalid_fields'],
    ['filter[id]=x', 'malformed_id'],
    ['filter={}&filter[campaign_id]=1', 'malformed_request'],
    ['filter[a][b]=1', 'unknown_field'],
    ['filters[a]=1', 'unknown_field'],
    ['range=0', 'malformed_request'],
    ['range=0&range=x', 'malformed_request'],
    ['range=0&range=100', 'range_too_large'],
    ['sort=nothing&sort=ASC', 'unknown_field'],
    ['sort=id&sort=UP', 'malformed_request'],
  ])('%s is refused: %s', (text, code) => {
    expect(() => read(text)).toThrow(code);
  });
});

describe('record id', () => {
  it.each(['1', '42', '2147483647'])('%s is parsed as a number where the contract says so', (text) => {
    expect(readId(contracts.channel, text)).toBe(Number(text));
  });
  it.each(['', '0', '-1', '1.5', '01', '1e3', 'x', '..', '9'.repeat(30)])('%j is rejected as a number', (text) => {
    expect(() => readId(contracts.channel, text)).toThrow('malformed_id');
  });
  it('is a string where the contract says so, validated by its rule', () => {
    expect(readId(contracts.bank, '001')).toBe('001');
    expect(readId(contracts['postal-code'], '01310100')).toBe('01310100');
    expect(() => readId(contracts['postal-code'], '1310')).toThrow('malformed_id');
  });
});

describe('sorting in memory', () => {
  const records = fc.array(fc.record({ id: fc.nat(), value: fc.oneof(fc.constant(null), fc.integer(), fc.string()) }), {
    maxLength: 40,
  });

  it('breaks ties by id, and reverses exactly in the other direction', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.nat(), value: fc.option(fc.integer({ min: 0, max: 3 })) }), {
          selector: ({ id }) => id,
        }),
        (rows) => {
          const ascending = sorted(rows, ['value', 'ASC']);
          expect(sorted(rows.toReversed(), ['value', 'ASC'])).toEqual(ascending);
          expect(sorted(rows, ['value', 'DESC'])).toEqual(ascending.toReversed());
        },
      ),
    );
  });

  it('keeps every record, and its result is never reported as out of order', () => {
    fc.assert(
      fc.property(records, fc.constantFrom('ASC' as const, 'DESC' as const), (rows, direction) => {
        const inOrder = sorted(rows, ['id', direction]);
        expect(inOrder.toSorted((a, b) => a.id - b.id)).toEqual(rows.toSorted((a, b) => a.id - b.id));
        expect(isOutOfOrder(inOrder, ['id', direction])).toBe(false);
      }),
    );
  });

  it('sorts accented letters alphabetically', () => {
    const names = ['Zé', 'Água', 'abacaxi', 'Bia'].map((name, id) => ({ id, name }));
    expect(sorted(names, ['name', 'ASC']).map(({ name }) => name)).toEqual(['abacaxi', 'Água', 'Bia', 'Zé']);
  });
});
