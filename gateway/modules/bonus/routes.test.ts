import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ids, people } from '../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../testing/import-conversions.ts';
import { makePayable } from '../../testing/payees.ts';
import {
  createTestGateway,
  movableClock,
  type MovableClock,
  type TestCaller,
  type TestGateway,
} from '../../testing/test-gateway.ts';
import { releaseDueCommissions } from '../commission/release.ts';
import { findDifferences } from '../ledger/reconcile.ts';

let clock: MovableClock;
let gateway: TestGateway;
let staff: TestCaller;
let affiliate: TestCaller;

/** The campaign of the fixtures pays 10 %, thirty days after the conversion. */
beforeAll(async () => {
  clock = movableClock('2026-03-02T12:00:00Z');
  gateway = await createTestGateway({ clock });
  await signIn();
  await makePayable(gateway.context, ids.affiliate);
});
afterAll(async () => {
  await expectReconciled();
  await gateway.close();
});

async function signIn() {
  staff = await gateway.signIn(people.finance);
  affiliate = await gateway.signIn(people.main);
}

const expectReconciled = async () => expect(await findDifferences(gateway.context.database)).toEqual([]);

const query = async (text: string, values: unknown[] = []) =>
  (await gateway.context.database.pool.query<Record<string, unknown>>(text, values)).rows;

async function conversion(line: ConversionLine): Promise<number> {
  const manager = await gateway.signIn(people.manager);
  await importConversions(manager, [line]);
  const [row] = await query('select id from conversions where order_id = $1', [line.order]);
  return Number(row?.['id']);
}

const add = (body: Record<string, unknown>) =>
  staff.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body: { bonus_type_id: 2, note: null, ...body } });
const change = (id: number, body: unknown) => staff.call('conversorphp', 'PUT', `/api/updateBonus/${id}`, { body });
const remove = (id: number) => staff.call('conversorphp', 'DELETE', `/api/deleteBonus/${id}`);

const linesOf = (bonusId: number) =>
  query('select kind, state, value_cents::int as cents from commissions where bonus_id = $1 order by id', [bonusId]);

const sum = async (state: string): Promise<number> =>
  (await affiliate.call('finance', 'GET', `/api/commission/sum?state=${state}`)).body.data;

const ask = () => affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} });

describe('a bonus', () => {
  test('has one of the types that may be given', async () => {
    const { status, body } = await staff.call('affiliate', 'GET', '/api/bonusType');
    expect(status).toBe(200);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      ...['Campanha', 'Correção', 'Cortesia', 'Meta', 'Retroativo'],
    ]);
  });

  test('is a line of its own, available together with the commission of its conversion', async () => {
    const id = await conversion({ order: 'own', amount: '1000', booked: '2026-02-20' });
    const { status, body } = await add({ conversion_id: id, amount: 25.5, note: 'Dia das Mães' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ conversion_id: id, amount: 25.5, bonus_type_name: 'Meta', state: 1, affiliate_id: 1 }),
    ]);
    expect(await sum('1')).toBe(125.5);
    const { body: list } = await affiliate.call('finance', 'GET', '/api/commission/list');
    const row = { campaign_name: 'Loja Modelo', channel_name: 'Blog da Ana', date: '2026-02', status: 1 };
    expect(list.data).toEqual([
      { id: '1-1-2026-02-1', ...row, value: 100, description: 'Futura' },
      { id: '1-1-2026-02-1-b2', ...row, value: 25.5, description: 'Bônus (Meta)' },
    ]);
    clock.set('2026-03-22T12:00:00Z');
    await signIn();
    await releaseDueCommissions(gateway.context);
    expect([await sum('1'), await sum('2')]).toEqual([0, 125.5]);
  });

  test('is available at once where the commission is', async () => {
    const id = await conversion({ order: 'due', amount: '10', booked: '2026-01-01' });
    expect((await add({ conversion_id: id, amount: 3 })).body).toMatchObject({ state: 2 });
  });

  test.each([
    ['pending', 'validation.bonus_pending'],
    ['refused', 'validation.bonus_refused'],
    ['paid', 'validation.bonus_paid'],
  ])('is refused on a conversion that is %s, with the reason', async (state, reason) => {
    const id = await conversion({ order: state, status: state === 'paid' ? 'approved' : state, booked: '2026-01-01' });
    if (state === 'paid') await query('update conversions set validation_status = 4 where id = $1', [id]);
    const { status, body } = await add({ conversion_id: id, amount: 1 });
    expect([status, body.errors]).toEqual([400, { conversion_id: reason }]);
  });

  test('needs a conversion within reach, a type that there is, and an amount that is not zero', async () => {
    const id = await conversion({ order: 'fields', booked: '2026-01-01' });
    for (const [body, errors] of [
      [{ conversion_id: 999_999, amount: 1 }, { conversion_id: 'validation.reference' }],
      [{ conversion_id: id, amount: 1, bonus_type_id: 99 }, { bonus_type_id: 'validation.reference' }],
      [{ conversion_id: id, amount: 0 }, { amount: 'validation.bonus_zero' }],
      [{ conversion_id: id, amount: 0.001 }, { amount: 'validation.amount' }],
      [{ conversion_id: id, amount: -1 }, { amount: 'validation.bonus_correction' }],
    ] as const) {
      expect(await add(body)).toMatchObject({ status: 400, body: { errors } });
    }
    const assigned = await gateway.signIn(people.assigned);
    const beyond = { body: { conversion_id: id, bonus_type_id: 1, amount: 1 } };
    expect(await assigned.call('conversorphp', 'POST', '/api/addBonusToTransaction', beyond)).toMatchObject({
      status: 400,
      body: { errors: { conversion_id: 'validation.reference' } },
    });
  });
});

describe('a change', () => {
  test('of the amount is a new line, and the old one is refused; of anything else none', async () => {
    const { body } = await add({
      conversion_id: await conversion({ order: 'edit', booked: '2026-01-01' }),
      amount: 10,
    });
    const changed = await change(body.id, { amount: 7.5, version: 1 });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ amount: 7.5, version: 2, state: 2 }),
    ]);
    expect((await change(body.id, { note: 'Ajuste', bonus_type_id: 1 })).body).toMatchObject({ version: 3 });
    expect(await linesOf(body.id)).toEqual([
      { kind: 'bonus', state: 0, cents: 1_000 },
      { kind: 'bonus', state: 2, cents: 750 },
    ]);
    expect((await change(body.id, { amount: 1, version: 1 })).body).toMatchObject({ code: 'version_conflict' });
    expect((await change(body.id, { amount: 0 })).body.errors).toEqual({ amount: 'validation.bonus_zero' });
    await expectReconciled();
  });

  test('that removes it refuses its line', async () => {
    const { body } = await add({
      conversion_id: await conversion({ order: 'gone', booked: '2026-01-01' }),
      amount: 10,
    });
    expect((await remove(body.id)).status).toBe(200);
    expect(await linesOf(body.id)).toEqual([{ kind: 'bonus', state: 0, cents: 1_000 }]);
    for (const answer of [await remove(body.id), await change(body.id, { amount: 1 })]) expect(answer.status).toBe(404);
  });
});

describe('a bonus that was asked for', () => {
  let conversionId: number;
  let bonusId: number;

  beforeAll(async () => {
    conversionId = await conversion({ order: 'asked', amount: '8000', booked: '2026-01-01' });
    bonusId = (await add({ conversion_id: conversionId, amount: 50 })).body.id;
    expect((await ask()).status).toBe(201);
  });

  test('can be neither changed nor removed', async () => {
    for (const answer of [await change(bonusId, { amount: 40 }), await remove(bonusId)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'bonus_requested']);
    }
    expect(await linesOf(bonusId)).toEqual([{ kind: 'bonus', state: 3, cents: 5_000 }]);
  });

  test('is corrected by a negative one, never below zero', async () => {
    expect((await add({ conversion_id: conversionId, amount: -50.01 })).body.errors).toEqual({
      amount: 'validation.bonus_sum',
    });
    const correction = await add({ conversion_id: conversionId, amount: -20 });
    expect([correction.status, correction.body.state]).toEqual([201, 2]);
    expect(await sum('2')).toBe(-20);
    expect((await change(correction.body.id, { amount: -50.01 })).body.errors).toEqual({
      amount: 'validation.bonus_sum',
    });
    expect((await change(correction.body.id, { amount: -30 })).status).toBe(200);
    expect(await sum('2')).toBe(-30);
    const more = (await add({ conversion_id: conversionId, amount: 5 })).body.id;
    expect((await change(correction.body.id, { amount: -55 })).status).toBe(200);
    expect((await remove(more)).body.code).toBe('bonus_corrected');
    expect((await remove(correction.body.id)).status).toBe(200);
    expect((await remove(more)).status).toBe(200);
    expect(await sum('2')).toBe(0);
    await expectReconciled();
  });

  test('comes back by a line of its own when its conversion is refunded, and one that was not asked for is refused', async () => {
    const correction = (await add({ conversion_id: conversionId, amount: -10 })).body.id;
    await conversion({ order: 'asked', amount: '8000', booked: '2026-01-01', status: 'refused' });
    expect(await linesOf(bonusId)).toEqual([
      { kind: 'bonus', state: 3, cents: 5_000 },
      { kind: 'bonus_refund', state: 2, cents: -5_000 },
    ]);
    expect(await linesOf(correction)).toEqual([{ kind: 'bonus', state: 0, cents: -1_000 }]);
    expect(await sum('2')).toBe(-850);
    expect((await staff.call('affiliate', 'GET', `/api/commission/bonus/${bonusId}`)).status).toBe(404);
    await expectReconciled();
  });
});

test('a conversion that was refused and approved again has one bonus, by the commission that counts', async () => {
  const id = await conversion({ order: 'again', site: ids.foreignChannel, booked: '2026-03-01' });
  const manager = await gateway.signIn(people.manager);
  const decide = (body: object) => manager.call('report', 'PUT', `/api/conversion/validation/${id}`, { body });
  await decide({ validation_status: 0, refusal_reason: 'Engano' });
  await decide({ validation_status: 2 });
  const { status, body } = await add({ conversion_id: id, amount: 3 });
  expect([status, body.affiliate_id]).toEqual([201, ids.foreignAffiliate]);
  expect(await linesOf(body.id)).toEqual([{ kind: 'bonus', state: 1, cents: 300 }]);
  await remove(body.id);
});

test('the list is searched by order, affiliate and conversion, in pages', async () => {
  const list = (rest: string) => staff.call('affiliate', 'GET', `/api/commission/bonusList?${rest}`);
  const { body } = await list('page=1&perPage=2');
  expect([body.data.length, body.total]).toEqual([2, 3]);
  expect((await list('q=edit')).body.data).toEqual([
    expect.objectContaining({ order_id: 'edit', bonus_type_name: 'Campanha' }),
  ]);
  expect((await list('affiliate_id=2')).body.total).toBe(0);
});
