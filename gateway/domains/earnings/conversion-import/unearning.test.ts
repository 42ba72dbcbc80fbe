import { beforeAll, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, importConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-05-20T12:00:00Z');
const gateway = await useGateway({ clock });
let staff: TestCaller;

beforeAll(async () => {
  staff = await gateway.signIn(people.campaigns);
  const { pool } = gateway.context.database;
  await pool.query(
    `insert into participation_moves (site_id, campaign_id, status, at) values (1, 1, 0, '2026-04-01'), (1, 1, 1, '2026-04-02')`,
  );
  await pool.query(
    `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, 2, 'day', now())`,
  );
});

const line = (order: string, booked: string) => ({ order, booked, status: 'approved', validated: '2026-05-19 10:00' });
const file = conversionFile([
  ...['A', 'B'].map((order) => line(order, '2019-01-01 10:00')),
  ...['C', 'D', 'E'].map((order) => line(order, '2026-05-10 10:00')),
]);
const expected = [
  { reason: 'not_participating', orders: 2, amount: 200, commission: 20 },
  { reason: 'sale_cap', orders: 1, amount: 100, commission: 10 },
];

test('the dry run, the answer, the list and the page of an import say what earns nothing, and its repetition too', async () => {
  const dry = await uploadConversions(staff, file, { fields: { dry_run: 'true' } });
  expect(dry.body).toMatchObject({ id: null, added: 5, refused: 0, amount: 500, earns_nothing: expected });
  const { body } = await uploadConversions(staff, file);
  expect(body).toMatchObject({ added: 5, refused: 0, amount: 500, earns_nothing: expected, terms_kept: 0 });
  const path = '/api/conversion/imports';
  expect((await staff.call('report', 'GET', path)).body.data[0]).toMatchObject({ earns_nothing: expected });
  expect((await staff.call('report', 'GET', `${path}/${body.id}`)).body).toMatchObject({ earns_nothing: expected });
  const again = await uploadConversions(staff, file);
  expect(again.body).toMatchObject({ added: 0, changed: 0, unchanged: 5, earns_nothing: expected });
});

test('an import counts the lines that name another time of an approved sale, and adds up what is stored', async () => {
  const sale = { order: 'K', status: 'approved', validated: '2026-05-18 10:00' };
  await importConversions(staff, [{ ...sale, booked: '2026-05-12 10:00' }]);
  const older = { ...sale, amount: '170.00', validated: '2026-05-17 10:00', booked: '2019-01-01 10:00' };
  for (const dryRun of ['true', 'false']) {
    const fields = { dry_run: dryRun };
    const { body } = await uploadConversions(staff, conversionFile([older]), { fields });
    expect(body).toMatchObject({ changed: 1, refused: 0, amount: 100, terms_kept: 1, earns_nothing: [] });
  }
});

test('lines that wait for a second person take no place of a cap, and are summed once they are confirmed', async () => {
  const waiting = conversionFile([
    { ...line('held', '2026-05-14 09:00'), amount: '20000.00' },
    ...['F', 'G'].map((order) => line(order, '2026-05-14 10:00')),
    line('O', '2019-01-01 10:00'),
  ]);
  const old = { reason: 'not_participating', orders: 1, amount: 100, commission: 10 };
  const dry = await uploadConversions(staff, waiting, { fields: { dry_run: 'true' } });
  expect(dry.body).toMatchObject({ added: 3, waiting: 1, amount: 300, earns_nothing: [old] });
  const { body } = await uploadConversions(staff, waiting);
  expect(body).toMatchObject({ added: 3, waiting: 1, amount: 300, earns_nothing: [old] });
  const path = `/api/conversion/imports/${body.id}`;
  expect((await staff.call('report', 'GET', path)).body).toMatchObject({ amount: 300, total_amount: 20_300 });

  const administrator = await (await gateway.signIn(people.administrator)).stepUp();
  const confirmation = { confirmed: true, reason: 'Conferido com a loja' };
  const confirmed = await administrator.call('report', 'PUT', path, { body: confirmation });
  const capped = { reason: 'sale_cap', orders: 1, amount: 20_000, commission: 2_000 };
  expect(confirmed.body).toMatchObject({
    state: 'applied',
    added: 4,
    waiting: 0,
    refused: 0,
    amount: 20_300,
    total_amount: 20_300,
    earns_nothing: [old, capped],
  });
});

test('the log of postbacks says what earns nothing, and what it would earn', async () => {
  const { pool } = gateway.context.database;
  const { post, link } = reporterOf(gateway);
  const click_id = (await link(1, 1))('2026-03-01T10:00:00Z');
  const { conversionId, reason } = await post({
    click_id,
    order_id: 'P',
    amount: 50,
    status: 'approved',
    occurred_at: '2026-05-15T10:00:00Z',
  });
  expect(reason).toBe('late');
  await pool.query(
    `insert into postbacks (advertiser_id, message_id, received_at, is_test, body, answer_status, reason, conversion_id)
     values (1, 'late', now(), false, '{}', 200, $1, $2), (1, 'known', now(), false, '{}', 200, 'unchanged', $2),
       (1, 'again', now(), false, '{}', 200, $1, $2), (1, 'test', now(), true, '{}', 200, $1, null)`,
    [reason, conversionId],
  );
  const { body } = await staff.call('advertiser', 'GET', '/api/advertiser/postback');
  expect(body.data).toMatchObject([
    { message_id: 'test', reason: 'late', lost_commission: null },
    { message_id: 'again', reason: 'late', lost_commission: 5 },
    { message_id: 'known', reason: 'unchanged', lost_commission: null },
    { message_id: 'late', reason: 'late', lost_commission: 5 },
  ]);
  const filtered = await staff.call('advertiser', 'GET', '/api/advertiser/postback?earns_nothing=true');
  expect(filtered.body.data).toMatchObject([{ message_id: 'test' }, { message_id: 'again' }, { message_id: 'late' }]);
  const others = await staff.call('advertiser', 'GET', '/api/advertiser/postback?earns_nothing=false');
  expect(others.body.data).toMatchObject([{ message_id: 'known' }]);
  const totalOf = async (query: string) =>
    (await staff.call('advertiser', 'GET', `/api/advertiser/postback_total?${query}`)).body;
  const total = { reason: 'late', messages: 2, orders: 1, amount: 50, commission: 5 };
  expect(await totalOf('')).toEqual([total]);
  expect(await totalOf('q=again')).toEqual([{ ...total, messages: 1 }]);
  expect([await totalOf('is_test=true'), await totalOf('from=2099-01-01')]).toEqual([[], []]);
});
