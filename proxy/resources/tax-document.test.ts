import { afterAll, beforeAll, expect, it } from 'vitest';
import { rates } from '../http/rate-limits.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy({ rateLimitScale: 0.2 });
});
afterAll(() => proxy.close());

it('asks the call of its kind of document, and has a limit of its own', async () => {
  proxy.double.on('GET /cnpj/data/:document', () => ({ json: { razao_social: 'Marina Ltda' } }));
  proxy.double.on('GET /cpf/data/:document', () => ({ status: 404, json: { code: 'document_lookup_off' } }));

  const company = await proxy.call('GET', '/api/tax-document/12ABC34501DE35', { as: 'affiliate' });
  expect([company.status, company.body]).toEqual([200, { id: '12ABC34501DE35', business_name: 'Marina Ltda' }]);
  const person = await proxy.call('GET', '/api/tax-document/52998224725', { as: 'affiliate' });
  expect([person.status, person.body.code]).toEqual([404, 'document_lookup_off']);
  expect((await proxy.call('GET', '/api/tax-document/52998224726', { as: 'affiliate' })).status).toBe(400);

  const most = rates.lookup.limit * 0.2;
  for (let asked = 3; asked < most; asked += 1) {
    expect((await proxy.call('GET', '/api/tax-document/12ABC34501DE35', { as: 'affiliate' })).status).toBe(200);
  }
  const refused = await proxy.call('GET', '/api/tax-document/12ABC34501DE35', { as: 'affiliate' });
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  // However the address is written, for every other look-up, and as a file.
  const others = ['/api/%74ax-document/12ABC34501DE35', '/api/%6cink-preview?filter={}', '/api/link-preview/'];
  for (const path of [...others, '/api/postal-code/01310100', '/api/link-preview.csv?filter={}']) {
    expect([path, (await proxy.call('GET', path, { as: 'affiliate' })).status]).toEqual([path, 429]);
  }
  expect((await proxy.call('GET', '/api/tax-document/12ABC34501DE35', { as: 'staff' })).status).toBe(200);
});
