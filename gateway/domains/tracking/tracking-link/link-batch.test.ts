import { beforeAll, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const { query } = gateway;
const [main, foreign, staff] = [
  await gateway.signIn(people.main),
  await gateway.signIn(people.foreign),
  await gateway.signIn(people.administrator),
];

interface Answer {
  url: string;
  short_url: string | null;
  campaign_name: string | null;
  is_new: boolean;
  reason: string | null;
}

const send = (urls: unknown, who = main) =>
  who.call('affiliate', 'POST', '/api/v2/tracking_link/batch', { body: { site_id: 1, urls } });
async function linksTo(...urls: string[]): Promise<Answer[]> {
  const { status, body } = await send(urls);
  expect(status).toBe(201);
  return (body as unknown as { links: Answer[] }).links;
}
const reasonOf = async (url: string) => (await linksTo(url))[0]?.reason;

const shop = 'https://loja.example.com';

beforeAll(async () => {
  await query('update campaigns set deeplink_enabled = true where id = 1');
});

it('each address gets its link in one transaction, the same one for the same page, and again the next time', async () => {
  const urls = [`${shop}/p/1?utm_source=zap`, `${shop}/p/2`, `${shop}/p/1?utm_source=zap`, 'LOJA.example.com/p/2'];
  const first = await linksTo(...urls);
  expect(first.map(({ url }) => url)).toEqual(urls);
  expect(first.map(({ is_new: isNew }) => isNew)).toEqual([true, true, false, false]);
  const [one, two] = first.map(({ short_url: short }) => short);
  expect(first.map(({ short_url: short }) => short)).toEqual([one, two, one, two]);
  expect(one).toMatch(/\/c\/[2-9a-z]{8}$/);
  const again = await linksTo(...urls);
  expect(again).toEqual(first.map((link) => ({ ...link, is_new: false })));
  const audited = await query(
    "select entity_id from audit_entries where action = 'tracking_link.create' and user_id = (select id from users where email = $1)",
    [people.main],
  );
  expect(audited).toHaveLength(2);
});

it('what is sent twice at once makes one link', async () => {
  const answers = await Promise.all([linksTo(`${shop}/p/3`), linksTo(`${shop}/p/3`)]);
  expect(new Set(answers.flat().map(({ short_url: short }) => short)).size).toBe(1);
});

it('a link with a note or a coupon is not used again', async () => {
  const body = { site_id: 1, campaign_id: 1, url: `${shop}/p/4`, sub_ids: ['story'] };
  const { body: noted } = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body });
  const [link] = await linksTo(`${shop}/p/4`);
  expect(link?.is_new).toBe(true);
  expect(link?.short_url).not.toContain(String(noted.code));
});

it('an address without a link has its reason, and keeps none of the others from theirs', async () => {
  const [link, none] = await linksTo(`${shop}/p/5`, 'https://nenhum.example/');
  expect([link?.reason, none?.reason]).toEqual([null, 'unknown_site']);
  expect(none).toMatchObject({ short_url: null, is_new: false });
  expect(await reasonOf('https://')).toBe('invalid');
  expect(await reasonOf(`${shop}:8443/p`)).toBe('invalid');
  expect(await reasonOf(String(link?.short_url))).toBe('is_link');
  await query('update campaigns set deeplink_enabled = false where id = 1');
  expect(await reasonOf(`${shop}/p/6`)).toBe('deeplink_off');
  await query('update campaigns set deeplink_enabled = true where id = 1');
});

it('a page whose link staff switched off gets none', async () => {
  const [link] = await linksTo(`${shop}/p/7`);
  const rows = await query('select id from tracking_links where code = $1', [link?.short_url?.split('/').at(-1)]);
  const answer = await staff.call('affiliate', 'PUT', `/api/tracking_link/${rows[0]?.id}`, {
    body: { off_reason: 'E-mail' },
  });
  expect(answer.status).toBe(200);
  expect(await reasonOf(`${shop}/p/7`)).toBe('switched_off');
});

it('takes from 1 to 50 addresses, of an own channel', async () => {
  expect((await send([])).status).toBe(400);
  expect((await send(Array.from({ length: 51 }, (_, index) => `${shop}/x/${index}`))).status).toBe(400);
  expect(await linksTo(...Array.from({ length: 50 }, (_, index) => `${shop}/x/${index}`))).toHaveLength(50);
  expect((await send([`${shop}/p/1`], foreign)).status).toBe(404);
});
