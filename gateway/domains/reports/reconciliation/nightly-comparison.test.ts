import { expect, test } from 'vitest';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { compareNightly } from './nightly-comparison.ts';

const clock = movableClock('2026-03-02T05:59:00Z');
const gateway = await useGateway({ clock });

const compared = () => gateway.query('select started_by, differences from reconciliations order by id');

test('the money is compared once a night, after three in São Paulo', async () => {
  expect(await compareNightly(gateway.context)).toBe(false);
  clock.set('2026-03-02T06:00:00Z');
  expect(await compareNightly(gateway.context)).toBe(true);
  clock.set('2026-03-02T06:10:00Z');
  expect(await compareNightly(gateway.context)).toBe(false);
  expect(await compared()).toEqual([{ started_by: 0, differences: 0 }]);

  clock.set('2026-03-03T08:59:00Z');
  expect(await compareNightly(gateway.context)).toBe(true);
  expect(await compared()).toHaveLength(2);
});

test('a gateway that starts in the day leaves it to the night', async () => {
  clock.set('2026-03-05T09:00:00Z');
  expect(await compareNightly(gateway.context)).toBe(false);
});
