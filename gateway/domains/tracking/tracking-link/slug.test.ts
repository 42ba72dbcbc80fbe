import { expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const { query } = gateway;
const [main, foreign] = [await gateway.signIn(people.main), await gateway.signIn(people.foreign)];

const make = (code: unknown, who = main, site = 1) =>
  who.call('affiliate', 'POST', '/api/v2/tracking_link', { body: { site_id: site, campaign_id: 1, code } });
const errorOf = async (code: unknown, who = main, site = 1) => {
  const { status, body } = await make(code, who, site);
  return [status, body.errors];
};
const taken = [400, { code: 'validation.link_slug_taken' }];
const follow = (code: string) => gateway.visitor.call('direct', 'GET', `/c/${code}`);

it('a link has the code that its affiliate chose, in small letters, and leads its visitors', async () => {
  const { status, body } = await make(' Verao-2026 ');
  expect([status, body.code]).toEqual([201, 'verao-2026']);
  expect(body.short_url).toMatch(/\/c\/verao-2026$/);
  const followed = await follow('verao-2026');
  expect(followed.status).toBe(200);
  expect(followed.body.url).toMatch(/^https:\/\/loja\.example\.com\//);
  const [audited] = await query(
    "select after from audit_entries where action = 'tracking_link.create' and entity_id = $1",
    [body.id],
  );
  expect(JSON.stringify(audited)).toContain('verao-2026');
});

it('without one it is random', async () => {
  expect((await make(null)).body.code).toMatch(/^[2-9a-z]{8}$/);
});

it('what may not be chosen is said at the field', async () => {
  expect(await errorOf('ab')).toEqual([400, { code: 'validation.link_slug' }]);
  expect(await errorOf('verão')).toEqual([400, { code: 'validation.link_slug' }]);
  expect(await errorOf('')).toEqual([400, { code: 'validation.link_slug' }]);
  expect(await errorOf('LOGIN')).toEqual([400, { code: 'validation.link_slug_reserved' }]);
  expect(await errorOf(7)).toEqual([400, { code: 'validation.text' }]);
});

it('a code is one link’s, also a random one, and of two that take it at once one gets it', async () => {
  await make('um-so');
  expect(await errorOf('Um-So', foreign, 3)).toEqual(taken);
  const { body } = await make(null);
  expect(await errorOf(body.code)).toEqual(taken);
  const both = await Promise.all([make('ao-mesmo-tempo'), make('ao-mesmo-tempo', foreign, 3)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

it('a code that was refused for another reason stays free', async () => {
  const body = { site_id: 1, campaign_id: 1, code: 'ainda-livre', url: 'https://nenhum.example/' };
  expect((await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body })).status).toBe(400);
  expect((await make('ainda-livre')).status).toBe(201);
});

it('is never another link’s, neither after its link was deleted nor after that went with its channel', async () => {
  const { body } = await make('para-sempre');
  await main.call('affiliate', 'DELETE', `/api/v2/tracking_link/${body.id}`);
  expect(await errorOf('para-sempre', foreign, 3)).toEqual(taken);
  await query('delete from tracking_links where id = $1', [body.id]);
  expect(await errorOf('para-sempre', foreign, 3)).toEqual(taken);
  const kept = await query('select * from chosen_link_codes');
  expect(JSON.stringify(kept)).not.toContain('sempre');
});
