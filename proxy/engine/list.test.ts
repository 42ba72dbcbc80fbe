import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { mockChannels, pageOf, siteRow } from '../testing/wire-data.ts';

let proxy: ProxyHarness;
/** 57 channels of affiliates 1 to 3. */
const sites = new Map(Array.from({ length: 57 }, (_, at) => [at + 1, siteRow(at + 1, 1 + (at % 3))]));

beforeAll(async () => {
  proxy = await startProxy();
  mockChannels(proxy.double, sites);
  // So that no test finds the sign-in among the calls of its list.
  await proxy.cookieOf('staff');
});
afterAll(() => proxy.close());

const list = (query: Record<string, unknown>, as: 'staff' | 'affiliate' = 'staff', resource = 'channel') => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return proxy.call('GET', `/api/${resource}?${search.toString()}`, { as });
};
const newestFirst = ['created_at', 'DESC'];
const apiKeyRow = { advertiser_id: 1, created_by_name: null, created_at: '2026-01-01T00:00:00.000Z', expires_at: null };

describe('list', () => {
  it('has both headers of the dialect, and ids in the requested order', async () => {
    const answer = await list({ range: [0, 9], sort: newestFirst });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-range')).toBe('channel 0-9/57');
    expect(answer.headers.get('x-total-count')).toBe('57');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.map((site: { id: number }) => site.id)).toEqual([57, 56, 55, 54, 53, 52, 51, 50, 49, 48]);
  });

  it('returns the first ten rows by default', async () => {
    expect((await list({})).body).toHaveLength(10);
  });

  it("is exact for a range not aligned to the gateway's pages, in one or two calls", async () => {
    const all = (await list({ range: [0, 99], sort: newestFirst })).body;
    for (const [first, last] of [
      [1, 2],
      [7, 13],
      [45, 56],
      [50, 99],
      [33, 40],
    ] as const) {
      proxy.double.requests.length = 0;
      const part = await list({ range: [first, last], sort: newestFirst });
      expect(part.body).toEqual(all.slice(first, last + 1));
      expect(proxy.double.requests.length).toBeLessThanOrEqual(2);
    }
  });

  it('is many calls at once where the pages of a gateway are small, and none of them is one too many', async () => {
    const other = await startProxy();
    try {
      mockChannels(other.double, sites);
      const whole = await other.call('GET', '/api/channel?range=[0,99]', { as: 'staff' });
      const asked = other.double.requests.at(-1)?.call ?? '';
      other.double.on(asked, (request) =>
        pageOf([...sites.values()].toReversed(), {
          ...request,
          query: { ...request.query, per_page: '3', perPage: '3' },
        }),
      );
      const small = await other.call('GET', '/api/channel?range=[0,99]', { as: 'staff' });
      expect(small.body).toEqual(whole.body);
      expect(other.double.requestsTo(asked).length).toBeGreaterThan(12);
    } finally {
      await other.close();
    }
  });

  it('is empty past the end and still has the total', async () => {
    const answer = await list({ range: [90, 99], sort: newestFirst });
    expect(answer.body).toEqual([]);
    expect(answer.headers.get('content-range')).toBe('channel */57');
    expect(answer.headers.get('x-total-count')).toBe('57');
  });

  it('has a parsable content range without rows', async () => {
    const answer = await list({ filter: { affiliate_id: 999 }, sort: newestFirst });
    expect(answer.body).toEqual([]);
    expect(answer.headers.get('content-range')).toBe('channel */0');
  });

  it('passes on the filters that the gateway supports', async () => {
    const answer = await list({ filter: { affiliate_id: 2, site_type_id: 3 }, sort: newestFirst, range: [0, 99] });
    expect(answer.status).toBe(200);
    expect(proxy.double.requests.at(-1)?.query).toMatchObject({ affiliate_id: '2', site_type_id: '3', perPage: '100' });
  });

  it('of the active channels of an affiliate asks the call for them, and completes it in memory', async () => {
    const rows = [siteRow(1, 2), siteRow(2, 2), siteRow(3, 2)].map((row, at) => ({
      ...row,
      status: 3,
      name: `Site ${at}`,
    }));
    proxy.double.on('GET affiliate /api/get/affiliate/site_active/list/:affiliateId', () => ({ json: rows }));
    proxy.double.requests.length = 0;
    const filter = { affiliate_id: 2, status: 3, q: 'SITE' };
    const answer = await list({ filter, sort: ['name', 'DESC'], range: [0, 1] });
    expect(answer.body.map(({ name }: { name: string }) => name)).toEqual(['Site 2', 'Site 1']);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(proxy.double.requests.map(({ call }) => call)).toEqual([
      'GET affiliate /api/get/affiliate/site_active/list/2',
    ]);
  });

  it('is read from the end when the gateway has the opposite order, at any length', async () => {
    const keyRow = (id: number) => ({ ...apiKeyRow, id });
    const rows = Array.from({ length: 2_500 }, (_, at) => keyRow(2_500 - at));
    proxy.double.on('GET advertiser /api/advertiser/api_key', (request) => pageOf(rows, request));
    const idsOf = async (range: number[]) => {
      const answer = await list({ sort: ['id', 'ASC'], range }, 'staff', 'advertiser-api-key');
      expect(answer.headers.get('x-total-count')).toBe('2500');
      return answer.body.map(({ id }: { id: number }) => id) as number[];
    };
    expect(await idsOf([0, 2])).toEqual([1, 2, 3]);
    expect(await idsOf([95, 101])).toEqual([96, 97, 98, 99, 100, 101, 102]);
    expect(await idsOf([2_495, 2_504])).toEqual([2_496, 2_497, 2_498, 2_499, 2_500]);
    expect(await idsOf([2_500, 2_509])).toEqual([]);
  });

  it('sorts in memory where the gateway cannot, with the id as tie-breaker', async () => {
    const answer = await list({ sort: ['status', 'ASC'], range: [0, 99] }, 'affiliate');
    const keys = answer.body.map((site: { status: number; id: number }) => site.status * 1_000 + site.id);
    expect(keys).toEqual(keys.toSorted((left: number, right: number) => left - right));
    const descending = await list({ sort: ['status', 'DESC'], range: [0, 99] }, 'affiliate');
    expect(descending.body).toEqual(answer.body.toReversed());
  });

  it('drops fields that the contract does not have', async () => {
    sites.set(3, { ...siteRow(3, 3), password_hash: 'secret' });
    const answer = await list({ filter: { id: [3] } });
    expect(answer.body).toHaveLength(1);
    expect(answer.text).not.toContain('secret');
  });
});

describe('list by ids', () => {
  it('returns all that exist, without paging', async () => {
    const ids = [...Array.from({ length: 30 }, (_, at) => at + 1), 4_711];
    const answer = await list({ filter: { id: ids } });
    expect(answer.status).toBe(200);
    expect(answer.body.map((site: { id: number }) => site.id).toSorted((a: number, b: number) => a - b)).toEqual(
      ids.slice(0, 30),
    );
  });

  it('accepts at most a hundred ids', async () => {
    const answer = await list({ filter: { id: Array.from({ length: 101 }, (_, at) => at + 1) } });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('range_too_large');
  });

  it("omits another affiliate's records", async () => {
    const answer = await list({ filter: { id: [1, 2, 3, 4] } }, 'affiliate');
    expect(answer.body.map((site: { id: number }) => site.id).toSorted()).toEqual([1, 4]);
  });

  it("reads single records of an affiliate, however many it has, and omits another's", async () => {
    const text = { code: 'c', site_name: 'c', campaign_name: 'c', short_url: 'c', created_at: '2026-01-01T00:00:00Z' };
    const numbers = { site_id: 1, campaign_id: 1, clicks: 0, conversions: 0 };
    const none = { affiliate_name: null, creative_id: null, creative_name: null, coupon_id: null, coupon_code: null };
    const rest = { coupon_is_over: false, url: null, sub_ids: [] };
    const linkRow = (id: number) => ({ id, affiliate_id: 1 + (id % 2), ...text, ...numbers, ...none, ...rest });
    proxy.double.on('GET affiliate /api/get/tracking_link/:id', (_request, [id]) => ({ json: linkRow(Number(id)) }));
    proxy.double.requests.length = 0;
    const answer = await list({ filter: { id: [2_000, 2_001, 4_998] } }, 'affiliate', 'tracking-link');
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ id }: { id: number }) => id).toSorted()).toEqual([2_000, 4_998]);
    // The list, which may be too long to be looked through, is not asked for.
    expect(proxy.double.requests.map(({ call }) => call).filter((call) => call.endsWith('/tracking_link'))).toEqual([]);
  });

  it('is refused when one id is malformed', async () => {
    expect((await list({ filter: { id: [1, 'x'] } })).body.code).toBe('malformed_id');
    expect((await list({ filter: { id: [{ a: 1 }] } })).body.code).toBe('malformed_id');
  });
});

describe('affiliate', () => {
  it('lists its own channels, searched and paged in memory', async () => {
    const answer = await list({ filter: { q: 'canal 1' }, range: [0, 2], sort: ['name', 'ASC'] }, 'affiliate');
    expect(answer.body.map((site: { name: string }) => site.name)).toEqual(['Canal 1', 'Canal 10', 'Canal 13']);
    expect(answer.headers.get('x-total-count')).toBe('5');
  });

  it('may filter by its own id and no other', async () => {
    expect((await list({ filter: { affiliate_id: 1 } }, 'affiliate')).status).toBe(200);
    const foreign = await list({ filter: { affiliate_id: 2 } }, 'affiliate');
    expect(foreign.status).toBe(404);
  });

  it('gets only its own conversions', async () => {
    proxy.double.on('GET report /api/get/report', () => ({ json: { data: [], total: 0 } }));
    await list({}, 'affiliate', 'conversion');
    expect(proxy.double.requests.at(-1)?.query).toMatchObject({ page: '1', per_page: '10', id_affiliate: '1' });
  });

  it("never gets another affiliate's rows, whatever the gateway answers", async () => {
    proxy.double.on('GET affiliate /api/v2/get/affiliate/site', () => ({ json: [siteRow(1, 1), siteRow(2, 2)] }));
    const answer = await list({}, 'affiliate');
    expect(answer.status).toBe(502);
    expect(answer.text).not.toContain('canal2');
    mockChannels(proxy.double, sites);
  });
});

describe('gateway that ignores filter or sort', () => {
  it('is detected, and its list is completed in memory', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => siteRow(120 - at, 1 + (at % 3)));
    proxy.double.on('GET affiliate /api/get/site/search', ({ query }) => {
      const from = (Number(query['page']) - 1) * Number(query['perPage']);
      return { json: { data: rows.slice(from, from + Number(query['perPage'])), total: String(rows.length) } };
    });
    const answer = await list({ filter: { affiliate_id: 2 }, sort: newestFirst, range: [0, 99] });
    expect(answer.headers.get('x-total-count')).toBe('40');
    expect(answer.body.every((site: Record<string, unknown>) => site['affiliate_id'] === 2)).toBe(true);
    mockChannels(proxy.double, sites);
  });

  it('is refused when it has too many rows to complete in memory', async () => {
    proxy.double.on('GET affiliate /api/get/site/search', () => ({ json: { data: [siteRow(1, 1)], total: 2_001 } }));
    const answer = await list({ filter: { affiliate_id: 2 } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'too_many_rows' });
    expect(answer.body.message).toContain('2000');
    mockChannels(proxy.double, sites);
  });
});

describe('list request is refused, never partly ignored', () => {
  it.each([
    ['an unknown filter key', { filter: { nome: 'x' } }, 'unknown_field', 'nome'],
    ['a key of the prototype', { filter: '{"__proto__":1}' }, 'unknown_field', '__proto__'],
    ['an unknown sort field', { sort: ['senha', 'ASC'] }, 'unknown_field', 'senha'],
    ['an unknown query parameter', { embed: ['x'] }, 'unknown_field', 'embed'],
    ['an invalid filter value', { filter: { status: 'x' } }, 'invalid_fields', 'status'],
    ['a filter that is not JSON', { filter: '{' }, 'malformed_request', 'filter'],
    ['a filter that is not an object', { filter: [1] }, 'malformed_request', 'filter'],
    ['a range of ten thousand rows', { range: [0, 9_999] }, 'range_too_large', undefined],
    ['a range that ends before it begins', { range: [5, 4] }, 'malformed_request', 'range'],
    ['a negative range', { range: [-1, 4] }, 'malformed_request', 'range'],
    ['a range of strings', { range: ['0', '9'] }, 'malformed_request', 'range'],
    ['a sort without direction', { sort: ['id', 'sideways'] }, 'malformed_request', 'sort'],
  ])('for %s', async (_name, query, code, field) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    if (field !== undefined) expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('for a duplicated parameter', async () => {
    const answer = await proxy.call('GET', '/api/channel?range=[0,1]&range=[0,2]', { as: 'staff' });
    expect(answer.body.code).toBe('malformed_request');
  });
});
