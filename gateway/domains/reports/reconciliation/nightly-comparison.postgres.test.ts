import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { compareNightly } from './nightly-comparison.ts';

describePostgres('the comparison of the night, on two gateways', async () => {
  const { url: databaseUrl } = await useDatabase();
  const clock = movableClock('2026-03-02T06:00:00Z');
  const one = await useGateway({ databaseUrl, clock });
  const other = await useGateway({ databaseUrl, clock, fixtures: false });

  test('is made once', async () => {
    const made = await Promise.all([one, other, one, other].map(({ context }) => compareNightly(context)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await one.query('select started_by, differences from reconciliations')).toEqual([
      { started_by: 0, differences: 0 },
    ]);
  });
});
