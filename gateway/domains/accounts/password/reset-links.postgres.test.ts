import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { type TestGateway, useGateway } from '../../../testing/test-gateway.ts';

const atOnce = 50;

describePostgres('one link used by many at once, on two gateways', async () => {
  const database = await useDatabase();
  const first = await useGateway({ databaseUrl: database.url });
  const gateways: [TestGateway, TestGateway] = [
    first,
    await useGateway({ databaseUrl: database.url, fixtures: false }),
  ];

  /** Sends a body of its own 50 times at once. */
  const many = (method: 'PUT' | 'POST', path: string, bodyOf: (index: number) => object) =>
    Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const { visitor } = gateways[index % 2] ?? gateways[0];
        return visitor.call('direct', method, path, { body: bodyOf(index) });
      }),
    );

  test('of 50 uses of a reset link one sets its password', async () => {
    const { visitor } = gateways[0];
    await visitor.call('direct', 'POST', '/create/user/reset', { body: { email: people.foreign } });
    const [hash = ''] = await mailsOf(gateways[0]).linksTo(people.foreign, 'password-reset');
    const answers = await many('PUT', `/user/reset/${hash}`, (index) => ({ password: `Trovoada-${100 + index}` }));
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link_invalid')).toHaveLength(atOnce - 1);
    const login = { username: people.foreign, password: `Trovoada-${100 + (winners[0] ?? 0)}` };
    expect((await visitor.call('direct', 'POST', '/v2/login', { body: login })).status).toBe(200);
    expect(
      (await mailsOf(gateways[0]).mailsTo(people.foreign)).filter(({ subject }) => subject.includes('foi alterada')),
    ).toHaveLength(1);
  });

  test('of 50 uses of an invitation one sets the password', async () => {
    const main = await (await gateways[0].signIn(people.main)).stepUp();
    const email = 'convidada@example.com';
    await main.call('direct', 'POST', '/v2/affiliate/settings/users', { body: { name: 'Nina', email } });
    const [hash = ''] = await mailsOf(gateways[0]).linksTo(email, 'invitation');
    const answers = await many('POST', '/user/invitation', (index) => ({ hash, password: `Trovoada-${100 + index}` }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('of 20 new accesses with one e-mail one is made', async () => {
    const callers = await Promise.all(gateways.map(async (gateway) => (await gateway.signIn(people.main)).stepUp()));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const caller = callers[index % 2] ?? callers[0]!;
        const body = { name: 'Nina', email: 'uma@example.com' };
        return caller.call('direct', 'POST', '/v2/affiliate/settings/users', { body });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errors?.email === 'errors.email_taken')).toHaveLength(19);
  });
});
