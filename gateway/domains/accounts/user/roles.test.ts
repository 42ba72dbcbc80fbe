import { beforeAll, describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

let callers: Record<keyof typeof people, TestCaller>;

const gateway = await useGateway();

beforeAll(async () => {
  const { pool } = gateway.context.database;
  await pool.query('update affiliates set service_manager_id = $1 where id = 1', [ids.assignedManager]);
  for (const affiliateId of [1, 2]) {
    await pool.query(
      `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
       select $1::int, min(id), 1, 't', 'order-of-' || $1::int, 100 * $1::int, 10, 1, now() from sites where affiliate_id = $1::int`,
      [affiliateId],
    );
    await pool.query(
      `insert into invoices (id, affiliate_id, yearmonth, total_cents, created_at) values ($1::int, $1::int, '2026-01', 100, now())`,
      [affiliateId],
    );
    await pool.query(
      `insert into payment_infos (affiliate_id, document_number, bank_name, bank_account_number, pix_key, iban)
       values ($1, '52998224725', 'Banco', '56789', 'ana@example.com', null)`,
      [affiliateId],
    );
  }
  const entries = Object.entries(people).map(async ([name, email]) => [name, await gateway.signIn(email)] as const);
  callers = Object.fromEntries(await Promise.all(entries)) as typeof callers;
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((left, right) => left - right);

describe('a manager of assigned affiliates', () => {
  const get = async (app: Parameters<TestCaller['call']>[0], path: string) =>
    (await callers.assigned.call(app, 'GET', path)).body;

  it('sees only data of assigned affiliates, in lists, sums and files', async () => {
    expect(idsOf((await get('affiliate', '/api/affiliate/search')).data)).toEqual([1]);
    expect(idsOf((await get('affiliate', '/api/get/site/search')).data)).toEqual([1, 2]);
    expect(idsOf((await get('finance', '/api/invoices/search')).data)).toEqual([1]);
    const report = await get('report', '/api/get/report');
    expect([report.total, report.data[0].order_id]).toEqual([1, 'order-of-1']);
    expect(await get('report', '/api/get/report/total')).toMatchObject({ count: 1, transaction_amount: 1 });
    expect((await get('report', '/api/get/report/total?campaign_id=1')).count).toBe(1);
    const file = await get('report', '/api/get/report/export_csv');
    expect(file).toContain('order-of-1');
    expect(file).not.toContain('order-of-2');
    expect((await get('report', '/api/get/report?id_affiliate=2')).total).toBe(0);
    const entries = (await get('report', '/api/audit?per_page=100')).data;
    expect(new Set(entries.map((entry: { affiliate_id: number | null }) => entry.affiliate_id))).toEqual(new Set([1]));
  });

  const body = { name: 'Meu', url: 'https://m.example.com', category: 'Moda', site_type_id: 1, description: 'x' };
  it.each([
    ['affiliate', 'GET', '/api/get/affiliate/:id', undefined],
    ['affiliate', 'GET', '/api/affiliate/settings/:id', undefined],
    ['affiliate', 'GET', '/api/get/payment_infos/:id', undefined],
    ['affiliate', 'PUT', '/api/edit/affiliate/:id', { city: 'Santos' }],
    ['affiliate', 'PUT', '/api/affiliate/status/:id', { status: 2 }],
    ['affiliate', 'PUT', '/api/affiliate/comercial_manager/:id', { comercial_manager_id: ids.assignedManager }],
    ['affiliate', 'GET', '/api/get/affiliate/site/list/:id', undefined],
    ['affiliate', 'GET', '/api/get/site/:site', undefined],
    ['affiliate', 'PUT', '/api/site/:site', { name: 'Meu' }],
    ['affiliate', 'DELETE', '/api/site/:site', undefined],
    ['finance', 'GET', '/api/invoices/:id', undefined],
    ['finance', 'GET', '/api/invoices/affiliate/:id', undefined],
    ['finance', 'PUT', '/api/invoices/liberate/:id', undefined],
    ['finance', 'GET', '/api/commission/list?affiliate_id=:id', undefined],
    ['finance', 'GET', '/api/commission/sum?state=2&affiliate_id=:id', undefined],
    ['finance', 'POST', '/api/payment_request', { affiliate_id: 2 }],
  ] as const)('%s %s %s: a foreign one answers like an absent one', async (app, method, path, sent) => {
    const call = (names: { id: number; site: number }) => {
      const address = path.replace(':id', String(names.id)).replace(':site', String(names.site));
      const body = sent && 'affiliate_id' in sent ? { affiliate_id: names.id } : sent;
      return callers.assigned.call(app, method, address, body && { body });
    };
    const foreign = await call({ id: 2, site: ids.foreignChannel });
    const absent = await call({ id: 98_765, site: 98_765 });
    expect(foreign.status).toBe(404);
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
  });

  it('cannot add a channel to another affiliate or edit another invoice', async () => {
    const create = (id: number) =>
      callers.assigned.call('affiliate', 'POST', '/api/site', { body: { ...body, affiliate_id: id } });
    const [foreign, absent] = [await create(2), await create(98_765)];
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
    expect((await create(1)).status).toBe(201);
    const note = (id: number) =>
      callers.assigned.call('finance', 'PUT', '/api/invoices/edit', { body: { id, invoice_nums: '7' } });
    expect([(await note(2)).status, (await note(1)).status]).toEqual([404, 200]);
  });

  it('cannot reassign an affiliate or access data that belongs to none', async () => {
    const set = (field: string, managerId: number | null) =>
      callers.assigned.call('affiliate', 'PUT', `/api/affiliate/${field}/1`, { body: { [`${field}_id`]: managerId } });
    expect(await set('service_manager', 2)).toMatchObject({
      status: 403,
      body: { errors: { service_manager_id: 'validation.read_only' } },
    });
    expect((await set('comercial_manager', ids.assignedManager)).status).toBe(200);
    expect((await set('service_manager', 2)).status).toBe(200);
    expect((await set('comercial_manager', null)).status).toBe(403);
    expect((await set('service_manager', ids.assignedManager)).status).toBe(200);
    for (const path of ['/api/outbox', '/api/conversion/imports', '/api/conversion/import_mappings']) {
      expect((await callers.assigned.call('report', 'GET', path)).status).toBe(403);
    }
  });
});

describe('the other roles', () => {
  it('an auditor sees everything except bank details and can change nothing', async () => {
    const { auditor, administrator } = callers;
    const path = '/api/get/payment_infos/1';
    expect((await auditor.call('affiliate', 'GET', path)).body[0]).toMatchObject({
      document_number: '********725',
      bank_name: 'Banco',
      bank_account_number: '*****',
      pix_key: '************com',
      iban: null,
    });
    expect((await administrator.call('affiliate', 'GET', path)).body[0].document_number).toBe('52998224725');
    expect((await auditor.call('affiliate', 'GET', '/api/affiliate/search')).body.total).toBe(2);
    for (const [method, address] of [
      ['PUT', '/api/edit/affiliate/1'],
      ['POST', '/api/site'],
      ['DELETE', '/api/site/1'],
    ] as const) {
      expect((await auditor.call('affiliate', method, address, { body: {} })).status).toBe(403);
    }
  });

  it.each([
    ['finance', 'finance', 'PUT', '/api/invoices/liberate/1', 200],
    ['finance', 'affiliate', 'PUT', '/api/edit/affiliate/1', 403],
    ['finance', 'report', 'GET', '/api/outbox', 403],
    ['campaigns', 'report', 'GET', '/api/conversion/imports', 200],
    ['campaigns', 'finance', 'GET', '/api/invoices/search', 403],
    ['campaigns', 'affiliate', 'GET', '/api/get/payment_infos/1', 403],
    ['readOnly', 'affiliate', 'GET', '/api/v2/get/affiliate', 200],
    ['readOnly', 'affiliate', 'PUT', '/api/v2/edit/affiliate', 403],
    ['readOnly', 'affiliate', 'POST', '/api/v2/site', 403],
    ['readOnly', 'finance', 'POST', '/api/v2/payment_request', 403],
    ['secondary', 'affiliate', 'PUT', '/api/v2/edit/affiliate', 200],
  ] as const)('%s: %s %s %s answers %i', async (name, app, method, path, status) => {
    const options = method === 'GET' ? {} : { body: {} };
    expect((await callers[name].call(app, method, path, options)).status).toBe(status);
  });
});
