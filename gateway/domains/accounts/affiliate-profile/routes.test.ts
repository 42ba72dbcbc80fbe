import { like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { outboxMails } from '../../platform/outbox-mail/table.ts';

const clock = movableClock();
const gateway = await useGateway({ clock });
const staff = await gateway.signIn(people.manager);
const main = await gateway.signIn(people.main);
const foreign = await gateway.signIn(people.foreign);

const search = (query: string) => staff.call('affiliate', 'GET', `/api/affiliate/search?${query}`);
const own = async () => (await main.call('affiliate', 'GET', '/api/v2/get/affiliate')).body;
const editOwn = (body: object) => main.call('affiliate', 'PUT', '/api/v2/edit/affiliate', { body });

describe('the search of affiliates', () => {
  beforeAll(async () => {
    const values = Array.from(
      { length: 23 },
      (_, index) =>
        `(${100 + index}, 'Nome${String(index).padStart(2, '0')}', ${index === 5 ? "'d''Ávila 100%_x'" : 'null'}, 'Empresa ${index}', ` +
        `${index % 6}, ${index % 2 === 0 ? 2 : 'null'}, 'n${index}@example.com', 0, '2026-01-${String(index + 1).padStart(2, '0')}T02:00:00Z')`,
    );
    await gateway.context.database.pool.query(
      `insert into affiliates (id, name, last_name, business_name, status, comercial_manager_id, email, minimum_payment_cents, created_at) values ${values.join()}`,
    );
  });

  it('returns pages, newest first, with the exact total', async () => {
    const first = (await search('page=1&perPage=10')).body;
    expect(first).toMatchObject({ total: 25, last_page: 3, current_page: 1, from: 1 });
    expect(first.data).toHaveLength(10);
    const created = first.data.map((row: { created_at: string }) => row.created_at);
    expect(created).toEqual([...created].sort().reverse());

    const last = (await search('page=3&perPage=10')).body;
    expect(last).toMatchObject({ total: 25, from: 21 });
    expect(last.data).toHaveLength(5);
    expect((await search('page=4&perPage=10')).body).toMatchObject({ data: [], total: 25, from: null });
    expect((await search('')).body.data).toHaveLength(10);
  });

  it.each([
    ['q=nome07', [107]],
    ['q=EMPRESA 12', [112]],
    ['q=n3@example', [103]],
    ['q=115', [115]],
    ["q=nome05 d'avila", [105]],
    ['q=' + encodeURIComponent('100%_x'), [105]],
    ['q=' + encodeURIComponent('%'), [105]],
    ['q=otavio', [2]],
    ['q=' + encodeURIComponent("' or 1=1 --"), []],
    ['status=3&q=nome', [103, 109, 115, 121]],
    ['status=3&comercial_manager_id=2', []],
    ['comercial_manager_id=2&status=4', [104, 110, 116, 122]],
    ['service_manager_id=2', []],
    // 02:00 UTC is 23:00 of the previous day in São Paulo.
    ['created_from=2026-01-05&created_to=2026-01-06', [105, 106]],
  ])('filters by %s', async (query, expected) => {
    const { status, body } = await search(`${query}&sort=id&order=asc`);
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  it.each([
    ['Šimić Łukasz', ['Šimić Łukasz', 'simic Łuk', 'ŠIMIĆ']],
    // Decomposed, as a Mac may send it: combining marks are separate characters.
    ['José da Conceição'.normalize('NFD'), ['José da Conceição', 'JOSE DA CONCEICAO', 'conceição'.normalize('NFD')]],
  ])('finds %s as written and without accents', async (lastName, searches) => {
    await gateway.context.database.pool.query('update affiliates set last_name = $1 where id = 110', [lastName]);
    for (const text of searches) {
      const { body } = await search(`q=${encodeURIComponent(text)}`);
      expect([text, body.data.map(({ id }: { id: number }) => id)]).toEqual([text, [110]]);
    }
  });

  describe('finds an affiliate by what staff know of it', () => {
    const foundBy = async (caller: TestCaller, text: string) => {
      const { body } = await caller.call('affiliate', 'GET', `/api/affiliate/search?q=${encodeURIComponent(text)}`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    const numbers = [
      '529.982.247-25',
      '52998224725',
      '998224',
      'a.b-9@pix.example',
      '12.ABC.345/01DE-35',
      '12abc34501de35',
    ];
    const contacts = ['+55 (21) 98765-4321', '98765-4321', 'Financeiro@Example.com', '(11) 3456-7890'];
    const shown = ['meu-blog.example/início', 'HTTPS://MEU-BLOG.EXAMPLE'];

    beforeAll(async () => {
      await gateway.context.database.pool.query(`
        insert into payment_infos (affiliate_id, document_type, document_number, email, phone_number, pix_key) values
          (111, 'CPF', '52998224725', 'financeiro@example.com', '5521987654321', 'a.b-9@pix.example'),
          (113, 'CNPJ', '12ABC34501DE35', 'outra@example.org', null, null);
        update affiliates set phone_number = '551134567890' where id = 111;
        insert into sites (affiliate_id, name, url, category, status, created_at)
          values (111, 'Meu Blog', 'https://meu-blog.example/início', '', 3, now())`);
    });

    it.each([...numbers, ...contacts, ...shown])('by %s', async (text) => {
      const owner = text.toLowerCase().includes('abc') ? 113 : 111;
      expect(await foundBy(staff, text)).toEqual([owner]);
    });

    it('but by no value that is masked for who asks, or not shown', async () => {
      const auditor = await gateway.signIn(people.auditor);
      for (const text of numbers) expect([text, await foundBy(auditor, text)]).toEqual([text, []]);
      for (const text of [...contacts, ...shown]) expect([text, await foundBy(auditor, text)]).toEqual([text, [111]]);
      const campaigns = await gateway.signIn(people.campaigns);
      for (const text of [...numbers, ...contacts.slice(0, 3)]) {
        expect([text, await foundBy(campaigns, text)]).toEqual([text, []]);
      }
      for (const text of ['(11) 3456-7890', ...shown])
        expect([text, await foundBy(campaigns, text)]).toEqual([text, [111]]);
    });
  });

  it('sorts by every sortable field, with the id as tie-breaker', async () => {
    for (const sort of ['id', 'name', 'email', 'status', 'created_at']) {
      const ascending = (await search(`sort=${sort}&order=ASC&perPage=100`)).body.data;
      const descending = (await search(`sort=${sort}&order=desc&perPage=100`)).body.data;
      expect(descending).toEqual([...ascending].reverse());
      const sorted = await gateway.query(`select id from affiliates order by ${sort}, id`);
      expect([sort, ascending.map(({ id }: { id: number }) => ({ id }))]).toEqual([sort, sorted]);
    }
  });

  it.each([
    ['perPage=101', 'perPage'],
    ['page=0', 'page'],
    ['sort=token', 'sort'],
    ['order=up', 'order'],
    ['status=9', 'status'],
    ['created_from=2026-02-30', 'created_from'],
    ['colour=red', 'colour'],
    ['q=a&q=b', 'q'],
  ])('refuses %s and names the key', async (query, key) => {
    const { status, body } = await search(query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([key]);
  });

  it('is available to staff only', async () => {
    expect((await main.call('affiliate', 'GET', '/api/affiliate/search')).status).toBe(403);
    expect((await gateway.visitor.call('affiliate', 'GET', '/api/affiliate/search')).status).toBe(401);
  });
});

describe('the data of an affiliate', () => {
  it('is returned to the affiliate without an id, and to staff by id', async () => {
    const { version } = (await editOwn({ name: 'Ana', last_name: 'Prado' })).body;
    const mine = await own();
    expect(mine).toMatchObject({ id: 1, name: 'Ana', last_name: 'Prado', email: people.main, status: 1, version });
    const byId = await staff.call('affiliate', 'GET', `/api/get/affiliate/${ids.affiliate}`);
    // Staff have the list of managers.
    expect({ ...byId.body, managers: [] }).toEqual(mine);
    expect((await staff.call('affiliate', 'GET', '/api/get/affiliate/999')).status).toBe(404);
    expect((await staff.call('affiliate', 'GET', '/api/get/affiliate/x')).status).toBe(404);
    expect((await main.call('affiliate', 'GET', '/api/get/affiliate/2')).status).toBe(403);
    expect((await main.call('affiliate', 'GET', '/api/v2/affiliate/data')).body).toEqual({
      name: 'Ana',
      last_name: 'Prado',
    });
    expect((await main.call('affiliate', 'GET', '/api/v2/affiliate/settings')).body).toEqual({
      minimum_payment_value: 500,
      next_pay_day: '2026-03-16',
      next_cut_off: '2026-03-10',
      bonus_left: null,
    });
    expect((await main.call('affiliate', 'GET', '/api/v2/get/payment_infos')).body).toEqual([]);
  });

  it('may be changed by partial and by complete objects', async () => {
    const { version } = await own();
    const answer = await editOwn({
      name: 'Ana Maria',
      business_name: 'Ana ME',
      phone_number: '+55 21 98765-4321',
      country: 'BR',
      zip_code: '01310-100',
      address_other: '',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Ana Maria',
      last_name: 'Prado',
      phone_number: '5521987654321',
      zip_code: '01310100',
      address_other: null,
      version: version + 1,
    });
    const whole = await editOwn({ ...answer.body, city: 'São Paulo' });
    expect(whole.body).toEqual({ ...answer.body, city: 'São Paulo', version: version + 2 });
    expect((await main.call('direct', 'GET', '/v2/auth')).body.user.name).toBe('Ana Maria Prado');
  });

  it('cannot be changed in read-only fields', async () => {
    const before = await own();
    const answer = await editOwn({
      id: 2,
      email: 'x@y.zz',
      status: 5,
      profile: 'administrador',
      token: 'mine',
      comercial_manager_id: 1,
      created_at: '2000-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
    const { status, body } = await editOwn({ minimum_payment_value: 0, affiliate_id: 2 });
    const unknown = 'validation.unknown_field';
    expect([status, body.errors]).toEqual([400, { minimum_payment_value: unknown, affiliate_id: unknown }]);
  });

  it.each([
    [{ name: '' }, { name: 'validation.required' }],
    [{ name: null }, { name: 'validation.required' }],
    [{ last_name: 'x'.repeat(121) }, { last_name: 'validation.too_long' }],
    [{ phone_number: '12' }, { phone_number: 'validation.phone' }],
    [{ country: 'BR', zip_code: '0131010' }, { zip_code: 'validation.postal_code' }],
    [
      { country: 'ZZ', city: '' },
      { country: 'validation.choice', city: 'validation.required' },
    ],
    [{ name: 'a\u0000b' }, { name: 'validation.invalid' }],
    [{ name: 'ana\u202eatsoc' }, { name: 'validation.invalid' }],
    [{ address_other: 'sala\u202e2' }, { address_other: 'validation.invalid' }],
    [{ name: ['a'] }, { name: 'validation.text' }],
  ])('refuse %j at the field', async (body, errors) => {
    const before = await own();
    const answer = await editOwn(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ Error: expect.any(String), message: expect.any(String), errors });
    expect(await own()).toEqual(before);
  });

  it('accepts a free-text zip code outside Brazil and validates it again after a change back', async () => {
    const abroad = await editOwn({ country: 'PT', zip_code: '1000-001', phone_number: '+351 912 345 678' });
    expect(abroad.body).toMatchObject({ zip_code: '1000-001', phone_number: '+351912345678' });
    expect((await editOwn({ country: 'BR' })).body.errors).toEqual({ zip_code: 'validation.postal_code' });
    expect((await editOwn({ country: 'BR', zip_code: '20040002' })).status).toBe(200);
  });

  it('refuses an outdated version and changes nothing', async () => {
    const before = await own();
    const answer = await editOwn({ city: 'Niterói', version: before.version - 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('version_conflict');
    expect(await own()).toEqual(before);
    expect((await editOwn({ city: 'Niterói', version: before.version })).body.version).toBe(Number(before.version) + 1);
  });
});

describe('status and managers', () => {
  it('can be set by staff', async () => {
    const set = (name: string, body: object) =>
      staff.call('affiliate', 'PUT', `/api/affiliate/${name}/${ids.foreignAffiliate}`, { body });
    expect((await set('status', { status: 2 })).body).toMatchObject({ id: 2, status: 2 });
    expect((await set('comercial_manager', { comercial_manager_id: 1 })).body.comercial_manager_id).toBe(1);
    expect((await set('service_manager', { service_manager_id: 2 })).body.service_manager_id).toBe(2);
    expect((await set('service_manager', { service_manager_id: null })).body.service_manager_id).toBeNull();
    for (const userId of [3, 999]) {
      const refused = await set('comercial_manager', { comercial_manager_id: userId });
      expect([refused.status, refused.body.errors]).toEqual([400, { comercial_manager_id: 'validation.reference' }]);
    }
    expect((await set('status', { status: 7 })).body.errors).toEqual({ status: 'validation.choice' });
    expect((await set('status', { status: 1, version: 1 })).status).toBe(409);
  });

  it('cannot be set by an affiliate', async () => {
    expect((await main.call('affiliate', 'PUT', '/api/affiliate/status/1', { body: { status: 1 } })).status).toBe(403);
  });

  it.each([
    [1, 4],
    [1, 5],
    [4, 1],
    [4, 5],
    [5, 1],
    [5, 4],
  ])('cannot bypass the deletion workflow: status %i cannot become %i', async (from, to) => {
    const { pool } = gateway.context.database;
    await pool.query('update affiliates set status = $1 where id = 2', [from]);
    const path = '/api/affiliate/status/2';
    for (const caller of [staff, await gateway.signIn(people.administrator)]) {
      const refused = await caller.call('affiliate', 'PUT', path, { body: { status: to } });
      expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    }
    expect((await staff.call('affiliate', 'PUT', path, { body: { status: from } })).body.status).toBe(from);
    await pool.query('update affiliates set status = 1 where id = 2');
  });

  it('lock out a deleted affiliate immediately', async () => {
    expect((await foreign.call('affiliate', 'GET', '/api/v2/get/affiliate')).status).toBe(200);
    await gateway.context.database.pool.query('update affiliates set status = 5 where id = 2');
    expect((await foreign.call('affiliate', 'GET', '/api/v2/get/affiliate')).status).toBe(401);
    await expect(gateway.signIn(people.foreign)).rejects.toThrow('invalid_credentials');
  });

  it('write an audit row with the changes, the actor and the address', async () => {
    const headers = { 'x-client-address': '203.0.113.7', 'x-request-id': 'request-of-the-audit' };
    await staff.call('affiliate', 'PUT', '/api/affiliate/status/1', { body: { status: 2 }, headers });
    const { body } = await staff.call(
      'report',
      'GET',
      '/api/audit?entity=affiliate&action=affiliate.status&affiliate_id=1',
    );
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      created_at: clock.now().toISOString(),
      user_id: ids.manager,
      user_name: 'Gil Gerente',
      action: 'affiliate.status',
      entity: 'affiliate',
      campaign_id: null,
      entity_id: '1',
      affiliate_id: 1,
      before: { status: 1 },
      after: { status: 2 },
      address: '203.0.113.7',
      request_id: 'request-of-the-audit',
      key_id: null,
    });
  });
});

describe('the audit search', () => {
  it('filters, paginates and is available to staff only', async () => {
    const find = (query: string) => staff.call('report', 'GET', `/api/audit?${query}`);
    const all = (await find('per_page=100')).body;
    expect(all.data.length).toBe(all.total);
    expect((await find('per_page=1&page=2')).body.data).toEqual([all.data[1]]);
    expect([(await find('q=gil')).body.total > 0, (await find('q=nobody')).body.total]).toEqual([true, 0]);
    expect((await find('start_date=2026-03-02&end_date=2026-03-02')).body.total).toBe(all.total);
    expect((await find('end_date=2026-03-01')).body.total).toBe(0);
    const refused = await find('table=users');
    expect(refused.status).toBe(400);
    expect(refused.body.error).toEqual(expect.any(String));
    expect((await main.call('report', 'GET', '/api/audit')).status).toBe(403);
  });
});

it('the affiliate is notified of a status by mail, with the reason, which is gone when the account is active again', async () => {
  const set = (body: object) => staff.call('affiliate', 'PUT', '/api/affiliate/status/1', { body });
  await set({ status: 1 });
  const reason = 'Cupons de terceiros no site';
  expect((await set({ status: 2, status_reason: reason })).body).toMatchObject({ status: 2, status_reason: reason });
  const { db } = gateway.context.database;
  expect(await db.$count(outboxMails, like(outboxMails.text, `%${reason}%`))).toBeGreaterThan(0);
  expect((await set({ status: 1 })).body).toMatchObject({ status: 1, status_reason: null });
});
