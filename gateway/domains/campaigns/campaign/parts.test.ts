import { describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

/** Noon of 2 March 2026 in London, the morning in São Paulo. */
const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;
const [staff, main, foreign] = await Promise.all([
  gateway.signIn(people.campaigns),
  gateway.signIn(people.main),
  gateway.signIn(people.foreign),
]);

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, caller = staff) =>
  caller.call('advertiser', method, path, { ...(body && { body }) });
async function newCampaign(changes: object = {}): Promise<number> {
  const body = { name: 'Casa', advertiser_id: 1, commission_rate: 10, ...changes };
  return (await call('POST', '/api/campaign', body)).body.id;
}
const sell = (campaignId: number) =>
  query(
    `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
     values (1, 1, $1, 't', 'o', 100, 10, 1, now())`,
    [campaignId],
  );

describe('what counts from a day on', () => {
  const periods = '/api/campaign/payment_periods';
  const period = (campaignId: number, startsOn: string) => ({
    campaign_id: campaignId,
    starts_on: startsOn,
    validation_days: 20,
    release_days: 10,
  });
  const started = { starts_on: 'validation.date_begun' };

  it('is written for days after today; the first row of a campaign without conversions is free', async () => {
    const id = await newCampaign();
    const first = await call('POST', periods, period(id, '2026-01-01'));
    expect(first.status).toBe(201);
    const path = `${periods}/${first.body.id}`;
    expect((await call('PUT', path, { starts_on: '2026-02-01', version: 1 })).body).toMatchObject({
      starts_on: '2026-02-01',
      validation_days: 20,
      version: 2,
    });
    expect((await call('PUT', path, { release_days: 5, version: 1 })).status).toBe(409);
    for (const day of ['2026-03-02', '2026-03-01']) {
      expect((await call('POST', periods, period(id, day))).body.errors).toEqual(started);
    }
    const next = await call('POST', periods, period(id, '2026-03-03'));
    expect(next.status).toBe(201);
    expect((await call('POST', periods, period(id, '2026-03-03'))).body.errors).toEqual({
      starts_on: 'validation.date_taken',
    });
    expect((await call('PUT', path, { release_days: 5 })).body.errors).toEqual(started);
    expect((await call('DELETE', path)).body.errors).toEqual(started);
    expect((await call('PUT', `${periods}/${next.body.id}`, { starts_on: '2026-03-02' })).body.errors).toEqual(started);
    expect((await call('DELETE', `${periods}/${next.body.id}`)).status).toBe(200);
    expect((await call('PUT', path, { release_days: 5 })).body.release_days).toBe(5);
    await sell(id);
    expect((await call('PUT', path, { release_days: 6 })).body.errors).toEqual(started);
  });

  it('stays while an approved campaign needs it', async () => {
    const id = await newCampaign({ validation_days: 30, release_days: 15 });
    const [{ id: only }] = (await call('GET', `${periods}?campaign_id=${id}`)).body.data;
    await query('update campaigns set status = 1 where id = $1', [id]);
    expect(await call('DELETE', `${periods}/${only}`)).toMatchObject({ status: 422, body: { code: 'in_use' } });
    await query('update campaigns set status = 0 where id = $1', [id]);
    expect((await call('DELETE', `${periods}/${only}`)).status).toBe(200);
  });

  it('is a revenue of one rate, below the commission only with a reason', async () => {
    const path = '/api/campaign/revenues';
    const id = await newCampaign();
    const revenue = (fields: object) => call('POST', path, { campaign_id: id, starts_on: '2026-04-01', ...fields });
    expect((await revenue({})).body.errors).toEqual({ rate: 'validation.one_rate' });
    expect((await revenue({ rate: 12, fixed: 5 })).body.errors).toEqual({ rate: 'validation.one_rate' });
    const below = await revenue({ rate: 9.99 });
    expect([below.status, below.body.code, below.body.errors]).toEqual([
      422,
      'revenue_below_commission',
      { rate: 'validation.below_commission' },
    ]);
    const { body } = await revenue({ rate: 9.99, reason: 'Acordo de lançamento' });
    expect(body).toMatchObject({ rate: 9.99, fixed: null });
    expect((await call('PUT', `${path}/${body.id}`, { rate: null, fixed: 12.5 })).body).toMatchObject({
      rate: null,
      fixed: 12.5,
    });
    const log = await call('GET', `/api/campaign/changes?campaign_id=${id}`);
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'campaign_revenue.update',
      'campaign_revenue.create',
      'campaign.create',
    ]);
    expect(log.body.data[1].after).toMatchObject({ reason: 'Acordo de lançamento' });
  });
});

describe('segmentation and rules', () => {
  it('are sections of the campaign, with its version', async () => {
    const id = await newCampaign();
    const segments = [
      { kind: 'state', value: 'SP', is_allowed: true },
      { kind: 'channel_type', value: '2', is_allowed: false },
    ];
    const changed = await call('PUT', `/api/campaign/segmentation/${id}`, { segments, version: 1 });
    expect(changed.body).toEqual({ id, segments: [segments[1], segments[0]], version: 2 });
    expect((await call('PUT', `/api/campaign/segmentation/${id}`, { segments, version: 1 })).status).toBe(409);
    for (const wrong of [
      [{ kind: 'state', value: 'XX', is_allowed: true }],
      [{ kind: 'channel_type', value: '999', is_allowed: true }],
      [segments[0], { ...segments[0], is_allowed: false }],
    ]) {
      const { body } = await call('PUT', `/api/campaign/segmentation/${id}`, { segments: wrong });
      expect(body.errors).toEqual({ segments: 'validation.segment' });
    }
    const rules = await call('PUT', `/api/campaign/rules/${id}`, { rules_forbidden: 'Spam', version: 2 });
    expect(rules.body).toEqual({ id, rules_allowed: '', rules_forbidden: 'Spam', version: 3 });
    expect((await call('GET', `/api/campaign/segmentation/${id}`)).body.segments).toHaveLength(2);
    expect((await call('GET', '/api/campaign/segmentation/1', undefined, main)).status).toBe(403);
    expect((await call('GET', '/api/v2/campaign/rules/1', undefined, main)).body).toEqual({
      id: 1,
      rules_allowed: '',
      rules_forbidden: '',
      version: 1,
    });
  });
});

it('shows affiliates what it pays by type and category, and which channels it admits', async () => {
  const id = await newCampaign();
  await query('update campaigns set status = 1 where id = $1', [id]);
  const [{ id: group }] = await query('select id from commission_groups where campaign_id = $1', [id]);
  await query(
    `insert into commission_divisions (group_id, position, commission_type, category, rate_basis_points, rate_cents, created_at, closed_at)
     values ($1, 2, null, 'Moda', null, 250, now(), null), ($1, 1, 'Novo cliente', null, 1250, null, now(), null),
       ($1, 3, 'Antiga', null, 100, null, now(), now())`,
    [group],
  );
  const segments = [
    { kind: 'channel_type', value: '1', is_allowed: true },
    { kind: 'channel_category', value: '2', is_allowed: false },
    { kind: 'state', value: 'SP', is_allowed: true },
  ];
  expect((await call('PUT', `/api/campaign/segmentation/${id}`, { segments })).status).toBe(200);
  const [{ name: category }] = await query('select name from site_categories where id = 2');
  const [{ site_type: type }] = await query('select site_type from site_types where id = 1');
  const seen = (await call('GET', `/api/v2/get/campaign/${id}`, undefined, main)).body;
  expect(seen).toMatchObject({
    division_rates: [
      { commission_type: 'Novo cliente', category: null, rate: 12.5, fixed: null },
      { commission_type: null, category: 'Moda', rate: null, fixed: 2.5 },
    ],
    audience: [
      { kind: 'channel_category', name: category, is_allowed: false },
      { kind: 'channel_type', name: type, is_allowed: true },
      { kind: 'state', name: 'SP', is_allowed: true },
    ],
  });
});

describe('a custom invoice', () => {
  const path = '/api/campaign/custom_invoices';
  const lines = [
    { description: 'Banners', amount: 100.1 },
    { description: 'Desconto', amount: -0.2 },
  ];
  const draft = async () =>
    (await call('POST', path, { campaign_id: 1, title: 'Banners', lines, due_on: '2026-04-01' })).body;
  const move = (id: number, state: string) => call('PUT', `${path}/state/${id}`, { state });

  it('is changed as a draft, and frozen once it is issued', async () => {
    const { id, total } = await draft();
    expect(total).toBe(99.9);
    const one = [{ description: 'Banners', amount: 80 }];
    expect((await call('PUT', `${path}/${id}`, { lines: one })).body).toMatchObject({
      total: 80,
      lines: one,
      version: 2,
    });
    expect((await call('PUT', `${path}/${id}`, { lines: [{ description: 'x', amount: 0 }] })).body.errors).toEqual({
      lines: 'validation.amount',
    });
    expect((await move(id, 'paid')).body.code).toBe('state_conflict');
    expect((await move(id, 'issued')).body).toMatchObject({ state: 'issued', issued_at: '2026-03-02T12:00:00.000Z' });
    for (const refused of [
      await call('PUT', `${path}/${id}`, { lines }),
      await call('DELETE', `${path}/${id}`),
      await move(id, 'issued'),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    }
    expect((await move(id, 'paid')).body).toMatchObject({ state: 'paid', paid_at: '2026-03-02T12:00:00.000Z' });
    expect((await move(id, 'cancelled')).status).toBe(409);
    const { id: other } = await draft();
    await move(other, 'issued');
    expect((await move(other, 'cancelled')).body.state).toBe('cancelled');
  });
});

describe('a coupon', () => {
  const path = '/api/coupons';
  const coupon = { campaign_id: 1, code: 'Casa10', description: '10 %', starts_on: '2026-03-01' };

  it('is unique in its campaign while it is valid, in capital letters', async () => {
    const { body } = await call('POST', path, coupon);
    expect(body).toMatchObject({ code: 'CASA10', site_id: null, site_name: null, ends_on: null });
    expect((await call('POST', path, { ...coupon, code: 'casa10' })).body.errors).toEqual({
      code: 'validation.coupon_taken',
    });
    expect((await call('POST', path, { ...coupon, campaign_id: 2 })).status).toBe(201);
    expect((await call('DELETE', `${path}/${body.id}`)).body).toEqual({
      ...body,
      same_code_in: ['Outlet Modelo'],
    });
    expect((await call('PUT', `${path}/${body.id}`, { description: 'x' })).status).toBe(404);
    expect((await call('POST', path, coupon)).status).toBe(201);
    expect((await call('POST', path, { ...coupon, code: 'A B', ends_on: null })).body.errors).toEqual({
      code: 'validation.coupon_code',
    });
    expect(
      (await call('POST', path, { ...coupon, code: 'X', ends_on: '2026-02-01', site_id: 999 })).body.errors,
    ).toEqual({
      ends_on: 'validation.date_order',
      site_id: 'validation.reference',
    });
  });

  it('names to staff the other campaigns of its advertiser that have its code at the same time', async () => {
    const other = await newCampaign({ name: 'Segunda' });
    const until = { code: 'DUPLO', ends_on: '2026-03-31' };
    const { body: first } = await call('POST', path, { ...coupon, ...until });
    expect(first.same_code_in).toEqual([]);
    const later = { ...coupon, code: 'DUPLO', campaign_id: other, starts_on: '2026-04-01' };
    const { body: second } = await call('POST', path, later);
    expect(second.same_code_in).toEqual([]);
    const { body: moved } = await call('PUT', `${path}/${second.id}`, { starts_on: '2026-03-31', version: 1 });
    expect(moved.same_code_in).toEqual(['Loja Modelo']);
    expect((await call('GET', `${path}/${first.id}`)).body.same_code_in).toEqual(['Segunda']);
    const own = (await call('GET', `/api/v2/coupons/${first.id}`, undefined, main)).body;
    expect([own.code, own.same_code_in]).toEqual(['DUPLO', undefined]);
  });

  it('of one channel is seen by its affiliate alone, that of all by everybody', async () => {
    const { id: mine } = (await call('POST', path, { ...coupon, code: 'ANA', site_id: 1 })).body;
    await call('POST', path, { ...coupon, code: 'TODOS' });
    const seenBy = async (caller: TestCaller) =>
      (await call('GET', '/api/v2/coupons?per_page=100', undefined, caller)).body.data.map(
        ({ code }: { code: string }) => code,
      );
    expect(await seenBy(main)).toEqual(expect.arrayContaining(['ANA', 'TODOS']));
    expect(await seenBy(foreign)).toContain('TODOS');
    expect(await seenBy(foreign)).not.toContain('ANA');
    const [other, absent] = [mine, 99_999].map((id) => call('GET', `/api/v2/coupons/${id}`, undefined, foreign));
    expect((await other)?.body).toEqual((await absent)?.body);
    const assigned = await gateway.signIn(people.assigned);
    expect((await call('GET', `/api/coupons/${mine}`, undefined, assigned)).status).toBe(404);
  });
});

describe('a creative', () => {
  const path = '/api/creatives';
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  function upload(bytes: Buffer | string) {
    const form = new FormData();
    form.set('campaign_id', '1');
    form.set('name', 'Banner');
    form.set('file', new Blob([Uint8Array.from(Buffer.from(bytes))], { type: 'image/png' }), 'banner.png');
    return staff.call('advertiser', 'POST', `${path}/upload`, { body: form });
  }
  const fileOf = async (id: number, caller: TestCaller) => {
    const address = `${gateway.url}/v2/redirect?app=ADVERTISER&path=/api/v2/creatives/file/${id}`;
    const headers = { authorization: `Bearer ${caller.token}` };
    const response = await fetch(address, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('is uploaded with the type and size of its content, and served so that no browser runs it', async () => {
    const { status, body } = await upload(Buffer.concat([png, Buffer.from('what is not of the picture')]));
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'image', width: 1, height: 1, image_url: `/api/creative-file?id=${body.id}` });
    const { response, bytes } = await fileOf(body.id, main);
    expect(bytes.equals(png)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const endsBeforeItsSize = Buffer.from('ffd8ffd90004ffffffc0000b080010001001011100', 'hex');
    for (const file of ['<svg onload="alert(1)"/>', endsBeforeItsSize]) {
      const refused = await upload(file);
      expect([refused.status, refused.body.errors]).toEqual([400, { file: 'validation.picture' }]);
    }
    expect((await upload(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).status).toBe(413);
    const [entry] = await query(
      `select after from audit_entries where action = 'creative.create' order by id desc limit 1`,
    );
    expect(entry?.after).not.toHaveProperty('content');
  });

  it.each([
    ['no picture', { kind: 'image' }, { image_url: 'validation.picture_required' }],
    [
      'an address of a script',
      { kind: 'image', image_url: 'javascript:alert(1)' },
      { image_url: 'validation.picture_required' },
    ],
    ['no words', { kind: 'text' }, { caption: 'validation.required' }],
    [
      'a target elsewhere',
      { kind: 'text', caption: 'a', target_url: 'https://evil.com/' },
      { target_url: 'validation.campaign_url' },
    ],
  ])('is refused with %s', async (_name, fields, errors) => {
    const { status, body } = await call('POST', path, { campaign_id: 1, name: 'Banner', ...fields });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('that a link uses is withdrawn, and unseen by affiliates; another one is deleted', async () => {
    const [{ body: used }, { body: unused }] = [await upload(png), await upload(png)];
    await query(
      `insert into tracking_links (code, affiliate_id, site_id, campaign_id, creative_id, created_at) values ('abc', 1, 1, 1, $1, now())`,
      [used.id],
    );
    expect((await call('DELETE', `${path}/${used.id}`)).body.withdrawn_at).toBe('2026-03-02T12:00:00.000Z');
    expect((await call('GET', `${path}/${used.id}`)).status).toBe(200);
    expect((await call('GET', `/api/v2/creatives/${used.id}`, undefined, main)).status).toBe(404);
    expect((await fileOf(used.id, main)).response.status).toBe(404);
    expect((await call('DELETE', `${path}/${unused.id}`)).body).toEqual(unused);
    expect((await call('GET', `${path}/${unused.id}`)).status).toBe(404);
  });

  it('of a campaign that the affiliate may not see is absent', async () => {
    const id = await newCampaign();
    const { body } = await call('POST', path, { campaign_id: id, name: 'Chamada', kind: 'text', caption: 'Oferta' });
    expect((await call('GET', `/api/v2/creatives/${body.id}`, undefined, main)).status).toBe(404);
    expect((await call('GET', `/api/v2/creatives?campaign_id=${id}`, undefined, main)).body.total).toBe(0);
  });
});

it('who takes part in a campaign is listed', async () => {
  const { body } = await call('GET', '/api/campaign/sites?campaign_id=1&per_page=1');
  expect(body).toMatchObject({
    total: 3,
    data: [{ site_id: 3, campaign_id: 1, affiliate_name: 'Otávio Reis', status: 1 }],
  });
  expect((await call('GET', '/api/campaign/sites')).status).toBe(400);
});
