import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '#shared/resources/index.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

// From the other end of its usual order it would read the index of all sales up to its end.
it('conversions are sorted by the gateway, by each field and in both directions', async () => {
  const asked: string[] = [];
  proxy.double.on('GET report /api/get/report', ({ query }) => {
    asked.push(`${query['sort']} ${query['order']} ${query['page']}`);
    return { json: { data: [], total: 0, current_page: 1, last_page: 1, per_page: 10 } };
  });
  const expected = [];
  for (const field of contracts.conversion.sort) {
    for (const direction of ['ASC', 'DESC']) {
      const sort = encodeURIComponent(JSON.stringify([field, direction]));
      await proxy.call('GET', `/api/conversion?range=[0,9]&sort=${sort}`, { as: 'staff' });
      expected.push(`${field} ${direction.toLowerCase()} 1`);
    }
  }
  expect(asked).toEqual(expected);
});
