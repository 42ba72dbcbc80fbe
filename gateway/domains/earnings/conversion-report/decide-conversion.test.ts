import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { createTestGateway, type TestCaller, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let staff: TestCaller;
let orders = 0;

beforeAll(async () => {
  gateway = await createTestGateway();
  staff = await gateway.signIn(people.campaigns);
});
afterAll(() => gateway.close());

const pathOf = (id: number) => `/api/conversion/validation/${id}`;
const decide = (id: number, body: object, caller = staff) => caller.call('report', 'PUT', pathOf(id), { body });
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await gateway.context.database.pool.query<Row>(text, values)).rows;

/** Imports an order of R$ 100. Returns its id. */
async function sell(status: 'pending' | 'approved' | 'refused'): Promise<number> {
  const order = `S-${(orders += 1)}`;
  await importConversions(staff, [{ order, status, booked: '2026-03-01 10:00' }]);
  const [sold] = await query<{ id: number }>('select id from conversions where order_id = $1', [order]);
  return sold?.id ?? 0;
}

const earned = (id: number) =>
  query('select kind, value_cents from commissions where conversion_id = $1 and state <> 0 order by id', [id]);
const earning = { kind: 'earning', value_cents: 1_000 };

test('pending is approved, refused as a refund, and approved again', async () => {
  const id = await sell('pending');
  expect((await decide(id, { validation_status: 2 })).body).toMatchObject({ id, validation_status: 2 });
  expect(await earned(id)).toEqual([earning]);
  const refused = await decide(id, { validation_status: 0, refusal_reason: 'Compra cancelada' });
  expect(refused.body).toMatchObject({ validation_status: 0, refusal_reason: 'Compra cancelada' });
  expect(await earned(id)).toEqual([]);
  const again = await decide(id, { validation_status: 2, version: refused.body.version });
  expect(again.body).toMatchObject({ validation_status: 2, refusal_reason: null });
  expect(await earned(id)).toEqual([earning]);
});

test('one that is refused again keeps the reason it was refused for first', async () => {
  const id = await sell('pending');
  await decide(id, { validation_status: 0, refusal_reason: 'Compra cancelada' });
  const again = await decide(id, { validation_status: 0, refusal_reason: 'Outra' });
  expect(again).toMatchObject({ status: 200, body: { refusal_reason: 'Compra cancelada' } });
  expect((await decide(id, { refusal_reason: 'Corrigida' })).body).toMatchObject({ refusal_reason: 'Corrigida' });
});

test('the amount of a pending one changes, by the rate that it arrived with', async () => {
  const id = await sell('pending');
  await query('update commission_groups set rate_basis_points = 5000 where campaign_id = 1');
  const { body } = await decide(id, { transaction_amount: 33.35 });
  await query('update commission_groups set rate_basis_points = 1000 where campaign_id = 1');
  expect(body).toMatchObject({ transaction_amount: 33.35, affiliate_commission_cost: 3.34, rate: 10, fixed: null });
});

test('the amount of an approved one is corrected, its approval stays, and once it was asked for by a line', async () => {
  const id = await sell('approved');
  const times = () => query('select validation_datetime, reported_approved_at from conversions where id = $1', [id]);
  const before = await times();
  const { body } = await decide(id, { transaction_amount: 80 });
  expect(body).toMatchObject({ validation_status: 2, transaction_amount: 80, affiliate_commission_cost: 8 });
  expect(body.reports.at(-1)).toMatchObject({ source: 'staff', amount: 80, effect_code: 'amount_corrected' });
  expect(await times()).toEqual(before);
  expect(await earned(id)).toEqual([{ ...earning, value_cents: 800 }]);
  await query('update commissions set state = 3 where conversion_id = $1 and state <> 0', [id]);
  await decide(id, { transaction_amount: 90 });
  expect(await earned(id)).toEqual([
    { kind: 'earning', value_cents: 800 },
    { kind: 'correction', value_cents: 100 },
  ]);
});

test.each([
  ['a refusal without a reason', 'pending', { validation_status: 0 }, 400, { refusal_reason: 'validation.required' }],
  [
    'a reason of an approval',
    'pending',
    { validation_status: 2, refusal_reason: 'x' },
    400,
    { refusal_reason: 'validation.conversion_not_refused' },
  ],
  [
    'an approved one made pending',
    'approved',
    { validation_status: 1 },
    409,
    { validation_status: 'validation.conversion_decided' },
  ],
  [
    'the amount of a refused one',
    'refused',
    { transaction_amount: 1 },
    400,
    { transaction_amount: 'validation.conversion_decided' },
  ],
  ['a negative amount', 'pending', { transaction_amount: -1 }, 400, { transaction_amount: 'validation.amount' }],
  [
    'a status that only invoices give',
    'approved',
    { validation_status: 3 },
    400,
    { validation_status: 'validation.choice' },
  ],
  ['an old version', 'pending', { validation_status: 2, version: 0 }, 409, undefined],
  [
    'a block that there is not',
    'pending',
    { lift_block: true },
    409,
    { validation_status: 'validation.conversion_not_blocked' },
  ],
] as const)('%s is refused and changes nothing', async (_what, status, body, expected, errors) => {
  const id = await sell(status);
  const before = await query('select * from conversions where id = $1', [id]);
  const answer = await decide(id, body);
  expect([answer.status, answer.body.errors]).toEqual([expected, errors]);
  expect(await query('select * from conversions where id = $1', [id])).toEqual(before);
});

test('a refusal stays once the commission was asked for: what was paid out is made up for, and not earned twice', async () => {
  const id = await sell('approved');
  await query('update commissions set state = 3 where conversion_id = $1', [id]);
  expect((await decide(id, { validation_status: 0, refusal_reason: 'Devolvido' })).status).toBe(200);
  expect(await earned(id)).toEqual([earning, { kind: 'refund', value_cents: -1_000 }]);
  const { status, body } = await decide(id, { validation_status: 2 });
  expect([status, body.errors]).toEqual([409, { validation_status: 'validation.conversion_billed' }]);
});

test('a line older than the decision no longer counts, and its import says so', async () => {
  const id = await sell('pending');
  await decide(id, { validation_status: 0, refusal_reason: 'Fraude' });
  const [{ order } = { order: '' }] = await query<{ order: string }>(
    'select order_id as order from conversions where id = $1',
    [id],
  );
  const late = importConversions(staff, [{ order, status: 'approved', validated: '2026-03-02 08:00' }]);
  await expect(late).rejects.toThrow('decided_by_staff');
  expect(await query('select validation_status from conversions where id = $1', [id])).toEqual([
    { validation_status: 0 },
  ]);
});

test('each decision is in the audit, and beyond its affiliates a manager finds none', async () => {
  const id = await sell('pending');
  await decide(id, { validation_status: 2 });
  const [entry] = await query(
    "select action, affiliate_id, before, after from audit_entries where entity = 'conversion' order by id desc limit 1",
  );
  expect(entry).toMatchObject({
    action: 'conversion.update',
    affiliate_id: 1,
    before: { validationStatus: 1 },
    after: { validationStatus: 2 },
  });
  const assigned = await gateway.signIn(people.assigned);
  expect((await decide(id, { validation_status: 0, refusal_reason: 'x' }, assigned)).status).toBe(404);
  expect((await assigned.call('report', 'GET', pathOf(id))).status).toBe(404);
});

test('a conversion lists what was reported about it, by whom, and with what effect', async () => {
  const id = await sell('pending');
  await decide(id, { validation_status: 0, refusal_reason: 'Compra cancelada' });
  const { body } = await decide(id, { refusal_reason: 'Cancelada pelo cliente' });
  const reported = { status: 0, amount: 100, effect: 'counted' };
  const expected = [
    { ...reported, source: 'file', status: 1, at: '2026-03-01T13:00:00.000Z', reason: null, effect_code: null },
    { ...reported, source: 'staff', reason: 'Compra cancelada', effect_code: null },
    { ...reported, source: 'staff', reason: 'Cancelada pelo cliente', effect_code: 'reason_corrected' },
  ];
  expect(body.reports).toMatchObject(expected);
  expect(body.reports).toHaveLength(3);
  expect((await staff.call('report', 'GET', pathOf(id))).body.reports).toEqual(body.reports);
});
