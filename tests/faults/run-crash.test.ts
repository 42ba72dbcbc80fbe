import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextBankingDay } from '#shared/brazil/holidays.ts';
import { businessDate } from '#shared/time.ts';
import { addReadyPayments } from '../../gateway/testing/ready-payments.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { killAtStep } from '../support/kill-at-step.ts';
import { createDatabase, describePostgres, openPool, type TestDatabase } from '../support/postgres.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface Run {
  id: number;
  state: string;
  version: number;
  count: number;
  files: { sha256: string; count: number }[];
}

/** What closing does, in order: each is stopped before it, and the gateway killed there. */
const steps = [
  ['the run is closed', 'update', 'payment_runs', `new.state = 'closed'`],
  ['the money is booked', 'insert', 'ledger_entries', `new.cause = 'payment_schedule'`],
  ['the payments are scheduled', 'update', 'payments', `new.status = 'scheduled'`],
  ['the second file is stored', 'insert', 'bank_files', `new.method = 'bank'`],
] as const;

describePostgres('a gateway that is killed while it closes a run', () => {
  let database: TestDatabase;
  let stack: Stack;
  let pool: pg.Pool;
  let finance: RestClient;
  let administrator: RestClient;
  let lastId = 200_000;

  beforeAll(async () => {
    database = await createDatabase();
    stack = await startStack({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' } });
    pool = openPool(database.url);
    // Those of the sample data are in no draft of these tests.
    await pool.query(`update payments set pay_date = '2099-01-01' where status = 'ready'`);
    finance = await signedInClient(stack.url, 'financeiro@demo.test');
    administrator = await signedInClient(stack.url, 'admin@demo.test');
    for (const client of [finance, administrator]) expect((await client.stepUp()).status).toBe(201);
  });
  afterAll(async () => {
    await stack.stop();
    await pool.end();
    await database.drop();
  });

  const read = async (id: number): Promise<Run> => (await administrator.get<Run>(`/api/payment-run/${id}`)).body;
  const close = (id: number) => administrator.put<Run>(`/api/payment-run/${id}`, { state: 'closed', version: 1 });
  const expectReconciled = async () => expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');

  async function draft(): Promise<Run> {
    const firstId = lastId + 1;
    lastId += 10;
    await addReadyPayments(pool, { firstId, count: 10, now: new Date() });
    const body = { pay_date: nextBankingDay(businessDate(new Date())) };
    const answer = await finance.post<Run>('/api/payment-run', body);
    expect(answer).toMatchObject({ status: 201, body: { count: 10 } });
    return answer.body;
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await delay(10);
  }

  const counts = async (text: string): Promise<boolean> => {
    const { rows } = await pool.query<{ count: number }>(text);
    return Number(rows[0]?.count) > 0;
  };

  async function expectClosedOnce(run: Run): Promise<void> {
    const closed = await read(run.id);
    expect(closed).toMatchObject({ state: 'closed', version: 2, count: 10 });
    expect(closed.files.map(({ count }) => count)).toEqual([8, 2]);
    const { rows } = await pool.query(
      `select status, count(*)::int, (select count(*)::int from payment_moves where run_id = $1) as moves
       from payments where id in (select payment_id from payment_run_items where run_id = $1) group by status`,
      [run.id],
    );
    expect(rows).toEqual([{ status: 'scheduled', count: 10, moves: 10 }]);
    await expectReconciled();
  }

  // Longer than other tests: servers are killed and started again.
  it.each(steps)(
    'before %s has done nothing, and closes it once when asked again',
    async (_name, verb, table, when) => {
      const run = await draft();
      const [server] = stack.gateways;
      const answer = await killAtStep(pool, server!, { table, verb, when }, () => close(run.id));
      expect(answer?.status ?? 503).toBeGreaterThanOrEqual(500);
      await server!.start();
      expect(await read(run.id)).toMatchObject({ state: 'draft', version: 1, files: [] });
      await expectReconciled();
      expect((await close(run.id)).status).toBe(200);
      await expectClosedOnce(run);
    },
    120_000,
  );

  // Longer than other tests: servers are killed and started again.
  it('after the commit has closed it, and nothing is done twice when asked again', async () => {
    const run = await draft();
    const [server] = stack.gateways;
    const closing = close(run.id).catch(() => undefined);
    await until(() => counts(`select count(*) from payment_runs where id = ${run.id} and state = 'closed'`));
    await server?.kill('SIGKILL');
    await closing;
    await server?.start();
    await expectClosedOnce(run);
    expect((await close(run.id)).status).toBe(409);
    await expectClosedOnce(run);
  }, 120_000);
});
