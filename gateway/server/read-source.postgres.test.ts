import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, describePostgres } from '../../tests/support/postgres.ts';
import { openDatabase } from '../db/client.ts';
import type { Replica } from '../db/replica.ts';
import { route } from '../engine/registry.ts';
import { people } from '../testing/fixtures.ts';
import { createTestGateway, type TestCaller, type TestGateway } from '../testing/test-gateway.ts';
import { routes } from './routes.ts';

const writing = route({
  method: 'GET',
  app: 'report',
  path: '/api/writing',
  needs: 'nothing',
  summary: 'Reads something and notes it.',
  handle: async ({ context }) => {
    await context.database.pool.query('create table if not exists noted ()');
    return { status: 200, body: {} };
  },
});

describePostgres('reads from a replica', async () => {
  const created = await createDatabase();
  // The same rows, in sessions that write nothing.
  const readUrl = `${created.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
  const gateway: TestGateway = await createTestGateway({ databaseUrl: created.url, extraRoutes: [writing] });
  const copy = await openDatabase(
    { ...gateway.context.env, databaseUrl: readUrl, databasePoolMax: 2 },
    gateway.context.log,
  );
  const staff: TestCaller = await gateway.signIn(people.administrator);
  const database = { ...copy, isReplica: true };
  let age = 0;
  let standsIn = true;
  let reads = 0;

  copy.pool.on('acquire', () => (reads += 1));

  afterAll(async () => {
    await gateway.close();
    await copy.close();
    await created.drop();
  });

  beforeEach(() => {
    [age, standsIn] = [0, true];
    const replica: Replica = {
      database,
      ageMs: () => age,
      mayStandIn: () => standsIn,
      close: () => Promise.resolve(),
    };
    gateway.context.replica = replica;
  });

  afterEach(() => {
    vi.restoreAllMocks();
    gateway.context.replica = undefined;
  });

  /** Makes a call, and says whether anything was read from the replica. */
  async function ask(path: string, maxAge?: string, caller = staff) {
    const app = /^\/api\/(?:invoices|commission|payment_runs)/.test(path) ? 'finance' : 'report';
    const before = reads;
    const answer = await caller.call(app, 'GET', path, {
      ...(maxAge !== undefined && { headers: { 'x-max-age': maxAge } }),
    });
    return [answer.status, reads > before];
  }

  const losePrimary = () =>
    vi.spyOn(gateway.context.database.pool, 'connect').mockImplementation((...given: unknown[]) => {
      const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      const [callback] = given;
      if (typeof callback !== 'function') return Promise.reject(error);
      callback(error);
      return undefined;
    });

  test('go there where the caller takes what is as old as the replica is, and never for what money is decided by', async () => {
    expect(await ask('/api/get/click?page=1', '5')).toEqual([200, true]);
    expect(await ask('/api/get/click?page=1')).toEqual([200, false]);
    age = 5_001;
    expect(await ask('/api/get/click?page=1', '5')).toEqual([200, false]);
    age = Number.POSITIVE_INFINITY;
    expect(await ask('/api/get/click?page=1', '60')).toEqual([200, false]);
    age = 0;
    for (const path of ['/api/payment_runs?page=1', '/api/invoices/search?page=1'])
      expect(await ask(path, '5')).toEqual([200, false]);
  });

  test('what has changed is listed by the primary alone', async () => {
    const path = '/api/get/report?updated_since=2026-01-01T00:00:00Z';
    expect(await ask(path, '5')).toEqual([200, false]);
    losePrimary();
    expect(await ask(path, '5')).toEqual([503, true]);
  });

  test('a session that has ended is refused at once, whatever the replica knows', async () => {
    const other = await gateway.signIn(people.manager);
    await gateway.query('update sessions set expires_at = created_at where user_id = 2');
    expect(await ask('/api/get/click?page=1', '5', other)).toEqual([401, false]);
  });

  test('no call that may lag writes anything', async () => {
    const query = vi.spyOn(copy.pool, 'query');
    const lagging = routes.filter(({ mayLag, path }) => mayLag && !path.includes(':'));
    for (const { app, path, envelope } of lagging) {
      const page = envelope === 'page' ? '?page=1' : '';
      await staff.call(app, 'GET', path + page, { headers: { 'x-max-age': '5' } });
    }
    const answers = await Promise.allSettled(query.mock.results.map(({ value }) => value as Promise<unknown>));
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
    expect(failures).toEqual([]);
    expect(lagging.length).toBeGreaterThan(30);
    expect(answers.length).toBeGreaterThan(30);
  });

  test('what the replica does not answer, or would have to write, comes from the primary', async () => {
    expect(await ask('/api/writing', '5')).toEqual([200, true]);
    vi.spyOn(copy.pool, 'connect').mockImplementation((callback: unknown) => {
      if (typeof callback === 'function') callback(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    });
    expect(await ask('/api/get/click?page=1', '5')).toEqual([200, false]);
  });

  test('go on while the primary is gone, all of them, and changes are refused', async () => {
    losePrimary();
    expect(await ask('/api/get/click?page=1')).toEqual([200, true]);
    expect(await ask('/api/payment_runs?page=1')).toEqual([200, true]);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    const change = await staff.call('advertiser', 'POST', '/api/advertiser', { body: {} });
    expect([change.status, change.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await ask('/api/writing')).toEqual([503, true]);
    // It may be a session that began a moment ago.
    expect(await ask('/api/get/click?page=1', '5', gateway.callerOf('x'.repeat(43)))).toEqual([503, true]);
    standsIn = false;
    expect(await ask('/api/get/click?page=1')).toEqual([503, false]);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
  });
});
