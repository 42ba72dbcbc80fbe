import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { createTestGateway, movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { releaseDueCommissions } from '../commission/release.ts';

let staff: TestCaller;
let affiliate: TestCaller;

/** The campaign of the fixtures pays 10 %, thirty days after the conversion. */

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;
await signIn();
await makePayable(gateway.context, ids.affiliate);

afterAll(async () => {
  await expectReconciled();
});

async function signIn() {
  staff = await (await gateway.signIn(people.finance)).stepUp();
  affiliate = await gateway.signIn(people.main);
}

const expectReconciled = async () => expect(await findDifferences(gateway.context.database)).toEqual([]);

async function conversion(line: ConversionLine): Promise<number> {
  const manager = await gateway.signIn(people.manager);
  await importConversions(manager, [line]);
  const [row] = await query('select id from conversions where order_id = $1', [line.order]);
  return Number(row?.id);
}

const add = (body: Record<string, unknown>) =>
  staff.call('conversorphp', 'POST', '/api/addBonusToTransaction', {
    body: { bonus_type_id: 2, note: 'Meta batida', ...body },
  });
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
      'Campanha',
      'Correção',
      'Cortesia',
      'Meta',
      'Retroativo',
    ]);
  });

  test('is a line of its own, available together with the commission of its conversion', async () => {
    const started = clock.now();
    const before = { future: await sum('1'), available: await sum('2') };
    const id = await conversion({ order: 'own', amount: '1000', booked: '2026-02-20' });
    const { status, body } = await add({ conversion_id: id, amount: 25.5, note: 'Dia das Mães' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ conversion_id: id, amount: 25.5, bonus_type_name: 'Meta', state: 1, affiliate_id: 1 }),
    ]);
    expect(await sum('1')).toBe(before.future + 125.5);
    const { body: list } = await affiliate.call('finance', 'GET', '/api/commission/list');
    const row = { campaign_name: 'Loja Modelo', channel_name: 'Blog da Ana', date: '2026-02', status: 1 };
    expect(list.data.filter(({ date }: { date: string }) => date === row.date)).toEqual([
      { id: '1-1-2026-02-1', ...row, value: 100, description: 'Futura' },
      { id: '1-1-2026-02-1-b2', ...row, value: 25.5, description: 'Bônus (Meta)' },
    ]);
    clock.set('2026-03-22T12:00:00Z');
    await signIn();
    await releaseDueCommissions(gateway.context);
    expect([await sum('1'), await sum('2')]).toEqual([before.future, before.available + 125.5]);
    clock.set(started);
    await signIn();
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
  const line = () => ({ order: `asked-${serial}`, amount: '8000', booked: '2026-01-01' });
  let serial = 0;
  let conversionId: number;
  let bonusId: number;

  beforeEach(async () => {
    serial += 1;
    conversionId = await conversion(line());
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
    await conversion({ ...line(), status: 'refused' });
    expect(await linesOf(bonusId)).toEqual([
      { kind: 'bonus', state: 3, cents: 5_000 },
      { kind: 'bonus_refund', state: 2, cents: -5_000 },
    ]);
    expect(await linesOf(correction)).toEqual([{ kind: 'bonus', state: 0, cents: -1_000 }]);
    expect(await sum('2')).toBe(-850);
    expect((await staff.call('affiliate', 'GET', `/api/commission/bonus/${bonusId}`)).status).toBe(404);
    await expectReconciled();
    // What is owed must not keep the other tests from asking.
    await conversion({ order: 'settled', amount: '8500', booked: '2026-01-01' });
  });
});

test('a conversion that was refused and approved again has one bonus, by the commission that counts', async () => {
  const id = await conversion({ order: 'again', site: ids.foreignChannel, booked: '2026-03-01' });
  const decider = await gateway.signIn(people.campaigns);
  const decide = (body: object) => decider.call('report', 'PUT', `/api/conversion/validation/${id}`, { body });
  await decide({ validation_status: 0, refusal_reason: 'Engano' });
  await decide({ validation_status: 2 });
  const { status, body } = await add({ conversion_id: id, amount: 3 });
  expect([status, body.affiliate_id]).toEqual([201, ids.foreignAffiliate]);
  expect(await linesOf(body.id)).toEqual([{ kind: 'bonus', state: 1, cents: 300 }]);
  await remove(body.id);
});

describe('above what one person may give alone', () => {
  const orderOf = (order: string) =>
    conversion({ order, amount: '10', site: ids.foreignChannel, booked: '2026-03-01' });
  const leftFor = async (caller: TestCaller, affiliateId: number) =>
    (await caller.call('affiliate', 'GET', `/api/affiliate/settings/${affiliateId}`)).body.bonus_left;
  const confirmSeen = (caller: TestCaller, id: number, version?: number) =>
    caller.call('conversorphp', 'PUT', `/api/updateBonus/${id}`, { body: { confirmed: true, version } });
  const confirm = async (caller: TestCaller, id: number) =>
    confirmSeen(caller, id, (await caller.call('affiliate', 'GET', `/api/commission/bonus/${id}`)).body.version);
  const waiting = (amount: number) => ({ amount, state: null, unconfirmed: true, confirmed_at: null });
  const signedIn = async (email: string) => (await gateway.signIn(email)).stepUp();

  afterEach(async () => {
    staff = await signedIn(people.finance);
    const { body } = await staff.call('affiliate', 'GET', '/api/commission/bonusList?affiliate_id=2&perPage=100');
    for (const { id } of body.data) expect((await remove(id)).status).toBe(200);
    await expectReconciled();
  });

  test('a bonus waits without a line, and counts once another person confirms it with a step-up', async () => {
    const owner = await gateway.signIn(people.foreign);
    const earned = async () => (await owner.call('finance', 'GET', '/api/commission/sum?state=1')).body.data;
    const id = await orderOf('large');
    const before = await earned();
    const large = { conversion_id: id, amount: 1_000.01 };
    expect((await add({ ...large, note: null })).body.errors).toEqual({ note: 'validation.second_person_reason' });
    const form = { body: { ...large, bonus_type_id: 2, note: 'Meta batida' } };
    const withoutStepUp = await gateway.signIn(people.finance);
    const refused = await withoutStepUp.call('conversorphp', 'POST', '/api/addBonusToTransaction', form);
    expect(refused.body.code).toBe('step_up_required');
    const { body } = await add(large);
    expect(body).toMatchObject({ ...waiting(1_000.01), given_by: 'Fábio Fin', can_confirm: false });
    expect(await linesOf(body.id)).toEqual([]);
    expect(await earned()).toBe(before);
    await expectReconciled();
    expect((await change(body.id, { note: 'Ainda espera' })).body).toMatchObject(waiting(1_000.01));
    const other = await signedIn(people.manager);
    expect((await confirmSeen(other, body.id)).body.errors).toEqual({ version: 'validation.required' });
    expect((await confirmSeen(other, body.id, body.version)).body.code).toBe('version_conflict');

    expect((await confirm(await signedIn(people.finance), body.id)).body.code).toBe('bonus_own');
    expect((await confirm(await gateway.signIn(people.manager), body.id)).body.code).toBe('step_up_required');
    const manager = await signedIn(people.manager);
    const { body: seen } = await manager.call('affiliate', 'GET', '/api/commission/bonusList?unconfirmed=true');
    expect(seen.data).toEqual([expect.objectContaining({ id: body.id, can_confirm: true })]);
    const mixed = { confirmed: true, amount: 5_000 };
    expect(
      (await manager.call('conversorphp', 'PUT', `/api/updateBonus/${body.id}`, { body: mixed })).body,
    ).toMatchObject({ code: 'invalid_fields', errors: { confirmed: 'validation.invalid' } });
    expect((await confirm(manager, body.id)).body).toMatchObject({
      amount: 1_000.01,
      state: 1,
      unconfirmed: false,
      can_confirm: false,
      given_by: 'Fábio Fin',
      confirmed_by: 'Gil Gerente',
      confirmed_at: clock.now().toISOString(),
    });
    expect(await linesOf(body.id)).toEqual([{ kind: 'bonus', state: 1, cents: 100_001 }]);
    expect((await confirm(manager, body.id)).body.code).toBe('state_conflict');
    const [entry] = await query(`select user_id, before, after from audit_entries where action = 'bonus.confirm'`);
    expect(entry).toMatchObject({ user_id: ids.manager, before: { confirmedBy: null }, after: { confirmedBy: 2 } });
  });

  test('bonuses of one affiliate add up for 30 days, of an affiliate and a person each alone', async () => {
    const started = clock.now();
    await add({ conversion_id: await orderOf('sum-1'), amount: 600 });
    expect([await leftFor(staff, 2), await leftFor(staff, 1)]).toEqual([400, expect.any(Number)]);
    const last = await orderOf('sum-2');
    expect((await add({ conversion_id: last, amount: 400.01 })).body).toMatchObject(waiting(400.01));
    // What waits counts as given, too.
    expect(await leftFor(staff, 2)).toBe(-0.01);
    const own = await conversion({ order: 'sum-own', amount: '10', booked: '2026-03-01' });
    const { body: toOwn } = await add({ conversion_id: own, amount: 1 });
    expect(toOwn.unconfirmed).toBe(false);
    await remove(toOwn.id);
    const manager = await gateway.signIn(people.manager);
    const form = { conversion_id: last, bonus_type_id: 1, amount: 1_000 };
    const byAnother = await manager.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body: form });
    expect(byAnother.body).toMatchObject({ unconfirmed: false, bonus_left: 1_000 });
    clock.advance(30 * 24 * 60 * 60 * 1000 + 1);
    await signIn();
    expect(await leftFor(staff, 2)).toBe(1_000);
    clock.set(started);
    await signIn();
  });

  test('a raised amount is given by who raises it, now; a lowered one stays confirmed', async () => {
    const { body } = await add({ conversion_id: await orderOf('raise'), amount: 900 });
    expect((await change(body.id, { amount: 1_000 })).body).toMatchObject({ unconfirmed: false, bonus_left: 1_000 });
    expect((await change(body.id, { amount: 1_001 })).body).toMatchObject(waiting(1_001));
    expect(await linesOf(body.id)).toEqual([
      { kind: 'bonus', state: 0, cents: 90_000 },
      { kind: 'bonus', state: 0, cents: 100_000 },
    ]);
    await expectReconciled();
    const manager = await signedIn(people.manager);
    expect((await confirm(manager, body.id)).body).toMatchObject({ unconfirmed: false, state: 1 });
    expect((await change(body.id, { amount: 1_000.5 })).body).toMatchObject({
      amount: 1_000.5,
      unconfirmed: false,
      state: 1,
      confirmed_by: 'Gil Gerente',
    });
    const raised = await manager.call('conversorphp', 'PUT', `/api/updateBonus/${body.id}`, {
      body: { amount: 1_002 },
    });
    expect(raised.body).toMatchObject({ ...waiting(1_002), given_by: 'Gil Gerente', can_confirm: false });
    expect((await change(body.id, { amount: 5 })).body).toMatchObject({ unconfirmed: false, state: 1 });
  });

  test('an account in the same hands neither confirms nor has a limit of its own', async () => {
    const administrator = await signedIn(people.administrator);
    const conversionId = await orderOf('hands');
    const { body } = await add({ conversion_id: conversionId, amount: 1_500 });
    // It gives the account another role, and so may be behind it.
    const role = { role: 'manager' };
    expect((await administrator.call('direct', 'PUT', '/user/staff/7', { body: role })).status).toBe(200);
    expect(await leftFor(administrator, 2)).toBe(-500);
    expect((await confirm(administrator, body.id)).body.code).toBe('bonus_related');
    const { body: seen } = await administrator.call('affiliate', 'GET', `/api/commission/bonus/${body.id}`);
    expect(seen).toMatchObject({ unconfirmed: true, can_confirm: false });
    expect((await confirm(await signedIn(people.manager), body.id)).body).toMatchObject({ unconfirmed: false });
  });

  test('a refused conversion takes a waiting bonus along, which no correction could rely on', async () => {
    const id = await orderOf('refused-later');
    const { body } = await add({ conversion_id: id, amount: 2_000 });
    const manager = await signedIn(people.manager);
    const decide = { validation_status: 0, refusal_reason: 'Engano' };
    await manager.call('report', 'PUT', `/api/conversion/validation/${id}`, { body: decide });
    expect((await confirmSeen(manager, body.id, body.version)).status).toBe(404);
    await expectReconciled();
  });
});

test('where one person is enough, it confirms its own bonus with a step-up', async () => {
  const alone = await createTestGateway({ clock, env: { PAYMENT_APPROVERS: '1', BONUS_LIMIT: '20' } });
  const person = await (await alone.signIn(people.manager)).stepUp();
  await importConversions(person, [{ order: 'alone', amount: '10', booked: '2026-03-01' }]);
  const body = { conversion_id: 1, bonus_type_id: 1, amount: 20.01, note: 'Meta batida' };
  const { body: bonus } = await person.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body });
  expect(bonus).toMatchObject({ unconfirmed: true, can_confirm: true });
  const confirmed = await person.call('conversorphp', 'PUT', `/api/updateBonus/${bonus.id}`, {
    body: { confirmed: true, version: bonus.version },
  });
  expect(confirmed.body).toMatchObject({ unconfirmed: false, confirmed_by: 'Gil Gerente' });
  await alone.close();
});

test('the list is searched by order, affiliate and conversion, in pages', async () => {
  const list = (rest: string) => staff.call('affiliate', 'GET', `/api/commission/bonusList?${rest}`);
  for (const order of ['searched-1', 'searched-2']) {
    const id = await conversion({ order, booked: '2026-01-01' });
    await add({ conversion_id: id, bonus_type_id: 1, amount: 1 });
  }
  const { body } = await list('q=searched&page=1&perPage=1');
  expect([body.data.length, body.total]).toEqual([1, 2]);
  expect((await list('q=searched-1')).body.data).toEqual([
    expect.objectContaining({ order_id: 'searched-1', bonus_type_name: 'Campanha' }),
  ]);
  expect((await list('q=searched&affiliate_id=2')).body.total).toBe(0);
});
