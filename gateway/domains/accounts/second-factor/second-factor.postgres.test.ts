import { beforeAll, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { codeAt } from '../../../testing/code-at.ts';
import { password, people } from '../../../testing/fixtures.ts';
import {
  movableClock,
  type TestAnswer,
  type TestCaller,
  type TestGateway,
  useGateway,
} from '../../../testing/test-gateway.ts';

const atOnce = 50;
const rounds = 2;
const stepMs = 30_000;
const clock = movableClock();

describePostgres('a second factor, used many times at once, on two gateways', async () => {
  let secret: string;
  let codes: string[];

  const database = await useDatabase();
  const options = {
    clock,
    databaseUrl: database.url,
    env: { DATA_KEY: 'one-key-of-both-gateways-of-32-characters-or-more' },
  };
  const first = await useGateway(options);
  const gateways: [TestGateway, TestGateway] = [first, await useGateway({ ...options, fixtures: false })];

  beforeAll(async () => {
    const caller = await (await first.signIn(people.main)).stepUp();
    ({ secret } = (await caller.call('direct', 'POST', '/v2/user/second_factor', { body: {} })).body);
    const body = { code: codeAt(secret, clock.now()) };
    codes = (await caller.call('direct', 'PUT', '/v2/user/second_factor', { body })).body.recovery_codes;
  });

  const nextCode = () => {
    clock.advance(2 * stepMs);
    return codeAt(secret, clock.now());
  };
  /** Makes the devices known, so that the attempts of strangers are not used up; a sign-in forgets all but the latest. */
  const rememberDevices = (tokens: readonly string[]) =>
    gateways[0].context.database.pool.query(
      `insert into known_devices (token_hash, user_id, created_at, used_at, second_factor_at)
       select encode(sha256(token::bytea), 'hex'), 3, now(), now(), now() from unnest($1::text[]) token on conflict do nothing`,
      [tokens],
    );
  async function signInAtOnce(code: string): Promise<TestAnswer[]> {
    await rememberDevices(devices);
    return Promise.all(
      devices.map((device, index) =>
        (gateways[index % 2] ?? gateways[0]).visitor.call('direct', 'POST', '/v2/login', {
          body: { username: people.main, password, code },
          headers: { 'x-device': device },
        }),
      ),
    );
  }
  const devices = Array.from({ length: atOnce }, (_, index) => `device-${String(index).padStart(36, '0')}`);
  const succeeded = (answers: readonly TestAnswer[]) => answers.filter(({ status }) => status === 200).length;

  test('one of many sign-ins with one code succeeds', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const answers = await signInAtOnce(nextCode());
      expect(succeeded(answers)).toBe(1);
      // Most of the others were checked: a success forgets all but the latest devices.
      expect(answers.filter(({ body }) => body.code === 'second_factor_invalid').length).toBeGreaterThan(15);
    }
  });

  test('one of many sign-ins with one recovery code succeeds', async () => {
    for (const code of codes.slice(0, rounds)) expect(succeeded(await signInAtOnce(code))).toBe(1);
  });

  test('one of many step-ups of one session gets a token, with one code or with several', async () => {
    // The wrong codes of the tests before are a day old.
    clock.advance(25 * 60 * 60 * 1000);
    const device = `device-${'x'.padStart(36, '0')}`;
    await rememberDevices([device]);
    const { body } = await gateways[0].visitor.call('direct', 'POST', '/v2/login', {
      body: { username: people.main, password, code: nextCode() },
      headers: { 'x-device': device },
    });
    const headers = { authorization: `Bearer ${body.login.token}`, 'x-device': device };
    const code = nextCode();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (gateways[index % 2] ?? gateways[0]).visitor.call('direct', 'POST', '/v2/step_up', {
          body: { code: index < 5 ? code : codeAt(secret, new Date(clock.now().getTime() + stepMs)) },
          headers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  test('one of many confirmations of one enrolment gives recovery codes', async () => {
    const caller: TestCaller = await (await gateways[0].signIn(people.foreign)).stepUp();
    const { secret: other } = (await caller.call('direct', 'POST', '/v2/user/second_factor', { body: {} })).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        caller.call('direct', 'PUT', '/v2/user/second_factor', { body: { code: codeAt(other, clock.now()) } }),
      ),
    );
    expect(succeeded(answers)).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { rows } = await gateways[0].context.database.pool.query(
      'select count(*)::int as count from recovery_codes where user_id = 5',
    );
    expect(rows).toEqual([{ count: 10 }]);
  });
});
