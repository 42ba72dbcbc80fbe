import { beforeEach, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();
const { query } = gateway;
const staff = await gateway.signIn(people.campaigns);

beforeEach(async () => {
  await query('delete from coupons');
  await query('delete from outbox_mails');
  await query(`update users set language = 'en' where email = $1`, [people.foreign]);
});

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  staff.call('advertiser', method, `/api/coupons${path}`, body && { body });
const add = async (rest: object = {}): Promise<number> => {
  const coupon = {
    campaign_id: 1,
    code: 'ana10',
    description: '10 % de desconto',
    site_id: 1,
    starts_on: '2026-05-01',
  };
  return (await call('POST', '', { ...coupon, ...rest })).body.id;
};
/** The mails since the last look, and what they say about the coupon. */
async function takeMails() {
  const mails = await query('select "to", subject, text from outbox_mails order by id');
  await query('delete from outbox_mails');
  return mails.map(({ to, subject, text }) => [to, subject, String(text).split('\n\n')[1]]);
}
const lastEntries = (couponId: number) =>
  query(
    `select action, affiliate_id as affiliate, campaign_id as campaign, before, after from audit_entries
     where entity = 'coupon' and entity_id = $1 order by id`,
    [String(couponId)],
  );

it('of a channel is mailed to its affiliate when it is given, changed and withdrawn', async () => {
  const couponId = await add({ ends_on: '2026-05-31' });
  expect(await takeMails()).toEqual([
    [
      people.main,
      'Cupom ANA10 para o canal Blog da Ana',
      'O cupom ANA10 (10 % de desconto) agora é do canal Blog da Ana na campanha Loja Modelo. Ele vale de 01/05/2026 a 31/05/2026.',
    ],
  ]);
  await call('PUT', `/${couponId}`, { ends_on: null });
  await call('PUT', `/${couponId}`, { ends_on: null });
  await call('PUT', `/${couponId}`, { code: 'ANA15' });
  expect((await takeMails()).map(([, , said]) => said)).toEqual([
    'O cupom ANA10 do canal Blog da Ana na campanha Loja Modelo mudou: 10 % de desconto. Ele vale a partir de 01/05/2026.',
    'O cupom ANA10 do canal Blog da Ana na campanha Loja Modelo agora é ANA15: 10 % de desconto. Ele vale a partir de 01/05/2026. O código anterior não conta mais para o canal.',
  ]);
  await call('DELETE', `/${couponId}`);
  expect((await takeMails()).map(([, subject]) => subject)).toEqual(['O cupom ANA15 não é mais do canal Blog da Ana']);
  expect((await lastEntries(couponId)).map(({ action, affiliate, campaign }) => [action, affiliate, campaign])).toEqual(
    [
      ['coupon.create', 1, 1],
      ['coupon.update', 1, 1],
      ['coupon.update', 1, 1],
      ['coupon.withdraw', 1, 1],
    ],
  );
});

it('that goes to a channel of another affiliate is mailed to both, and neither reads of the other in its audit', async () => {
  const couponId = await add();
  await takeMails();
  await call('PUT', `/${couponId}`, { site_id: 3 });
  expect((await takeMails()).map(([to, subject]) => [to, subject])).toEqual([
    [people.main, 'O cupom ANA10 não é mais do canal Blog da Ana'],
    [people.foreign, 'Coupon ANA10 for the channel Site do Otávio'],
  ]);
  const [, ofCampaign, ...ofAffiliates] = await lastEntries(couponId);
  expect(ofCampaign).toMatchObject({ affiliate: null, campaign: 1, before: { channelId: 1 }, after: { channelId: 3 } });
  expect(ofAffiliates).toMatchObject([
    { action: 'coupon.update', affiliate: 1, campaign: null, before: { channelId: 1 }, after: null },
    { action: 'coupon.update', affiliate: 2, campaign: null, before: null, after: { channelId: 3 } },
  ]);
});

it('for all channels is mailed to nobody, and to the channel that it is taken from', async () => {
  const couponId = await add({ site_id: null });
  await call('PUT', `/${couponId}`, { description: 'Para todos' });
  expect(await takeMails()).toEqual([]);
  await call('PUT', `/${couponId}`, { site_id: 1 });
  await call('PUT', `/${couponId}`, { site_id: null });
  expect((await takeMails()).map(([to, subject]) => [to, subject])).toEqual([
    [people.main, 'Cupom ANA10 para o canal Blog da Ana'],
    [people.main, 'O cupom ANA10 não é mais do canal Blog da Ana'],
  ]);
  await call('DELETE', `/${couponId}`);
  expect(await takeMails()).toEqual([]);
});
