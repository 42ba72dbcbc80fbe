import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { createTestGateway, movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

/** The campaign of the fixtures pays 10 %. */
const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;
const day = 24 * 60 * 60 * 1000;

const signedIn = async (email: string) => (await gateway.signIn(email)).stepUp();
let manager: TestCaller;
let finance: TestCaller;

beforeEach(async () => {
  // Each test begins a month after the one before, so that none counts for the limits of another.
  clock.advance(40 * day);
  manager = await signedIn(people.manager);
  finance = await signedIn(people.finance);
});

afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

let serial = 0;
async function sell(line: Partial<ConversionLine> = {}): Promise<number> {
  serial += 1;
  await importConversions(manager, [{ order: `order-${serial}`, booked: '2026-01-05', ...line }]);
  const [row] = await query('select id from conversions where order_id = $1', [line.order ?? `order-${serial}`]);
  return row.id;
}

const decide = (person: TestCaller, id: number, body: object) =>
  person.call('report', 'PUT', `/api/conversion/validation/${id}`, { body });
const correct = (person: TestCaller, id: number, amount: number, reason: string | null = 'Erro da loja') =>
  decide(person, id, { transaction_amount: amount, reason });
const list = async (person: TestCaller, rest = '') =>
  (await person.call('report', 'GET', `/api/conversion/additions?per_page=100${rest}`)).body.data;
const waitingFor = async (person: TestCaller, id: number) =>
  (await list(person, `&unconfirmed=true&conversion_id=${id}`))[0];
const confirm = (person: TestCaller, { id, version }: { id: number; version: number }) =>
  person.call('report', 'PUT', `/api/conversion/additions/${id}`, { body: { confirmed: true, version } });
const amountOf = async (id: number) =>
  (await query('select amount_cents::int as cents from conversions where id = $1', [id]))[0].cents;

describe('within the limits of one person', () => {
  test('a decision counts at once, without a reason or a step-up', async () => {
    const id = await sell();
    const alone = await gateway.signIn(people.manager);
    expect((await correct(alone, id, 10_000, null)).body).toMatchObject({
      transaction_amount: 10_000,
      unconfirmed: false,
    });
    expect(await list(manager, `&conversion_id=${id}`)).toEqual([
      expect.objectContaining({ kind: 'correction', added: 990, unconfirmed: false, confirmed_by: 'Gil Gerente' }),
    ]);
  });

  test('a lower amount and a refusal need nobody, whatever the amount', async () => {
    const [lowered, refused] = [await sell({ amount: '9000' }), await sell({ amount: '9000' })];
    const alone = await gateway.signIn(people.manager);
    expect((await correct(alone, lowered, 1, null)).body).toMatchObject({ transaction_amount: 1, unconfirmed: false });
    const refusal = { validation_status: 0, refusal_reason: 'Devolvida' };
    expect((await decide(alone, refused, refusal)).body).toMatchObject({ validation_status: 0, unconfirmed: false });
  });
});

describe('above them', () => {
  test('the record says that it waits, the affiliate is shown nothing of it, and it is taken as it was decided', async () => {
    const id = await sell();
    const { status, body } = await correct(manager, id, 50_000);
    expect([status, body.transaction_amount, body.unconfirmed]).toEqual([200, 100, true]);
    const affiliate = await gateway.signIn(people.main);
    const { body: seen } = await affiliate.call('report', 'GET', `/api/conversion/validation/${id}`);
    expect([seen.transaction_amount, seen.unconfirmed]).toEqual([100, false]);
    expect((await affiliate.call('report', 'GET', '/api/conversion/additions')).status).toBe(403);
    expect(await waitingFor(manager, id)).toMatchObject({ can_confirm: false, given_by: 'Gil Gerente', added: 4_990 });

    const waiting = await waitingFor(finance, id);
    expect(waiting).toMatchObject({ can_confirm: true, amount_before: 100, amount: 50_000, reason: 'Erro da loja' });
    clock.advance(60_000);
    const { body: confirmed } = await confirm(await signedIn(people.finance), waiting);
    expect(confirmed).toMatchObject({ unconfirmed: false, confirmed_by: 'Fábio Fin', given_by: 'Gil Gerente' });
    expect(await amountOf(id)).toBe(5_000_000);
    const [report] = await query(
      `select source_id, amount_cents::int as cents from conversion_reports where conversion_id = $1 and source = 'staff'`,
      [id],
    );
    expect(report).toEqual({ source_id: ids.manager, cents: 5_000_000 });
    const actions = await query(`select action, user_id from audit_entries where request_id in (
      select request_id from audit_entries where action = 'commission_addition.confirm') order by id`);
    expect(actions.slice(-2)).toEqual([
      { action: 'conversion.update', user_id: 7 },
      { action: 'commission_addition.confirm', user_id: 7 },
    ]);
  });

  test('amounts of one affiliate add up for 30 days, those that wait included', async () => {
    const first = await sell();
    expect((await correct(manager, first, 9_000)).body.unconfirmed).toBe(false);
    const second = await sell();
    expect((await correct(manager, second, 1_300)).body.unconfirmed).toBe(true);
    // What waits counts, so no smaller part is left for another one.
    expect((await correct(manager, await sell(), 1_200)).body.unconfirmed).toBe(true);
    // Another affiliate, and another person, have limits of their own.
    expect((await correct(manager, await sell({ site: ids.foreignChannel }), 9_000)).body.unconfirmed).toBe(false);
    const campaigns = await signedIn(people.campaigns);
    expect((await correct(campaigns, await sell(), 9_000)).body.unconfirmed).toBe(false);
    clock.advance(31 * day);
    manager = await signedIn(people.manager);
    expect((await correct(manager, await sell(), 9_000)).body.unconfirmed).toBe(false);
  });

  test('bonuses and decisions count together', async () => {
    const id = await sell();
    const bonus = { conversion_id: id, bonus_type_id: 1, amount: 600, note: 'Meta' };
    const give = () => manager.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body: bonus });
    expect((await give()).body.unconfirmed).toBe(false);
    expect((await correct(manager, id, 5_000)).body.unconfirmed).toBe(true);
    const settings = await manager.call('affiliate', 'GET', '/api/affiliate/settings/1');
    expect(settings.body.bonus_left).toBe(-90);
  });

  test('a withdrawn one has no effect and counts no longer', async () => {
    const id = await sell();
    await correct(manager, id, 50_000);
    const { id: addition } = await waitingFor(manager, id);
    expect((await manager.call('report', 'DELETE', `/api/conversion/additions/${addition}`)).status).toBe(200);
    expect((await manager.call('report', 'GET', `/api/conversion/validation/${id}`)).body.unconfirmed).toBe(false);
    expect((await correct(manager, id, 9_000)).body.unconfirmed).toBe(false);
  });

  test('only what the second person saw is confirmed', async () => {
    const id = await sell();
    await correct(manager, id, 50_000);
    const seen = await waitingFor(finance, id);
    const path = `/api/conversion/additions/${seen.id}`;
    const unseen = await finance.call('report', 'PUT', path, { body: { confirmed: true } });
    expect(unseen.body.errors).toEqual({ version: 'validation.required' });
    // Another decision of the first person takes its place.
    await correct(manager, id, 90_000);
    expect((await confirm(finance, seen)).status).toBe(404);
    const again = await waitingFor(finance, id);
    expect(again.amount).toBe(90_000);
    // News about the order: what was decided on another state is no longer confirmed.
    await sell({ order: `order-${serial}`, status: 'refused' });
    expect((await confirm(finance, again)).body.code).toBe('state_conflict');
    expect(await waitingFor(finance, id)).toBeUndefined();
    expect(await amountOf(id)).toBe(10_000);
  });
});

test('reconciliation finds what waits and has had an effect all the same', async () => {
  const id = await sell();
  await correct(manager, id, 50_000);
  const { id: addition } = await waitingFor(manager, id);
  await query('update commission_additions set amount_before_cents = amount_before_cents - 1 where id = $1', [
    addition,
  ]);
  expect(await findDifferences(gateway.context.database)).toEqual([
    { what: `waiting decision and its conversion: addition ${addition}`, cents: 499_000 },
  ]);
  await query('delete from commission_additions where id = $1', [addition]);
});

test('over all affiliates, a person adds by hand within a business day of São Paulo no more than the limit of a day', async () => {
  const small = await useDay('1500');
  const [first, second, third] = small.conversions;
  expect((await small.correct(first, 9_000)).unconfirmed).toBe(false);
  // 890.00 of 1500.00 are given to one affiliate, so 610.00 are left for all.
  expect((await small.correct(second, 6_300)).unconfirmed).toBe(true);
  // What waits counts for the day too.
  expect((await small.correct(third, 200)).unconfirmed).toBe(true);
  small.clock.set('2026-03-03T02:59:00Z');
  expect((await small.correct(third, 201)).unconfirmed).toBe(true);
  small.clock.set('2026-03-03T03:00:00Z');
  expect((await small.correct(third, 202)).unconfirmed).toBe(false);
});

/** A gateway with a limit of a day, and approved orders of 100.00 of both affiliates. */
async function useDay(limit: string) {
  const own = movableClock('2026-03-02T12:00:00Z');
  const other = await createTestGateway({ clock: own, env: { PERSON_DAY_LIMIT: limit } });
  gatewaysToClose.push(other.close);
  const person = await other.signIn(people.manager);
  await importConversions(
    person,
    [1, 3, 3].map((site, at) => ({ order: `day-${at}`, site, booked: '2026-01-05' })),
  );
  const rows = await other.query('select id from conversions order by id');
  return {
    clock: own,
    conversions: rows.map(({ id }) => Number(id)) as [number, number, number],
    correct: async (id: number, amount: number) => {
      const caller = await (await other.signIn(people.manager)).stepUp();
      return (await correct(caller, id, amount)).body;
    },
  };
}
const gatewaysToClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of gatewaysToClose.splice(0)) await close();
});
