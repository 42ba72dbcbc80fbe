import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { type TestGateway, useGateway } from '../../../testing/test-gateway.ts';

const rounds = 10;

describePostgres('administrators who deactivate each other at once, on two gateways', async () => {
  const database = await useDatabase();
  const gateways: [TestGateway, TestGateway] = [
    await useGateway({ databaseUrl: database.url }),
    await useGateway({ databaseUrl: database.url, fixtures: false }),
  ];

  test('leave exactly one', async () => {
    const { pool } = gateways[0].context.database;
    const emails = [people.administrator, people.manager] as const;
    const { rows } = await pool.query('select id from users where email = any($1) order by id', [emails]);
    const ids = rows.map((row: { id: number }) => row.id);
    const refusals = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      await pool.query('update users set profile = 1, deactivated_at = null where id = any($1)', [ids]);
      const callers = await Promise.all(
        gateways.map(async (gateway, at) => (await gateway.signIn(emails[at] ?? '')).stepUp()),
      );
      const answers = await Promise.all(
        callers.map((caller, at) =>
          caller.call('direct', 'PUT', `/user/staff/${ids[1 - at]}`, {
            body: round % 2 === 0 ? { active: false } : { role: 'auditor' },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      answers.filter(({ status }) => status !== 200).forEach(({ body }) => refusals.add(body.code));
      const left = await pool.query('select id from users where profile = 1 and deactivated_at is null');
      expect(left.rows).toHaveLength(1);
    }
    expect([...refusals].filter((code) => code !== 'last_administrator' && code !== 'unauthenticated')).toEqual([]);
  });
});
