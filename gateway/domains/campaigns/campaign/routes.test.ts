import { describe, expect, it } from 'vitest';
import { executedStatements } from '../../../testing/executed-statements.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway({ clock: movableClock(), env: { PUBLIC_URL: 'https://portal.example.com' } });
const { query } = gateway;
const staff = await gateway.signIn(people.campaigns);
const main = await gateway.signIn(people.main);

let serial = 0;
const form = () => ({
  name: `Casa ${(serial += 1)}`,
  advertiser_id: 1,
  description: 'Móveis',
  category_ids: [2, 1, 2],
  landing_url: 'https://www.casa.com.br/ofertas',
  allowed_hosts: ['WWW.Casa.com.br', 'casa.com.br'],
  commission_rate: 7.25,
  validation_days: 30,
  release_days: 15,
  comercial_manager_id: ids.manager,
});
const create = (changes: object = {}) =>
  staff.call('advertiser', 'POST', '/api/campaign', { body: { ...form(), ...changes } });
const edit = (id: number, body: object, session = '') =>
  staff.call('advertiser', 'PUT', `/api/campaign/${session}${id}`, { body });
const control = (id: number, body: object) => edit(id, body, 'control/');
const read = async (id: number) => (await staff.call('advertiser', 'GET', `/api/get/campaign/${id}`)).body;
const own = (id: number) => main.call('advertiser', 'GET', `/api/v2/get/campaign/${id}`);

describe('a campaign', () => {
  it('is created with its sessions, default group and first period, and waits for approval', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 0,
      advertiser_id: 1,
      advertiser_name: 'Loja Modelo S.A.',
      landing_url: 'https://www.casa.com.br/ofertas',
      allowed_hosts: ['www.casa.com.br', 'casa.com.br'],
      category_ids: [2, 1],
      categories: ['Casa', 'Moda'],
      commission_rate: 7.25,
      commission_fixed: null,
      validation_days: 30,
      release_days: 15,
      missing: [],
      deeplink_enabled: true,
      deeplink_template: 'click_id={click_id}',
      comercial_manager_id: 2,
      version: 1,
    });
    expect(await read(body.id)).toEqual(body);
    const [group] = await query('select * from commission_groups where campaign_id = $1', [body.id]);
    expect(group).toMatchObject({ code: 'DEFAULT', is_default: true, rate_basis_points: 725 });
  });

  it.each<[string, object, Record<string, string>]>([
    ['a rate of 120 %', { commission_rate: 120 }, { commission_rate: 'validation.rate' }],
    ['a rate of three decimals', { commission_rate: 7.255 }, { commission_rate: 'validation.amount' }],
    ['both rates', { commission_fixed: 10 }, { commission_fixed: 'validation.one_rate' }],
    ['half a period', { release_days: null }, { release_days: 'validation.required' }],
    ['an unknown advertiser', { advertiser_id: 999 }, { advertiser_id: 'validation.reference' }],
    ['a manager who is none', { network_manager_id: 3 }, { network_manager_id: 'validation.reference' }],
    ['an unknown category', { category_ids: [999] }, { category_ids: 'validation.reference' }],
    ['a page elsewhere', { landing_url: 'https://evil.com/' }, { landing_url: 'validation.campaign_url' }],
    ['a page without TLS', { landing_url: 'http://casa.com.br/' }, { landing_url: 'validation.campaign_url' }],
    [
      'a page behind a user',
      { landing_url: 'https://casa.com.br@evil.com/' },
      { landing_url: 'validation.campaign_url' },
    ],
    ['the host of everybody', { allowed_hosts: ['com.br'] }, { allowed_hosts: 'validation.host' }],
    ['an IP address', { allowed_hosts: ['127.0.0.1'] }, { allowed_hosts: 'validation.host' }],
    ['a port', { allowed_hosts: ['casa.com.br', 'casa.com.br:8080'] }, { allowed_hosts: 'validation.host_port' }],
    [
      'the port of an address',
      { allowed_hosts: ['https://casa.com.br:8080/'] },
      { allowed_hosts: 'validation.host_port' },
    ],
    [
      'a template without the click',
      { deeplink_template: 'a=b' },
      { deeplink_template: 'validation.deeplink_template' },
    ],
    [
      'a template with an unknown name',
      { deeplink_template: 'a={click_id}&b={token}' },
      { deeplink_template: 'validation.deeplink_template' },
    ],
    [
      'a template that ends the query',
      { deeplink_template: 'a={click_id}#' },
      { deeplink_template: 'validation.deeplink_template' },
    ],
  ])('is refused with %s, and nothing is stored', async (_name, changes, errors) => {
    const before = await query('select count(*) from campaigns');
    const { status, body } = await create(changes);
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_fields', errors]);
    expect(await query('select count(*) from campaigns')).toEqual(before);
  });

  it('takes the sites from pasted addresses, and names the one that it does not take', async () => {
    const long = `https://www.casa.com.br/p?utm_campaign=${'a'.repeat(400)}`;
    const { status, body } = await create({
      allowed_hosts: ['https://www.casa.com.br/ofertas', 'casa.com.br/x', long],
    });
    expect([status, body.allowed_hosts]).toEqual([201, ['www.casa.com.br', 'casa.com.br']]);
    const refused = await edit(body.id, { allowed_hosts: ['www.casa.com.br', 'http://casa.com.br:8080/x'] });
    expect([refused.status, refused.body.errors, refused.body.values]).toEqual([
      400,
      { allowed_hosts: 'validation.host_port' },
      { site: 'http://casa.com.br:8080/x' },
    ]);
  });

  it('is edited session by session, each with its audit entry and version', async () => {
    const { id } = (await create()).body;
    expect((await edit(id, { name: 'Casa nova', category_ids: [3], version: 1 })).body).toMatchObject({
      name: 'Casa nova',
      categories: ['Viagens'],
      version: 2,
    });
    expect((await edit(id, { category_ids: [3] })).body.version).toBe(2);
    expect((await edit(id, { deeplink_enabled: false, version: 2 }, 'deeplink/')).body.version).toBe(3);
    expect((await control(id, { network_manager_id: ids.administrator, version: 3 })).body.version).toBe(4);
    for (const session of ['', 'deeplink/', 'control/']) {
      expect(await edit(id, { version: 1 }, session)).toMatchObject({
        status: 409,
        body: { code: 'version_conflict' },
      });
    }
    expect((await edit(id, { status: 1 })).status).toBe(400);
    const { body } = await staff.call('advertiser', 'GET', `/api/campaign/changes?campaign_id=${id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'campaign.control',
      'campaign.deeplink',
      'campaign.update',
      'campaign.create',
    ]);
    expect(body.data[2]).toMatchObject({
      user_name: 'Clara Campanha',
      after: { name: 'Casa nova', category_ids: [3] },
      before: { category_ids: [1, 2] },
    });
  });

  it('is renamed by at most nine statements, those of the transaction among them, also once it is approved', async () => {
    const { body } = await create();
    const { body: current } = await control(body.id, { status: 1, version: 1 });
    const { answer, statements } = await executedStatements(() =>
      edit(body.id, { name: 'Casa & Jardim', version: current.version }),
    );
    expect(answer).toMatchObject({ status: 200, body: { ...current, name: 'Casa & Jardim', version: 3 } });
    expect([statements.length <= 9, statements]).toEqual([true, statements]);
  });

  it('moves between its statuses, and no other way', async () => {
    const allowed = new Set(['0 1', '0 3', '1 2', '2 1', '3 0']);
    const { id } = (await create()).body;
    for (const from of [0, 1, 2, 3]) {
      for (const to of [0, 1, 2, 3]) {
        await query('update campaigns set status = $2 where id = $1', [id, from]);
        const { status, body } = await control(id, { status: to });
        const isAllowed = from === to || allowed.has(`${from} ${to}`);
        expect([from, to, status, body.code]).toEqual([
          from,
          to,
          isAllowed ? 200 : 409,
          isAllowed ? undefined : 'state_conflict',
        ]);
        expect((await read(id)).status).toBe(isAllowed ? to : from);
      }
    }
  });

  it('is approved only when nothing is missing, and stays whole from then on', async () => {
    const { id } = (
      await create({ landing_url: null, commission_rate: null, validation_days: null, release_days: null })
    ).body;
    await query('update advertisers set status = 2 where id = 1');
    expect((await read(id)).missing).toEqual(['advertiser', 'landing_url', 'commission_group', 'payment_period']);
    const refused = await control(id, { status: 1 });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'campaign_incomplete',
      {
        advertiser_id: 'validation.campaign_inactive_advertiser',
        landing_url: 'validation.campaign_landing_url',
        commission_rate: 'validation.campaign_commission_group',
        validation_days: 'validation.campaign_payment_period',
      },
    ]);
    expect(await read(id)).toMatchObject({ status: 0, version: 1 });
    await query('update advertisers set status = 1 where id = 1');
    const { id: whole } = (await create()).body;
    expect((await control(whole, { status: 1 })).status).toBe(200);
    const emptied = await edit(whole, { landing_url: null });
    expect([emptied.status, emptied.body.code]).toEqual([422, 'campaign_incomplete']);
    expect((await read(whole)).landing_url).not.toBeNull();
    await query('update advertisers set status = 2 where id = 1');
    expect((await edit(whole, { description: 'Ainda no ar' })).status).toBe(200);
    expect((await edit(whole, { landing_url: null })).body.errors).toEqual({
      landing_url: 'validation.campaign_landing_url',
    });
    expect((await control(whole, { status: 2, reason: 'Sem anunciante' })).status).toBe(200);
    expect((await control(whole, { status: 1 })).body.code).toBe('campaign_incomplete');
    await query('update advertisers set status = 1 where id = 1');
  });

  it('with conversions keeps its advertiser', async () => {
    await query(`insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now())`);
    const { id } = (await create()).body;
    expect((await control(id, { advertiser_id: 2 })).body.advertiser_id).toBe(2);
    await query(
      `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, created_at)
       values (1, 1, $1, 't1', 'o1', 100, 10, 1, now())`,
      [id],
    );
    expect((await control(id, { advertiser_id: 1 })).body.errors).toEqual({
      advertiser_id: 'validation.campaign_advertiser',
    });
  });
});

describe('affiliates', () => {
  const option = {
    campaign_id: 1,
    campaign_name: 'Loja Modelo',
    status: 1,
    advertiser_id: 1,
    advertiser_name: 'Loja Modelo S.A.',
    commission_rate: 10,
    commission_fixed: null,
  };

  it('get the campaigns that they may see as options, staff all', async () => {
    const optionsOf = async (caller: TestCaller, path: string) =>
      (await caller.call('advertiser', 'GET', path)).body.filter(
        ({ campaign_id: id }: { campaign_id: number }) => id < 3,
      );
    const paused = { ...option, campaign_id: 2, campaign_name: 'Outlet Modelo', status: 2 };
    expect(await optionsOf(staff, '/api/get/campaign/list')).toEqual([option, paused]);
    expect(await optionsOf(main, '/api/v2/get/campaign/list')).toEqual([option, paused]);
    expect((await main.call('advertiser', 'GET', '/api/get/campaign/list')).status).toBe(403);
  });

  it('see neither managers nor what is missing, nor what is not approved, nor what is exclusive to others', async () => {
    const seen = (await own(1)).body;
    for (const hidden of ['comercial_manager_id', 'operational_manager_id', 'network_manager_id', 'missing']) {
      expect(seen).not.toHaveProperty(hidden);
    }
    const { id } = (await create()).body;
    const absent = (await own(99_999)).body;
    const unseen = async () => {
      const answer = await own(id);
      expect([answer.status, answer.body]).toEqual([404, absent]);
      const { body } = await main.call('advertiser', 'GET', '/api/v2/get/campaign/search?per_page=100');
      expect(body.data.map((campaign: { id: number }) => campaign.id)).not.toContain(id);
      expect((await main.call('advertiser', 'GET', `/api/v2/campaign/rules/${id}`)).status).toBe(404);
    };
    await unseen();
    await control(id, { status: 1 });
    expect((await own(id)).status).toBe(200);
    await edit(id, { is_exclusive: true });
    await unseen();
    await query(
      `insert into participations (site_id, campaign_id, affiliate_id, status, requested_at) values (3, $1, 2, 1, now())`,
      [id],
    );
    await unseen();
    await query(
      `insert into participations (site_id, campaign_id, affiliate_id, status, requested_at) values (1, $1, 1, 1, now())`,
      [id],
    );
    expect((await own(id)).status).toBe(200);
    await query('update participations set status = 3 where campaign_id = $1 and affiliate_id = 1', [id]);
    await unseen();
  });

  it('find campaigns by the channel that takes part, and nothing by a foreign one', async () => {
    const found = async (caller: TestCaller, path: string) =>
      (await caller.call('advertiser', 'GET', `${path}?per_page=100&site_id=3`)).body.total;
    expect(await found(main, '/api/v2/get/campaign/search')).toBe(0);
    expect(await found(staff, '/api/get/campaign/search')).toBeGreaterThan(1);
    expect(await found(await gateway.signIn(people.assigned), '/api/get/campaign/search')).toBe(0);
  });
});

describe('a pause', () => {
  const mails = () => query('select "to", subject, text, unsubscribe_url from outbox_mails order by id');

  it('notifies once the active affiliates that take part and want such news, in their language', async () => {
    const { id } = (await create()).body;
    await control(id, { status: 1 });
    await query(
      `insert into participations (site_id, campaign_id, affiliate_id, status, requested_at)
       values (1, $1, 1, 1, now()), (2, $1, 1, 1, now()), (3, $1, 2, 2, now())`,
      [id],
    );
    const wants = (affiliateId: number, position: number, email: string | null, wanted: boolean) =>
      query(
        `insert into email_preferences (affiliate_id, position, email, new_creatives, news_general_information, campaign_break, unsubscribe_secret, version)
         values ($1, $2, $3, true, true, $4, $5, 1)`,
        [affiliateId, position, email, wanted, `secret-${affiliateId}-${position}`],
      );
    await wants(1, 0, null, true);
    await wants(1, 1, 'socia@example.com', false);
    await wants(2, 0, null, true);
    await query('update users set language = $2 where email = $1', [people.main, 'en']);
    await query('delete from outbox_mails');

    await control(id, { status: 2, reason: 'Sem estoque' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: people.main, subject: expect.stringMatching(/^Campaign paused: Casa/) });
    expect(mail?.text).toContain('Reason: Sem estoque');
    expect(mail?.unsubscribe_url).toBe('https://portal.example.com/unsubscribe/secret-1-0');

    await control(id, { status: 2, reason: 'Outra vez' });
    await control(id, { network_manager_id: ids.manager });
    await control(id, { status: 1 });
    expect(await mails()).toHaveLength(1);
    const { body } = await staff.call('advertiser', 'GET', `/api/campaign/changes?campaign_id=${id}&per_page=2&page=2`);
    expect(body.data[0]).toMatchObject({ action: 'campaign.status', after: { status: 2, reason: 'Sem estoque' } });
  });
});
