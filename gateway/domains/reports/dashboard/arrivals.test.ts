import { expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });

const summaryOf = async (email: string, side: 'own' | 'any', more = '') => {
  const caller = await gateway.signIn(email);
  const path = side === 'own' ? '/api/v2/get/dashboard/summaryAffiliate' : '/api/get/dashboard/summaryAffiliate';
  return (await caller.call('report', 'GET', `${path}?from=2026-01-01&to=2026-01-31${more}`)).body;
};

test('staff see what arrived yesterday, of any day and status, in any period: exactly what the list finds', async () => {
  const known: ConversionLine = { order: 'a', booked: '2026-02-10 12:00', status: 'pending' };
  await importConversions(await gateway.signIn(people.manager), [known]);
  clock.set('2026-03-03T12:00:00Z');
  await importConversions(await gateway.signIn(people.manager), [
    // Known since the day before.
    { ...known, status: 'approved', validated: '2026-03-03 08:00' },
    { order: 'b', booked: '2026-01-05 12:00', amount: '10.50' },
    { order: 'c', booked: '2026-02-10 12:00', amount: '7.00', status: 'refused' },
  ]);
  // Nine in the evening of São Paulo is the next day of UTC.
  clock.set('2026-03-05T00:30:00Z');
  const arrivals = { date: '2026-03-03', conversions: 2, amount: 17.5 };
  expect(await summaryOf(people.administrator, 'any')).toMatchObject({ conversions: 1, arrivals });
  const query = `received_from=${arrivals.date}&received_to=${arrivals.date}`;
  const list = await (await gateway.signIn(people.manager)).call('report', 'GET', `/api/get/report?${query}`);
  expect(list.body.data.map(({ order_id: id }: { order_id: string }) => id).toSorted()).toEqual(['b', 'c']);

  // Nobody is assigned to this manager.
  const none = { ...arrivals, conversions: 0, amount: 0 };
  expect(await summaryOf(people.assigned, 'any')).toMatchObject({ arrivals: none });
  expect((await summaryOf(people.administrator, 'any', '&campaign_id=1')).arrivals).toBeNull();
  expect((await summaryOf(people.main, 'own')).arrivals).toBeNull();
});
