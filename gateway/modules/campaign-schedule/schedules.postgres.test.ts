import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../tests/support/postgres.ts';
import { people } from '../../testing/fixtures.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../../testing/test-gateway.ts';

const [rounds, atOnce] = [5, 12];

describePostgres('schedules that are planned at once, on two gateways', () => {
  let database: TestDatabase;
  let gateways: TestGateway[];
  let staff: TestCaller[];

  beforeAll(async () => {
    database = await createDatabase();
    const clock = movableClock('2026-05-10T12:00:00Z');
    const first = await createTestGateway({ databaseUrl: database.url, clock });
    const second = await createTestGateway({ databaseUrl: database.url, clock, fixtures: false });
    gateways = [first, second];
    staff = await Promise.all(gateways.map((gateway) => gateway.signIn(people.campaigns)));
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  test('one counts for a channel, and the others are told which is in the way', async () => {
    const { rows } = await gateways[0]!.context.database.pool.query(
      'select id from commission_groups where campaign_id = 1',
    );
    for (let round = 1; round <= rounds; round += 1) {
      const plan = (index: number) => ({
        ...{ campaign_id: 1, title: `Rodada ${round}`, comission_group_id: rows[0].id },
        ...{ date: `2026-05-${10 + round}T1${index % 10}:00:00Z`, end_date: `2026-05-${10 + round}T23:00:00Z` },
        // The channels in both orders, so that two may wait for each other.
        site_id_list: index % 2 === 0 ? [1, 3] : [3, 1, 2],
      });
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          staff[index % 2]!.call('advertiser', 'POST', '/api/campaign/commission_schedules', { body: plan(index) }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(atOnce - 1);
      for (const { status, body } of refused) {
        expect([status, body.code, body.values?.title]).toEqual([422, 'schedule_overlap', `Rodada ${round}`]);
      }
    }
  });
});
