import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { createContext } from '../../../server/create-context.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { allowedUrl } from '../../campaigns/campaign/allowed-url.ts';
import { makeClickId, readClickId } from '../tracking-link/click-id.ts';
import { createClicks } from './clicks.ts';
import { createLinkTargets } from './link-targets.ts';

const clock = movableClock();
const gateway = await useGateway({ clock });
const { query: rowsOf } = gateway;
const [main, staff] = [await gateway.signIn(people.main), await gateway.signIn(people.administrator)];

beforeEach(async () => {
  clock.advance(60_000);
  // Clicks of other tests wait in the same queue.
  await gateway.context.clicks.save();
});

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
let lastAddress = 0;
const person = () => ({
  'x-user-agent': phone,
  'x-client-address': `10.9.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`,
});
const visit = (code: string, headers: Record<string, string> = person(), query = '') =>
  gateway.visitor.call('direct', 'GET', `/c/${code}${query}`, { headers });
const create = (body: object, caller = main) => caller.call('affiliate', 'POST', '/api/v2/tracking_link', { body });
const newLink = async (body: object = {}) => (await create({ site_id: 1, campaign_id: 1, ...body })).body;
const clickOn = (linkId: number) =>
  makeClickId(linkId, clock.now(), gateway.context.randomBytes, gateway.context.encryption);
const clickIdOf = (url: string) => new URL(url).searchParams.get('click_id') ?? '';
/** The daily totals of affiliate 1 for the campaign, as its own list shows them. */
const today = async () =>
  (await main.call('report', 'GET', '/api/get/click?campaign_id=1&from=2026-03-02&to=2026-03-02')).body.data[0];
const linkOf = async (id: number) => (await main.call('affiliate', 'GET', `/api/get/tracking_link/${id}`)).body;

describe('a link', () => {
  it('is made by its affiliate, leads to the campaign with a provable click id, and counts the click once', async () => {
    const link = await newLink({ url: 'https://loja.example.com/p/1?cor=azul#fotos', sub_ids: ['story 1', '', 'a&b'] });
    expect(link).toMatchObject({ code: expect.stringMatching(/^[2-9a-z]{8}$/), clicks: 0, conversions: 0, site_id: 1 });
    expect(link.short_url).toMatch(new RegExp(`/c/${link.code}$`));
    await rowsOf(
      `update campaigns set deeplink_template = 'utm=p&click_id={click_id}&s={sub1}&t={sub2}&u={sub3}&c={site_id}' where id = 1`,
    );
    clock.advance(20_000);
    const { status, body } = await visit(link.code, person(), '?referer=l.instagram.com');
    expect(status).toBe(200);
    const clickId = clickIdOf(body.url);
    expect(body.url).toBe(
      `https://loja.example.com/p/1?cor=azul&utm=p&click_id=${clickId}&s=story%201&u=a%26b&c=1#fotos`,
    );
    expect(readClickId(clickId, gateway.context.encryption)).toEqual({ linkId: link.id, clickedAt: clock.now() });
    const before = await today();
    await gateway.context.clicks.save();
    await gateway.context.clicks.save();
    expect((await today()).clicks - (before?.clicks ?? 0)).toBe(1);
    expect((await linkOf(link.id)).clicks).toBe(1);
    expect(await rowsOf('select * from clicks where id = $1', [clickId])).toMatchObject([
      { link_id: link.id, is_robot: false, referer_host: 'l.instagram.com' },
    ]);
    const [row] = await rowsOf('select visitor_hash from clicks where id = $1', [clickId]);
    expect(String(row?.visitor_hash)).toMatch(/^[\w-]{43}$/);
    await rowsOf(
      `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents, validation_status, click_id, created_at)
       values (1, 1, 1, 't', 'o', 100, 10, 1, $1, now())`,
      [clickId],
    );
    expect((await linkOf(link.id)).conversions).toBe(1);
    await rowsOf(`update campaigns set deeplink_template = 'click_id={click_id}' where id = 1`);
  });

  it('is refused with the reason at its field', async () => {
    const refused = async (body: object) => {
      const answer = await create({ site_id: 1, campaign_id: 1, ...body });
      return [answer.status, answer.body.code, answer.body.errors, answer.body.values];
    };
    const hosts = { hosts: 'loja.example.com' };
    for (const [url, text] of [
      ['https://evil.example/', 'link_host'],
      ['evil.example/loja.example.com', 'link_host'],
      ['https://loja.example.com@evil.example', 'link_address'],
      ['https://loja.example.com evil.example', 'link_address'],
      ['loja', 'link_address'],
      ['ftp://loja.example.com/', 'link_scheme'],
      ['javascript:alert(1)', 'link_scheme'],
    ]) {
      expect(await refused({ url })).toEqual([400, 'invalid_fields', { url: `validation.${text}` }, hosts]);
    }
    expect((await refused({ campaign_id: 2 })).slice(0, 2)).toEqual([422, 'not_participating']);
    expect((await refused({ campaign_id: 99 })).slice(0, 2)).toEqual([422, 'not_participating']);
    expect((await refused({ site_id: 3 })).slice(0, 2)).toEqual([404, 'not_found']);
    expect((await refused({ site_id: 999 })).slice(0, 2)).toEqual([404, 'not_found']);
    expect((await refused({ creative_id: 999 }))[2]).toEqual({ creative_id: 'validation.link_creative' });
    expect((await refused({ coupon_id: 999 }))[2]).toEqual({ coupon_id: 'validation.link_coupon' });
    expect((await refused({ sub_ids: ['a', 'b', 'c', 'd', 'e', 'f'] }))[2]).toEqual({ sub_ids: 'validation.too_long' });
    expect(Object.keys((await refused({ sub_ids: ['x'.repeat(61)] }))[2])).toEqual(['sub_ids.0']);
    expect(Object.keys((await refused({ sub_ids: ['a\nb'] }))[2])).toEqual(['sub_ids.0']);
    await rowsOf('update campaigns set deeplink_enabled = false where id = 1');
    expect((await refused({ url: 'https://loja.example.com/p' }))[2]).toEqual({ url: 'validation.deeplink_off' });
    await rowsOf('update campaigns set deeplink_enabled = true where id = 1');
  });

  it.each([' HTTPS://Loja.Example.com/p 1 ', 'loja.example.com/p 1', 'http://loja.example.com/p%201'])(
    'completes the page %j as a browser would',
    async (url) => {
      const { status, body } = await create({ site_id: 1, campaign_id: 1, url });
      expect([status, body.url]).toEqual([201, 'https://loja.example.com/p%201']);
    },
  );

  it.each(['paused', 'refused', 'deletion_requested'] as const)('is not made by a %s affiliate', async (name) => {
    const setStatus = (code: number) => rowsOf('update affiliates set status = $1 where id = 1', [code]);
    await setStatus(affiliateStatus.codes[name]);
    const { status, body } = await create({ site_id: 1, campaign_id: 1 });
    expect([status, body.code]).toEqual([422, 'affiliate_inactive']);
    await setStatus(affiliateStatus.codes.active);
  });

  it('takes a coupon of its campaign and channel to the shop while it is valid, and a creative that is not withdrawn', async () => {
    const added = await rowsOf(
      `insert into coupons (campaign_id, code, description, site_id, starts_on, ends_on, withdrawn_at, created_at) values
       (1, 'TODOS', '', null, '2026-03-01', '2026-03-03', null, now()), (1, 'SEU', '', 1, '2026-03-01', null, null, now()),
       (1, 'DELE', '', 3, '2026-03-01', null, null, now()), (2, 'OUTRA', '', null, '2026-03-01', null, null, now()),
       (1, 'FORA', '', null, '2026-03-01', null, now(), now()), (1, 'FIM', '', null, '2026-02-01', '2026-03-01', null, now())
       returning id, code`,
    );
    const couponOf = (name: string) => Number(added.find(({ code }) => code === name)?.id);
    const [kept, gone] = await rowsOf(
      `insert into creatives (campaign_id, name, kind, target_url, withdrawn_at, created_at) values
       (1, 'Novo', 'text', 'https://loja.example.com/novo', null, now()), (1, 'Velho', 'text', null, now(), now()) returning id`,
    );
    const refusal = async (body: object) => (await create({ site_id: 1, campaign_id: 1, ...body })).body.errors;
    for (const name of ['DELE', 'OUTRA', 'FORA']) {
      expect(await refusal({ coupon_id: couponOf(name) }), name).toEqual({ coupon_id: 'validation.link_coupon' });
    }
    expect(await refusal({ coupon_id: couponOf('FIM') })).toEqual({ coupon_id: 'validation.coupon_over' });
    expect(await refusal({ creative_id: gone?.id })).toEqual({ creative_id: 'validation.link_creative' });

    await rowsOf(`update campaigns set deeplink_template = 'click_id={click_id}&cupom={coupon}' where id = 1`);
    const own = await newLink({ coupon_id: couponOf('SEU'), creative_id: kept?.id });
    expect(own).toMatchObject({ coupon_code: 'SEU', coupon_is_over: false, creative_name: 'Novo' });
    const { body: shop } = await visit(own.code);
    expect(shop.url).toBe(`https://loja.example.com/novo?click_id=${clickIdOf(shop.url)}&cupom=SEU`);
    const link = await newLink({ coupon_id: couponOf('TODOS') });
    expect(new URL((await visit(link.code)).body.url).searchParams.get('cupom')).toBe('TODOS');
    await rowsOf(`update coupons set ends_on = '2026-03-01' where id = $1`, [couponOf('TODOS')]);
    clock.advance(10_000);
    expect(new URL((await visit(link.code)).body.url).searchParams.has('cupom')).toBe(false);
    expect(await linkOf(link.id)).toMatchObject({ coupon_code: 'TODOS', coupon_is_over: true });
    await rowsOf(`update campaigns set deeplink_template = 'click_id={click_id}' where id = 1`);
  });

  it('is looked up once for visitors who come at the same moment', async () => {
    const { id, code } = await newLink();
    const targets = createLinkTargets(gateway.context);
    const lookUps = vi.spyOn(gateway.context.database.db, 'execute');
    const found = await Promise.all(Array.from({ length: 40 }, () => targets.find(code)));
    expect(lookUps).toHaveBeenCalledOnce();
    expect(new Set(found.map((target) => target?.linkId))).toEqual(new Set([id]));
    clock.advance(60_000);
    await targets.find(code);
    expect(lookUps).toHaveBeenCalledTimes(2);
    lookUps.mockRestore();
  });

  it('of another affiliate is neither listed, read nor deleted', async () => {
    const link = await newLink();
    const foreign = await gateway.signIn(people.foreign);
    const theirs = (await create({ site_id: 3, campaign_id: 1 }, foreign)).body;
    const listed = async (caller: TestCaller): Promise<number[]> =>
      (await caller.call('affiliate', 'GET', '/api/get/tracking_link?perPage=100')).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await listed(foreign)).toEqual([theirs.id]);
    expect((await foreign.call('affiliate', 'GET', `/api/get/tracking_link/${link.id}`)).status).toBe(404);
    expect((await foreign.call('affiliate', 'DELETE', `/api/v2/tracking_link/${link.id}`)).status).toBe(404);
    const assigned = await gateway.signIn(people.assigned);
    expect((await assigned.call('affiliate', 'GET', '/api/get/tracking_link')).body.total).toBe(0);
    expect((await assigned.call('report', 'GET', '/api/get/click')).body.total).toBe(0);
    await rowsOf('update affiliates set service_manager_id = 6 where id = 2');
    expect(await listed(assigned)).toEqual([theirs.id]);
    expect((await staff.call('affiliate', 'GET', `/api/get/tracking_link?q=${link.code}`)).body.total).toBe(1);
  });

  it('that was deleted is listed no more, and still leads its visitors', async () => {
    const link = await newLink();
    expect((await main.call('affiliate', 'DELETE', `/api/v2/tracking_link/${link.id}`)).body).toEqual(link);
    expect((await main.call('affiliate', 'DELETE', `/api/v2/tracking_link/${link.id}`)).status).toBe(404);
    expect((await main.call('affiliate', 'GET', `/api/get/tracking_link?q=${link.code}`)).body.total).toBe(0);
    expect((await visit(link.code)).status).toBe(200);
  });

  it('is switched off by staff for a reason that its affiliate reads, and on again', async () => {
    const link = await newLink();
    expect((await visit(link.code)).status).toBe(200);
    const turn = (off_reason: string | null, version: number, caller = staff) =>
      caller.call('affiliate', 'PUT', `/api/tracking_link/${link.id}`, { body: { off_reason, version } });
    expect((await turn('x', 1, main)).status).toBe(403);
    expect((await turn('x', 1, await gateway.signIn(people.assigned))).status).toBe(404);
    const reason = 'Divulgado em e-mail não pedido';
    expect((await turn(reason, link.version)).body).toMatchObject({ off_reason: reason, version: 2 });
    expect((await turn(null, 1)).status).toBe(409);
    await gateway.context.clicks.targets.refresh();
    const off = await visit(link.code);
    expect([off.status, off.body.code]).toEqual([410, 'link_off']);
    expect((await linkOf(link.id)).off_reason).toBe(reason);
    expect((await turn(null, 2)).status).toBe(200);
    clock.advance(10_000);
    expect((await visit(link.code)).status).toBe(200);
    const audit = await rowsOf(
      `select action, affiliate_id from audit_entries where entity = 'tracking_link' and entity_id = $1 order by id`,
      [String(link.id)],
    );
    expect(audit.map(({ action, affiliate_id: owner }) => [action, owner])).toEqual([
      ['tracking_link.create', 1],
      ['tracking_link.switch_off', 1],
      ['tracking_link.switch_on', 1],
    ]);
  });

  it('leads nowhere when it is unknown, or its campaign or participation is paused', async () => {
    const { code } = await newLink();
    expect((await visit('zzzzzzzz')).body.code).toBe('link_unknown');
    expect((await visit(code)).status).toBe(200);
    for (const table of [
      'campaigns set status = %s where id = 1',
      'participations set status = %s where site_id = 1 and campaign_id = 1',
    ]) {
      await rowsOf(`update ${table.replace('%s', '2')}`);
      // Kept for some seconds, or until the refresh.
      expect((await visit(code)).status).toBe(200);
      await gateway.context.clicks.targets.refresh();
      const paused = await visit(code);
      expect([paused.status, paused.body.code]).toEqual([410, 'link_paused']);
      await rowsOf(`update ${table.replace('%s', '1')}`);
      clock.advance(10_000);
      expect((await visit(code)).status).toBe(200);
    }
  });

  it('leads to the hosts of the campaign alone, whatever a link or a template holds by now', async () => {
    const { code, id } = await newLink();
    const pages = [
      'https://evil.example/',
      'https://loja.example.com@evil.example/',
      '//evil.example',
      'javascript:alert(1)',
    ];
    for (const page of pages) {
      await rowsOf('update tracking_links set url = $1 where id = $2', [page, id]);
      clock.advance(10_000);
      expect((await visit(code)).status, page).toBe(410);
    }
    await rowsOf(
      `update tracking_links set url = 'https://loja.example.com/?click_id=mine#x', sub_ids = $1 where id = $2`,
      [['&click_id=other', '#@evil.example/', '\\\\evil', '%0d%0aLocation:x', '../..//'], id],
    );
    for (const template of [
      'click_id={click_id}&a={sub1}&b={sub2}&c={sub3}&d={sub4}&e={sub5}',
      '@evil.example/?{click_id}',
      '#{sub2}',
    ]) {
      await rowsOf('update campaigns set deeplink_template = $1 where id = 1', [template]);
      clock.advance(10_000);
      const { body } = await visit(code);
      expect(allowedUrl(body.url, ['loja.example.com']), template).toBe(body.url);
    }
    await rowsOf(`update campaigns set deeplink_template = 'click_id={click_id}' where id = 1`);
    clock.advance(10_000);
    const { body } = await visit(code);
    expect(new URL(body.url).searchParams.getAll('click_id')).toEqual([clickIdOf(body.url)]);
    expect(clickIdOf(body.url)).toHaveLength(40);
  });
});

describe('own clicks', () => {
  it("come from a device of the link's affiliate, and are counted and marked; those of others are not", async () => {
    const link = await newLink();
    const deviceOf = async (username: string): Promise<string> => {
      const login = { username, password: 'Demo-2026' };
      return (await gateway.visitor.call('direct', 'POST', '/v2/login', { body: login })).body.login.device;
    };
    const devices = [await deviceOf(people.secondary), await deviceOf(people.foreign), 'x'.repeat(43), 'x'];
    await gateway.context.clicks.save();
    const before = await today();
    for (const device of devices) await visit(link.code, { ...person(), 'x-device': device });
    await gateway.context.clicks.save();
    const after = await today();
    expect([after.clicks - (before?.clicks ?? 0), after.own - (before?.own ?? 0)]).toEqual([4, 1]);
    const rows = await rowsOf('select is_own from clicks where link_id = $1 order by is_own', [link.id]);
    expect(rows.map((row) => row.is_own)).toEqual([false, false, false, true]);
  });
});

describe('robots', () => {
  it('are led and marked, and do not count: by their name, without one, by HEAD, and past 60 clicks a minute', async () => {
    const { code, id } = await newLink();
    const robots = [
      visit(code, { ...person(), 'x-user-agent': 'WhatsApp/2.23' }),
      visit(code, { ...person(), 'x-user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
      visit(code, { 'x-client-address': '10.8.0.1' }),
      visit(code, person(), '?visit=false'),
    ];
    for (const { status } of await Promise.all(robots)) expect(status).toBe(200);
    const one = person();
    const flood = await Promise.all(Array.from({ length: 100 }, () => visit(code, one)));
    expect(new Set(flood.map(({ body }) => clickIdOf(body.url))).size).toBe(100);
    await gateway.context.clicks.save();
    const counted = await rowsOf(
      'select is_robot, count(*)::int as count from clicks where link_id = $1 group by 1 order by 1',
      [id],
    );
    expect(counted).toEqual([
      { is_robot: false, count: 60 },
      { is_robot: true, count: 44 },
    ]);
    expect((await linkOf(id)).clicks).toBe(60);
    clock.advance(60_000);
    await visit(code, one);
    await gateway.context.clicks.save();
    expect((await linkOf(id)).clicks).toBe(61);
  });

  it('are one address on one link past 300 clicks a minute, whatever browsers it names; other links go on counting', async () => {
    const [flooded, other] = [await newLink(), await newLink()];
    // From then on a code is in memory: forty look-ups at once may take longer than a visitor waits.
    for (const { code } of [flooded, other]) await visit(code);
    const address = person();
    const browsers = (code: string, first: number, count: number) =>
      Array.from({ length: count }, (_, at) => visit(code, { ...address, 'x-user-agent': `${phone} ${first + at}` }));
    for (let first = 0; first < 320; first += 40) {
      for (const { status } of await Promise.all(browsers(flooded.code, first, 40))) expect(status).toBe(200);
    }
    await Promise.all(browsers(other.code, 0, 5));
    await visit(flooded.code);
    await gateway.context.clicks.save();
    expect((await linkOf(flooded.id)).clicks).toBe(302);
    expect((await linkOf(other.id)).clicks).toBe(6);
  });
});

describe('the log of clicks', () => {
  const folder = () => join(gateway.context.env.dataDir, 'clicks');
  const filesIn = (path: string) =>
    readdirSync(path, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.log'));

  it('has a click before it is answered, without address or browser, and no click once they are stored', async () => {
    const { code } = await newLink();
    const { body } = await visit(code);
    const text = filesIn(folder())
      .map((name) => readFileSync(join(folder(), name), 'utf8'))
      .join('');
    expect(text).toContain(clickIdOf(body.url));
    expect(text).not.toMatch(/10\.9\.|Android/);
    await gateway.context.clicks.save();
    expect(filesIn(folder())).toEqual([]);
  });

  it('of a gateway that was killed is stored by the next one, each click once, but for a line that was cut off', async () => {
    const { id } = await newLink();
    const click = { linkId: id, clickedAt: clock.now(), visitorHash: 'v', isRobot: false, refererHost: null };
    const ids = Array.from({ length: 2_502 }, () => clickOn(id));
    const line = (serial: number) => JSON.stringify({ id: ids[serial], ...click });
    const left = join(folder(), '11111111-2222-3333-4444-555555555555');
    mkdirSync(left, { recursive: true });
    const gone = line(0).replace(`"linkId":${id}`, '"linkId":999999');
    const lines = Array.from({ length: 2_500 }, (_, serial) => line(serial + 1));
    writeFileSync(join(left, '000000001.log'), `${[gone, ...lines, lines[7]].join('\n')}\n${line(2_501).slice(0, 40)}`);
    await gateway.context.clicks.recover();
    expect((await linkOf(id)).clicks).toBe(2_500);
    expect(existsSync(left)).toBe(false);
  });

  it('keeps clicks while the database does not take them', async () => {
    const { code, id } = await newLink();
    await visit(code);
    const { database, env } = gateway.context;
    const down = { ...database, pool: { connect: () => Promise.reject(new Error('Connection terminated')) } };
    const other = createContext({ ...gateway.context, database, env: { ...env, dataKeys: undefined } });
    const clicks = createClicks({ database: { ...other.database, pool: down.pool as never }, clock, env });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const click = { visitorHash: 'v', isRobot: false, refererHost: null, deviceHash: null, clickedAt: clock.now() };
      await clicks.log.write({ id: clickOn(id), linkId: id, ...click });
      await expect(clicks.save()).rejects.toThrow('Connection terminated');
    }
    await clicks.log.close();
    await gateway.context.clicks.save();
    await gateway.context.clicks.recover();
    expect((await linkOf(id)).clicks).toBe(3);
    other.scratch.close();
  });
});
