import { expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });

const signIn = () => gateway.signIn(people.manager);
const booked = '2026-02-10 12:00';

test('a conversion is found by the day on which it first arrived, whatever its own, by list, total, counts and CSV', async () => {
  const first: ConversionLine = { order: 'a', booked, status: 'pending' };
  await importConversions(await signIn(), [first]);
  clock.set('2026-03-03T12:00:00Z');
  const staff = await signIn();
  await importConversions(staff, [
    { ...first, status: 'approved', validated: '2026-03-03 08:00' },
    { order: 'b', booked },
    { order: 'c', booked, status: 'refused', amount: '7.00' },
  ]);
  const found = async (from: string | undefined, to: string | undefined) => {
    const given = Object.entries({ received_from: from, received_to: to }).filter(([, date]) => date !== undefined);
    const query = given.map(([name, date]) => `${name}=${date}`).join('&');
    const list = (await staff.call('report', 'GET', `/api/get/report?per_page=100&sort=order_id&order=asc&${query}`))
      .body;
    const total = (await staff.call('report', 'GET', `/api/get/report/total?${query}`)).body;
    const csv = await staff.call('report', 'GET', `/api/get/report/export_csv?${query}`);
    const rows = String(csv.body).trim().split('\n').length - 1;
    expect([list.total, total.count + total.refused_count, rows]).toEqual(Array(3).fill(list.data.length));
    return list.data.map(({ order_id: id }: { order_id: string }) => id).join(' ');
  };
  expect(await found('2026-03-02', '2026-03-02')).toBe('a');
  expect(await found('2026-03-03', '2026-03-03')).toBe('b c');
  expect(await found('2026-03-01', '2026-03-03')).toBe('a b c');
  expect(await found('2026-02-10', '2026-02-10')).toBe('');
  expect(await found('2026-03-03', undefined)).toBe('b c');
  // Longer than a quarter, which is answered in another way.
  expect(await found('2025-03-03', '2026-03-02')).toBe('a');
  expect(await found('2025-03-03', '2026-03-03')).toBe('a b c');
  expect(await found(undefined, '2026-03-02')).toBe('a');
  expect(await found('2024-01-01', undefined)).toBe('a b c');
  expect(await found('2024-01-01', '2025-12-31')).toBe('');
});

test('a page is found behind thousands of later sales that arrived on another day', async () => {
  clock.set('2026-04-01T12:00:00Z');
  const early = ['d', 'e', 'f'].map((order): ConversionLine => ({ order, booked: '2026-03-20 12:00' }));
  await importConversions(await signIn(), early);
  clock.set('2026-04-02T12:00:00Z');
  const staff = await signIn();
  const late = Array.from({ length: 2_001 }, (_, index): ConversionLine => ({
    order: `late-${index}`,
    booked: '2026-03-30 12:00',
  }));
  await importConversions(staff, late);
  const page = async (day: string, size: number) => {
    const query = `per_page=${size}&received_from=${day}&received_to=${day}`;
    const { body } = await staff.call('report', 'GET', `/api/get/report?${query}`);
    return { orders: body.data.map(({ order_id: order }: { order_id: string }) => order).join(' '), total: body.total };
  };
  expect(await page('2026-04-01', 2)).toEqual({ orders: 'f e', total: 3 });
  expect(await page('2026-04-01', 10)).toEqual({ orders: 'f e d', total: 3 });
  expect(await page('2026-04-02', 2)).toMatchObject({ total: 2_001 });
});
