import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, describePostgres } from '../../tests/support/postgres.ts';
import { people } from '../testing/fixtures.ts';
import { lifeScopes, makeKey, passDays, reportTestSale } from '../testing/sandbox-life.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../testing/test-gateway.ts';

const soldAt = '2026-03-02T11:00:00Z';

/** What the life of a test key changes for real: keys, where the sandbox is, and who made them when. */
const tablesOfKeys = new Set(['api_keys', 'sandboxes', 'sessions', 'login_history', 'audit_entries', 'outbox_mails']);

/** Returns the number of rows of each table of the real database. */
async function countRows({ query }: TestGateway): Promise<Record<string, number>> {
  const tables = await query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '_\\d{4}_?\\d{2}$'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query(`select count(*)::int as count from "${name}"`);
    if (!tablesOfKeys.has(name)) counts[name] = row.count;
  }
  return counts;
}

const paymentsOf = async (caller: TestCaller) => {
  const { status, body } = await caller.call('finance', 'GET', '/api/v2/commission/payments?page=1&per_page=10');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { state: string }[];
};

/** Sells, and is paid by the bank. */
async function live(gateway: TestGateway, caller: TestCaller, orderId: string) {
  const sold = await reportTestSale(gateway, caller, { order_id: orderId, occurred_at: soldAt });
  expect(sold).toMatchObject({ status: 200, body: { status: 'pending' } });
  const validated = await passDays(caller, 16);
  const asked = await caller.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const [waiting] = await paymentsOf(caller);
  const paid = await passDays(caller, 31);
  return { validated, waiting, paid, payments: await paymentsOf(caller) };
}

describe('a sandbox', () => {
  const clock = movableClock();
  let gateway: TestGateway;
  let administrator: TestCaller;
  let affiliate: Awaited<ReturnType<typeof makeKey>>;
  beforeAll(async () => {
    gateway = await createTestGateway({ clock, sandboxes: true });
    administrator = await gateway.signIn(people.administrator);
    affiliate = await makeKey(gateway, people.main, [...lifeScopes, 'payment:list']);
    return gateway.close;
  });

  it('takes a sale to the bank by calls alone, and nothing of it is real', async () => {
    const money = () => administrator.call('report', 'GET', '/api/get/dashboard/money');
    const before = [await countRows(gateway), (await money()).body];

    const { validated, waiting, paid, payments } = await live(gateway, affiliate.caller, 'P-1');

    // Ten days of validation; five more until it is available.
    expect(validated.days).toEqual([
      { date: '2026-03-12', decided_sales: 1, payment_run_id: null, paid: 0, failed: 0 },
    ]);
    expect(waiting).toMatchObject({ state: 'ready' });
    expect(paid.days).toEqual([
      { date: '2026-03-25', decided_sales: 0, payment_run_id: 1, paid: 0, failed: 0 },
      { date: '2026-03-26', decided_sales: 0, payment_run_id: null, paid: 1, failed: 0 },
    ]);
    expect(payments).toMatchObject([{ state: 'paid' }]);
    expect([await countRows(gateway), (await money()).body]).toEqual(before);
    expect(before[0]).toMatchObject({ payment_runs: 0, commissions: 0, ledger_entries: 0, advertiser_invoices: 0 });
  });

  it('has a shop that refuses sales and a bank that refuses payments, where its owner says so', async () => {
    const { caller } = await makeKey(gateway, people.foreign, [...lifeScopes, 'payment:list']);
    await reportTestSale(gateway, caller, { order_id: 'R-1', occurred_at: soldAt });
    expect((await passDays(caller, 10, { sales: 'wait' })).days).toEqual([]);
    expect((await passDays(caller, 1, { sales: 'refuse' })).days).toMatchObject([{ decided_sales: 1 }]);
    await reportTestSale(gateway, caller, { order_id: 'R-2', occurred_at: soldAt, status: 'approved' });
    await passDays(caller, 6);
    await caller.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
    const { days } = await passDays(caller, 31, { bank: 'refuse' });
    expect(days.map(({ paid, failed }) => [paid, failed])).toContainEqual([0, 1]);
    expect(await paymentsOf(caller)).toMatchObject([{ state: 'failed' }]);
  });

  it('is of one person: another one has another time and other sales', async () => {
    const other = await makeKey(gateway, people.secondary, ['conversion:list']);
    const list = async ({ call }: TestCaller) => (await call('report', 'GET', '/api/get/report')).body.data;
    expect(await list(affiliate.caller)).toHaveLength(1);
    expect(await list(other.caller)).toEqual([]);
    expect((await other.caller.call('direct', 'GET', '/v2/test_clock')).body.now).toBe(clock.now().toISOString());
  });

  it('shows a test key nothing real, and another key nothing of it', async () => {
    const scopes = ['affiliate:list', 'campaign:list', 'outbox-mail:list'];
    const test = await makeKey(gateway, people.administrator, scopes);
    const real = await makeKey(gateway, people.administrator, scopes, false);
    const names = async ({ call }: TestCaller) => {
      const affiliates = (await call('affiliate', 'GET', '/api/affiliate/search')).body;
      const campaigns = (await call('advertiser', 'GET', '/api/get/campaign/search')).body;
      return JSON.stringify([affiliates, campaigns]);
    };
    expect(await names(test.caller)).toMatch(/Canal de Teste/);
    expect(await names(test.caller)).not.toMatch(/Modelo|Prado|Reis/);
    expect(await names(real.caller)).not.toMatch(/de Teste/);
    for (const caller of [real.caller, administrator]) {
      expect((await caller.call('direct', 'GET', '/v2/test_clock')).status).toBe(403);
      expect((await caller.call('direct', 'POST', '/v2/test_clock', { body: { days: 1 } })).status).toBe(403);
    }
  });

  it('has no more rights than its owner', async () => {
    const { caller } = await makeKey(gateway, people.readOnly, ['channel:list']);
    expect((await caller.call('direct', 'GET', '/v2/auth')).body.user).toMatchObject({ level: 'read_only' });
    expect((await caller.call('affiliate', 'GET', '/api/v2/get/affiliate/site')).status).toBe(200);
    expect((await caller.call('report', 'GET', '/api/get/report')).status).toBe(403);
  });

  it('sends no mail, and keeps it where a key of staff reads it', async () => {
    const { caller } = await makeKey(gateway, people.administrator, ['outbox-mail:list', 'payment-request:create']);
    await reportTestSale(gateway, caller, { order_id: 'M-1', occurred_at: soldAt, status: 'approved' });
    await passDays(caller, 6);
    const asked = await caller.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const { body } = await caller.call('report', 'GET', '/api/outbox');
    expect(body.data).toContainEqual(
      expect.objectContaining({ to: expect.stringMatching(/@sandbox\.test$/), status: 'waiting' }),
    );
    expect(await gateway.query(`select from outbox_mails where "to" like '%sandbox.test'`)).toEqual([]);
  });

  it('is not entered by a key that has ended, and what was meant for it does not happen for real', async () => {
    const { id, session, caller } = await makeKey(gateway, people.main, ['channel:list']);
    await session.call('direct', 'DELETE', `/v2/user/api_keys/${id}`);
    for (const path of ['/v2/auth', '/v2/test_clock', '/postback/log']) {
      expect((await caller.call('direct', 'GET', path)).body.code, path).toBe('api_key_invalid');
    }
  });

  it('goes with the last test key of its owner', async () => {
    const folder = join(gateway.context.env.dataDir, 'sandboxes');
    const [row] = await gateway.query('select name from sandboxes where user_id = 4');
    expect(existsSync(join(folder, row.name))).toBe(true);
    const count = readdirSync(folder).length;
    await gateway.query('delete from api_keys where user_id = 4');
    await gateway.context.sandboxes?.removeOrphans();
    expect(existsSync(join(folder, row.name)), 'a person may be changing keys').toBe(true);
    clock.advance(61 * 60_000);
    await gateway.context.sandboxes?.removeOrphans();
    expect(readdirSync(folder)).toHaveLength(count - 1);
    expect(await gateway.query('select from sandboxes where user_id = 4')).toEqual([]);
  });
});

it('is not offered where the operator has no place for it', async () => {
  const gateway = await createTestGateway();
  const session = await (await gateway.signIn(people.main)).stepUp();
  const body = { name: 'x', scopes: ['channel:list'], expires_on: '2026-12-30', is_test: true };
  const { body: refused } = await session.call('direct', 'POST', '/v2/user/api_keys', { body });
  expect(refused.errors).toEqual({ is_test: 'validation.test_mode_off' });
  await gateway.close();
});

describePostgres('a sandbox on PostgreSQL', () => {
  it('is a database of its own, which goes with it', async () => {
    const database = await createDatabase();
    const gateway = await createTestGateway({
      databaseUrl: database.url,
      sandboxes: true,
      env: { SANDBOX_DATABASE_URL: database.url },
    });
    const databases = async () =>
      (await gateway.query("select datname from pg_database where datname like current_database() || '_sandbox_%'"))
        .length;
    const { caller } = await makeKey(gateway, people.main, [...lifeScopes, 'payment:list']);
    const before = await countRows(gateway);
    expect((await live(gateway, caller, 'P-1')).payments).toMatchObject([{ state: 'paid' }]);
    expect(await countRows(gateway)).toEqual(before);
    expect(await databases()).toBe(1);
    await gateway.query('delete from sandboxes');
    await gateway.context.sandboxes?.removeOrphans();
    expect(await databases()).toBe(0);
    await gateway.close();
    await database.drop();
  });
});
