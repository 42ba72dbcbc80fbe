import { describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.administrator);
const main = await gateway.signIn(people.main);
const secondary = await gateway.signIn(people.secondary);

const form = {
  cj_id: null,
  force_active: true,
  name: 'Ofertas da Ana',
  description: 'Primeira linha\nsegunda linha',
  url: 'https://ofertas.example.com/ana',
  site_type_id: 2,
  category: 'Viagens, Casa,Viagens',
};
const create = (caller: TestCaller, body: object) =>
  caller.call('affiliate', 'POST', caller === staff ? '/api/site' : '/api/v2/site', { body });
const read = async (id: number) => (await staff.call('affiliate', 'GET', `/api/get/site/${id}`)).body;

describe('a new channel', () => {
  it("is the affiliate's own, waits for approval and has the shape of the wire", async () => {
    const { status, body } = await create(secondary, form);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      cj_id: null,
      name: 'Ofertas da Ana',
      url: 'https://ofertas.example.com/ana',
      category: 'Viagens,Casa',
      site_type: 'Cupons',
      site_type_id: 2,
      type_name: 'Cupons',
      description: 'Primeira linha\nsegunda linha',
      status: 2,
      paused_by: null,
      has_conversions: false,
      force_active: true,
      affiliate_id: ids.affiliate,
      affiliate_name: 'Ana Prado',
      affiliate_email: people.main,
      created_at: '2026-03-02T12:00:00.000Z',
      version: 1,
    });
    expect(await read(body.id)).toEqual(body);
    const mine = await main.call('affiliate', 'GET', '/api/v2/get/affiliate/site');
    expect(mine.body).toContainEqual(body);
  });

  it('is added by staff to an affiliate that exists, with its CJ ID', async () => {
    const added = await create(staff, { ...form, affiliate_id: 2, cj_id: '123', force_active: false });
    expect(added.body).toMatchObject({ affiliate_id: 2, cj_id: '123', status: 2, force_active: true });
    expect((await create(staff, form)).body.errors).toEqual({ affiliate_id: 'validation.required' });
    expect((await create(staff, { ...form, affiliate_id: 99 })).body.errors).toEqual({
      affiliate_id: 'validation.reference',
    });
  });

  it('is refused for another affiliate as for an absent one, and with a CJ ID by an affiliate', async () => {
    expect((await create(main, { ...form, affiliate_id: ids.foreignAffiliate })).status).toBe(404);
    expect((await create(main, { ...form, affiliate_id: 999 })).status).toBe(404);
    const refused = await create(main, { ...form, cj_id: '123' });
    expect([refused.status, refused.body.errors]).toEqual([403, { cj_id: 'validation.read_only' }]);
  });

  it.each([
    [{ url: 'ftp://a.example.com' }, { url: 'validation.url' }],
    [{ url: 'javascript:alert(1)//.' }, { url: 'validation.url' }],
    [{ url: 'https://user:pass@example.com' }, { url: 'validation.url' }],
    [{ url: 'https://localhost' }, { url: 'validation.url' }],
    [{ url: 'https://exam ple.com' }, { url: 'validation.url' }],
    [{ site_type_id: 9 }, { site_type_id: 'validation.reference' }],
    [{ category: 'Moda,Nada' }, { category: 'validation.reference' }],
    [{ category: ' , ' }, { category: 'validation.reference' }],
    [
      { name: '', description: '', category: '', url: '', site_type_id: null },
      {
        name: 'validation.required',
        description: 'validation.required',
        category: 'validation.required',
        url: 'validation.required',
        site_type_id: 'validation.integer',
      },
    ],
    [{ cj_id: 'x'.repeat(21) }, { cj_id: 'validation.too_long' }],
    [{ status: 3 }, { status: 'validation.unknown_field' }],
  ])('is refused with %j, at the field', async (change, errors) => {
    const { status, body } = await create(main, { ...form, ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ Error: expect.any(String), message: expect.any(String), code: 'invalid_fields' });
    expect(body.errors).toEqual(errors);
  });
});

describe('a channel', () => {
  const edit = (caller: TestCaller, id: number, body: object) =>
    caller.call('affiliate', 'PUT', `${caller === staff ? '/api/site' : '/api/v2/site'}/${id}`, { body });

  it('is changed by its affiliate, by any part or the whole object', async () => {
    const before = await read(ids.channel);
    const renamed = await edit(main, ids.channel, { name: 'Blog novo', version: before.version });
    expect(renamed.body).toEqual({ ...before, name: 'Blog novo', version: Number(before.version) + 1 });
    const whole = await edit(main, ids.channel, { ...renamed.body, category: 'Casa' });
    expect(whole.body).toMatchObject({ category: 'Casa', version: Number(before.version) + 2 });
    expect((await edit(main, ids.channel, { name: 'Blog novo' })).body.version).toBe(Number(before.version) + 2);
    expect((await edit(main, ids.channel, { name: 'Tarde', version: before.version })).status).toBe(409);
  });

  it('waits for approval again once its affiliate moves it to another address', async () => {
    const { id } = (await create(main, { ...form, name: 'Muda' })).body;
    await edit(staff, id, { status: 3 });
    // The same place, written in another way.
    expect((await edit(main, id, { url: 'http://www.ofertas.example.com/ana/' })).body.status).toBe(3);
    expect((await edit(staff, id, { url: 'https://equipe.example.com' })).body.status).toBe(3);
    expect((await edit(main, id, { url: 'https://outro.example.com' })).body.status).toBe(2);
  });

  it('is approved, paused and given its CJ ID by staff, and by nobody else', async () => {
    for (const [field, value] of [
      ['status', 3],
      ['status', 4],
      ['cj_id', '7'],
    ] as const) {
      const refused = await edit(main, ids.pendingChannel, { [field]: value });
      expect([refused.status, refused.body.errors]).toEqual([403, { [field]: 'validation.read_only' }]);
    }
    expect((await edit(main, ids.pendingChannel, { cj_id: null })).status).toBe(200);
    expect(await read(ids.pendingChannel)).toMatchObject({ status: 2, cj_id: null, version: 1 });
    expect((await edit(staff, ids.pendingChannel, { status: 3, cj_id: '7' })).body).toMatchObject({
      status: 3,
      cj_id: '7',
    });
    expect((await edit(staff, ids.pendingChannel, { status: 1 })).body.errors).toEqual({ status: 'validation.choice' });
    const { body } = await staff.call('report', 'GET', '/api/audit?entity=site&action=site.update&q=2');
    expect(body.data[0]).toMatchObject({
      entity_id: '2',
      affiliate_id: 1,
      before: { status: 2, cj_id: null },
      after: { status: 3, cj_id: '7' },
    });
  });

  it('is paused by its affiliate or by staff, and resumed only by who paused it', async () => {
    const { body: paused } = await edit(main, ids.channel, { status: 4 });
    expect(paused).toMatchObject({ status: 4, paused_by: 'affiliate' });
    expect(await edit(staff, ids.channel, { status: 3 })).toMatchObject({
      status: 409,
      body: { code: 'state_conflict' },
    });
    expect((await edit(secondary, ids.channel, { status: 3 })).body).toMatchObject({ status: 3, paused_by: null });

    expect((await edit(staff, ids.channel, { status: 4 })).body).toMatchObject({ status: 4, paused_by: 'staff' });
    expect(await edit(main, ids.channel, { status: 3 })).toMatchObject({
      status: 409,
      body: { code: 'state_conflict' },
    });
    expect((await edit(staff, ids.channel, { status: 3 })).body).toMatchObject({ status: 3, paused_by: null });
  });

  it('is neither paused nor resumed by an affiliate that asked to be deleted', async () => {
    const { pool } = gateway.context.database;
    await pool.query('update affiliates set status = 4 where id = 1');
    expect(await edit(main, ids.channel, { status: 4 })).toMatchObject({
      status: 409,
      body: { code: 'state_conflict' },
    });
    await pool.query('update affiliates set status = 1 where id = 1');
    expect((await read(ids.channel)).status).toBe(3);
  });

  it('of another affiliate is answered like one that does not exist, and keeps what it has', async () => {
    const before = await read(ids.foreignChannel);
    const calls = [
      ['PUT', { name: 'Meu' }],
      ['DELETE', undefined],
    ] as const;
    for (const caller of [main, secondary]) {
      for (const [method, body] of calls) {
        const call = (id: number) => caller.call('affiliate', method, `/api/v2/site/${id}`, { body });
        const [foreign, absent] = [await call(ids.foreignChannel), await call(99_999)];
        expect(foreign.status).toBe(404);
        expect(foreign.body).toEqual(absent.body);
        expect((await caller.call('affiliate', method, `/api/site/${ids.foreignChannel}`, { body })).status).toBe(403);
      }
    }
    expect(await read(ids.foreignChannel)).toEqual(before);
  });

  it('is deleted while no conversion came through it, and gone from then on', async () => {
    const { body: site } = await create(main, form);
    const deleted = await main.call('affiliate', 'DELETE', `/api/v2/site/${site.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, site]);
    expect((await staff.call('affiliate', 'GET', `/api/get/site/${site.id}`)).status).toBe(404);
    expect((await main.call('affiliate', 'DELETE', `/api/v2/site/${site.id}`)).status).toBe(404);
    expect((await edit(main, site.id, { name: 'x' })).status).toBe(404);
  });

  it('with conversions stays', async () => {
    await gateway.context.database.pool.query(
      `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
       values (1, 1, 1, 't1', 'o1', 100, 10, 1, now())`,
    );
    const refused = await main.call('affiliate', 'DELETE', '/api/v2/site/1');
    expect([refused.status, refused.body.code]).toEqual([422, 'channel_has_conversions']);
    const { body: own } = await main.call('affiliate', 'GET', '/api/v2/get/affiliate/site');
    const said = own.map((site: { id: number; has_conversions: boolean }) => [site.id, site.has_conversions]);
    expect(Object.fromEntries(said)).toMatchObject({ [ids.channel]: true, [ids.pendingChannel]: false });
    expect((await read(1)).id).toBe(1);
  });
});

describe('lists of channels', () => {
  it('are pages for staff over all affiliates', async () => {
    const search = (query: string) => staff.call('affiliate', 'GET', `/api/get/site/search?${query}`);
    const all = (await search('perPage=100')).body;
    expect(all.total).toBe(all.data.length);
    expect((await search('perPage=1&page=2')).body).toMatchObject({ data: [all.data[1]], current_page: 2, from: 2 });
    expect((await search('affiliate_id=2&status=3')).body.data.map(({ id }: { id: number }) => id)).toEqual([3]);
    const ofOwner = (await search('q=otavio&perPage=100')).body.data;
    expect(new Set(ofOwner.map((site: { affiliate_id: number }) => site.affiliate_id))).toEqual(new Set([2]));
    expect((await search(`q=${people.foreign}&site_type_id=1`)).body.total).toBe(1);
    expect((await search('q=3')).body.data).toContainEqual(expect.objectContaining({ id: 3 }));
    expect((await search('colour=red')).status).toBe(400);
    expect((await main.call('affiliate', 'GET', '/api/get/site/search')).status).toBe(403);
  });

  it("are arrays of one affiliate's, all or the active ones", async () => {
    const list = (name: string, id: number) => staff.call('affiliate', 'GET', `/api/get/affiliate/${name}/list/${id}`);
    const all = (await list('site', 1)).body;
    const active = (await list('site_active', 1)).body;
    expect(active).toEqual(all.filter(({ status }: { status: number }) => status === 3));
    expect(active.length).toBeLessThan(all.length);
    expect((await list('site', 999)).status).toBe(404);
    expect((await main.call('affiliate', 'GET', '/api/get/affiliate/site/list/2')).status).toBe(403);
  });

  it('come with types and categories', async () => {
    const { body: types } = await main.call('affiliate', 'GET', '/api/get/site/types');
    expect(types).toEqual([
      { id: 1, site_type: 'Blog' },
      { id: 2, site_type: 'Cupons' },
    ]);
    const { body: categories } = await main.call('affiliate', 'GET', '/api/get/site/categories');
    expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Casa', 'Moda', 'Viagens']);
    expect((await gateway.visitor.call('affiliate', 'GET', '/api/get/site/types')).status).toBe(401);
  });
});
