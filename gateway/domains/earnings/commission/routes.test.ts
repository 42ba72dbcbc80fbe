import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { releaseDueCommissions } from './release.ts';

let staff: TestCaller;
let affiliate: TestCaller;

/** The campaign of the fixtures pays 10 %, thirty days after validation. */
const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });

beforeEach(async () => {
  await signInAt('2026-03-02T12:00:00Z');
  await forgetConversions(gateway);
  await makePayable(gateway.context, ids.affiliate);
});

afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

/** Sessions do not outlive a day, so whoever travels in time signs in again. */
async function signInAt(instant: string): Promise<void> {
  clock.set(instant);
  staff = await gateway.signIn(people.manager);
  affiliate = await gateway.signIn(people.main);
}

async function sum(state: string): Promise<number> {
  const { status, body } = await affiliate.call('finance', 'GET', `/api/commission/sum?state=${state}`);
  expect(status).toBe(200);
  return body.data;
}

const sums = async () => ({ future: await sum('1'), available: await sum('2'), inProgress: await sum('3,12,4') });

describe('a commission', () => {
  test('arises when its conversion is approved, not before', async () => {
    await importConversions(staff, [{ order: 'a', amount: '1000', status: 'pending', booked: '2026-02-10' }]);
    expect(await sums()).toEqual({ future: 0, available: 0, inProgress: 0 });
    await importConversions(staff, [
      { order: 'a', amount: '1000', booked: '2026-02-10', validated: '2026-02-20 22:30' },
    ]);
    expect(await sums()).toEqual({ future: 100, available: 0, inProgress: 0 });
  });

  test('is future until its release date in São Paulo, thirty days after the day of validation there', async () => {
    const validated = '2026-02-20 22:30';
    await importConversions(staff, [{ order: 'a', amount: '1000', booked: '2026-02-10', validated }]);
    await signInAt('2026-03-22T02:59:59Z');
    await releaseDueCommissions(gateway.context);
    expect(await sums()).toMatchObject({ future: 100, available: 0 });
    await signInAt('2026-03-22T03:00:00Z');
    await releaseDueCommissions(gateway.context);
    expect(await sums()).toMatchObject({ future: 0, available: 100 });
  });

  test('that is due already is available as soon as it is imported', async () => {
    await importConversions(staff, [
      { order: 'b', amount: '333.35', booked: '2026-01-01' },
      { order: 'c', amount: '0.05', booked: '2026-01-01' },
      { order: 'd', amount: '0.04', booked: '2026-01-01' },
    ]);
    // Half a cent is rounded up: 33.335 becomes 33.34, 0.005 becomes 0.01, and 0.004 nothing.
    expect(await sums()).toMatchObject({ available: 33.35 });
  });

  test('goes when its conversion is refused before anybody asked for it', async () => {
    const line = { order: 'b', amount: '333.35', booked: '2026-01-01' };
    await importConversions(staff, [line]);
    expect(await sums()).toMatchObject({ available: 33.34 });
    await importConversions(staff, [{ ...line, status: 'refused' }]);
    expect(await sums()).toMatchObject({ available: 0 });
  });

  test('that was asked for stays, and a negative one takes it off what comes next', async () => {
    await importConversions(staff, [{ order: 'big', amount: '5000', booked: '2026-01-02' }]);
    const asked = await affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
    expect(asked.status).toBe(201);
    expect(await sums()).toEqual({ future: 0, available: 0, inProgress: 500 });

    await importConversions(staff, [{ order: 'big', amount: '5000', booked: '2026-01-02', status: 'refused' }]);
    expect(await sums()).toEqual({ future: 0, available: -500, inProgress: 500 });
    await importConversions(staff, [{ order: 'next', amount: '6000', booked: '2026-01-03' }]);
    expect(await sums()).toMatchObject({ available: 100 });
  });
});

describe('the list of commissions', () => {
  test('adds up campaign, channel, month and state, and its rows make the sum', async () => {
    await importConversions(staff, [
      { order: 'l0', amount: '1000', booked: '2026-01-03' },
      { order: 'l1', amount: '10', booked: '2025-12-31 23:00' },
      { order: 'l2', amount: '20', booked: '2025-12-01' },
      { order: 'l3', amount: '40', booked: '2025-12-31', campaign: 2 },
    ]);
    const { status, body } = await affiliate.call('finance', 'GET', '/api/commission/list?state=2');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      expect.objectContaining({ date: '2026-01', value: 100 }),
      {
        id: '1-1-2025-12-2',
        campaign_name: 'Loja Modelo',
        channel_name: 'Blog da Ana',
        date: '2025-12',
        value: 3,
        status: 2,
        description: 'Disponível',
      },
      expect.objectContaining({ id: '2-1-2025-12-2', campaign_name: 'Outlet Modelo', value: 4 }),
    ]);
    expect(await sum('2')).toBe(107);
  });

  test('has all states without a filter, each in words', async () => {
    await importConversions(staff, [{ order: 'taken', amount: '5000', booked: '2026-01-02' }]);
    await affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
    const line = { order: 'refused', amount: '10', booked: '2026-01-02' };
    await importConversions(staff, [line]);
    await importConversions(staff, [{ ...line, status: 'refused' }]);
    const { body } = await affiliate.call('finance', 'GET', '/api/commission/list');
    const states = body.data.map(({ status, description }: { status: number; description: string }) => [
      status,
      description,
    ]);
    expect(states).toContainEqual([3, 'Solicitada']);
    expect(states).toContainEqual([0, 'Recusada']);
  });
});

describe('whose commissions', () => {
  test('staff say it, and get those of any affiliate', async () => {
    await importConversions(staff, [{ order: 'any', amount: '1070', booked: '2026-01-02' }]);
    const { body } = await staff.call('finance', 'GET', '/api/commission/sum?state=2&affiliate_id=1');
    expect(body).toEqual({ data: 107 });
    const unsaid = await staff.call('finance', 'GET', '/api/commission/sum?state=2');
    expect(unsaid).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', errors: { affiliate_id: 'validation.required' } },
    });
  });

  test('an affiliate gets its own, and a foreign one answers like an absent one', async () => {
    for (const id of [ids.foreignAffiliate, 999]) {
      for (const call of ['sum', 'list']) {
        const { status, body } = await affiliate.call(
          'finance',
          'GET',
          `/api/commission/${call}?state=2&affiliate_id=${id}`,
        );
        expect([status, body]).toEqual([404, { data: { msg: ['not_found'] }, code: 'not_found' }]);
      }
    }
    expect((await staff.call('finance', 'GET', '/api/commission/sum?state=2&affiliate_id=999')).status).toBe(404);
  });

  test('a bucket that does not exist is refused', async () => {
    const { status, body } = await affiliate.call('finance', 'GET', '/api/commission/sum?state=5');
    expect([status, body.errors]).toEqual([400, { state: 'validation.choice' }]);
  });
});
