import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import {
  createTestGateway,
  type TestAnswer,
  type TestCaller,
  type TestGateway,
} from '../../../testing/test-gateway.ts';

const atOnce = 20;
/** The same key for all gateways, as in production: bodies are compared by their keyed hashes. */
const env = { DATA_KEY: 'k'.repeat(32) };

describePostgres('one key many times at once, on two gateways', () => {
  let database: TestDatabase;
  let gateways: TestGateway[];
  let callers: TestCaller[];

  beforeAll(async () => {
    database = await createDatabase();
    const first = await createTestGateway({ databaseUrl: database.url, env });
    const second = await createTestGateway({ databaseUrl: database.url, fixtures: false, env });
    gateways = [first, second];
    callers = [await signInSteppedUp(first, people.administrator), await signInSteppedUp(second, people.administrator)];
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  const count = async (text: string): Promise<number> => {
    const { rows } = await gateways[0]!.context.database.pool.query<{ count: string }>(
      `select count(*)::text from ${text}`,
    );
    return Number(rows[0]?.count);
  };

  const many = (send: (caller: TestCaller) => Promise<TestAnswer>): Promise<TestAnswer[]> =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => send(callers[index % 2]!)));

  /**
   * Expects one request to have had the effect, concurrent ones to be asked to retry and later ones to get its answer.
   */
  function expectOneEffect(answers: readonly TestAnswer[]): void {
    const done = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status !== 201);
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const { body } of done) expect(body).toEqual(done[0]?.body);
    for (const { status, body, headers } of waiting) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'request_in_progress', '1']);
    }
  }

  const addCampaign = (caller: TestCaller, name: string, key: string) =>
    caller.call('advertiser', 'POST', '/api/campaign', {
      body: { name, advertiser_id: 1, comercial_manager_id: null },
      headers: { 'Idempotency-Key': key },
    });

  test('adds one campaign', async () => {
    expectOneEffect(await many((caller) => addCampaign(caller, 'Outra campanha', 'campaign')));
    expect(await count(`campaigns where name = 'Outra campanha'`)).toBe(1);
  });

  test('creates a unique record once, and refuses no caller as a duplicate', async () => {
    const body = { name: 'Clique Bom', email: 'clique.bom@example.com', role: 'campaigns', scope: 'all' };
    const headers = { 'Idempotency-Key': 'staff' };
    expectOneEffect(await many((caller) => caller.call('direct', 'POST', '/user/staff', { body, headers })));
    expect(await count(`users where email = 'clique.bom@example.com'`)).toBe(1);
  });

  test('holds the key for as long as the first request takes', async () => {
    const client = await gateways[0]!.context.database.pool.connect();
    try {
      // The first request waits for the audit table; the second one is refused without waiting.
      await client.query('begin');
      await client.query('lock table audit_entries in exclusive mode');
      const add = (caller: TestCaller) => addCampaign(caller, 'Trancada', 'held');
      const first = add(callers[0]!);
      await expect
        .poll(() => count(`pg_locks where not granted and relation = 'audit_entries'::regclass`), { timeout: 60_000 })
        .toBeGreaterThan(0);
      const second = await add(callers[1]!);
      expect([second.status, second.body.code]).toEqual([409, 'request_in_progress']);
      await client.query('commit');
      expect((await first).status).toBe(201);
      expect(await add(callers[1]!)).toMatchObject({ status: 201, body: (await first).body });
    } finally {
      client.release();
    }
    expect(await count(`campaigns where name = 'Trancada'`)).toBe(1);
  });
});
