import { beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway({ clock: movableClock() });
const { query } = gateway;
const [main, staff] = [await gateway.signIn(people.main), await gateway.signIn(people.administrator)];

const create = (body: object) =>
  main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: { site_id: 1, campaign_id: 1, ...body } });
const newLink = async (body: object) => {
  const { status, body: link } = await create(body);
  expect(status).toBe(201);
  return link;
};
const turn = async (id: number, off_reason: string | null) => {
  const answer = await staff.call('affiliate', 'PUT', `/api/tracking_link/${id}`, { body: { off_reason } });
  expect(answer.status).toBe(200);
};
const refusal = async (body: object) => {
  const answer = await create(body);
  return [answer.status, answer.body.code, answer.body.values];
};
const refused = (reason: string) => [422, 'link_switched_off', { reason }];

const shop = 'https://loja.example.com';
let coupon = 0;
const creative: Record<string, number> = {};

beforeAll(async () => {
  const [row] = await query(
    `insert into coupons (campaign_id, code, description, starts_on, created_at)
       values (1, 'TODOS', '10 %', '2026-01-01', now()) returning id`,
  );
  coupon = Number(row?.id);
  const rows = await query(
    `insert into creatives (campaign_id, name, kind, target_url, created_at) values
       (1, 'bare', 'text', null, now()), (1, 'paged', 'text', '${shop}/vitrine', now()) returning id, name`,
  );
  for (const { id, name } of rows) creative[String(name)] = Number(id);
});

describe('a link that staff have switched off', () => {
  it.each<[string, object]>([
    ['as it was', {}],
    ['with parameters', { url: `${shop}/p/1?utm_source=a&x=1` }],
    ['with a fragment', { url: `${shop}/p/1#fotos` }],
    ['with a trailing slash', { url: `${shop}/p/1/` }],
    ['with sub-ids', { sub_ids: ['story', 'b'] }],
    ['as people type it', { url: ' LOJA.example.com/p/1' }],
  ])('is not made again %s', async (_how, change) => {
    const link = await newLink({ url: `${shop}/p/1` });
    await turn(link.id, 'E-mail não pedido');
    expect(await refusal({ url: `${shop}/p/1`, ...change })).toEqual(refused('E-mail não pedido'));
    await turn(link.id, null);
  });

  it('is not made again with a creative or a coupon, nor is one with them made again without', async () => {
    const plain = await newLink({ url: `${shop}/p/2` });
    await turn(plain.id, 'Marca no anúncio');
    const parts = [{ creative_id: creative['bare'] }, { creative_id: creative['paged'] }, { coupon_id: coupon }];
    for (const part of parts) {
      expect(await refusal({ url: `${shop}/p/2`, ...part })).toEqual(refused('Marca no anúncio'));
    }
    const full = await newLink({ url: `${shop}/p/3`, creative_id: creative['bare'], coupon_id: coupon });
    await turn(full.id, 'Marca no anúncio');
    expect(await refusal({ url: `${shop}/p/3` })).toEqual(refused('Marca no anúncio'));
  });

  it('is not made again by writing out the page of the campaign or of a creative, or by leaving it out', async () => {
    const landing = await newLink({});
    await turn(landing.id, 'Spam');
    expect(await refusal({})).toEqual(refused('Spam'));
    expect(await refusal({ url: `${shop}/ofertas` })).toEqual(refused('Spam'));
    expect(await refusal({ url: `${shop}/ofertas/?a=1` })).toEqual(refused('Spam'));
    await turn(landing.id, null);
    const written = await newLink({ url: `${shop}/ofertas` });
    await turn(written.id, 'Spam');
    expect(await refusal({})).toEqual(refused('Spam'));
    await turn(written.id, null);
    const ofCreative = await newLink({ creative_id: creative['paged'] });
    await turn(ofCreative.id, 'Spam');
    expect(await refusal({ url: `${shop}/vitrine` })).toEqual(refused('Spam'));
    await turn(ofCreative.id, null);
  });

  it('is not made again after its affiliate deleted it', async () => {
    const link = await newLink({ url: `${shop}/p/4` });
    await turn(link.id, 'Spam');
    expect((await main.call('affiliate', 'DELETE', `/api/v2/tracking_link/${link.id}`)).status).toBe(200);
    expect(await refusal({ url: `${shop}/p/4` })).toEqual(refused('Spam'));
  });

  it('leaves other pages alone, and those of other channels', async () => {
    const link = await newLink({ url: `${shop}/p/5` });
    await turn(link.id, 'Spam');
    await newLink({ url: `${shop}/p/50` });
    await newLink({ url: `${shop}/` });
    const [other] = await query(
      `insert into sites (affiliate_id, name, url, category, status, created_at)
         select affiliate_id, 'Outro', 'https://outro.example', category, status, created_at from sites where id = 1 returning id`,
    );
    await query(
      `insert into participations (site_id, campaign_id, affiliate_id, status, requested_at)
         select $1, campaign_id, affiliate_id, status, requested_at from participations where site_id = 1 and campaign_id = 1`,
      [other?.id],
    );
    await newLink({ site_id: other?.id, url: `${shop}/p/5` });
  });

  it('may be made again once staff switched it on, and not by the affiliate itself', async () => {
    const link = await newLink({ url: `${shop}/p/6` });
    await turn(link.id, 'Spam');
    const own = await main.call('affiliate', 'PUT', `/api/tracking_link/${link.id}`, { body: { off_reason: null } });
    expect(own.status).toBe(403);
    expect(await refusal({ url: `${shop}/p/6` })).toEqual(refused('Spam'));
    await turn(link.id, null);
    await newLink({ url: `${shop}/p/6?x=1` });
  });
});
