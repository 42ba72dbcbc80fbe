import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepReportsMax } from '../../gateway/domains/earnings/conversion-import/stage-import.ts';
import { advertiserServer } from '../support/advertiser-server.ts';
import { signedInClient } from '../support/client.ts';
import { compareImportedLines } from '../support/import-kills.ts';
import { killAtStep } from '../support/kill-at-step.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { createDatabase, describePostgres, openPool, type TestDatabase } from '../support/postgres.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface ImportRecord {
  id: number;
  state: string;
  lines: number;
  applied_lines: number;
  refused: number;
  errors: { line: number; code: string }[];
}

describePostgres('an import whose gateway is killed', () => {
  let database: TestDatabase;
  let stack: Stack;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createDatabase();
    stack = await startStack({
      databaseUrl: database.url,
      gateways: 2,
      proxies: 2,
      env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn', IMPORT_ANSWER_SECONDS: '0' },
    });
    pool = openPool(database.url);
  });
  afterAll(async () => {
    await pool.end();
    await stack.stop();
    await database.drop();
  });

  // Longer than other tests: servers are killed and started again.
  it('goes on at another one, with each line once, while postbacks arrive', async () => {
    const [first, second] = stack.gateways;
    const [staff, other] = await Promise.all(stack.proxies.map(({ url }) => signedInClient(url, 'admin@demo.test')));
    if (!first || !second || !staff || !other) throw new Error('the stack has two of each');
    const servers = [
      await advertiserServer(staff, stack.url, 1),
      await advertiserServer(other, stack.proxies[1]?.url ?? '', 1),
    ];
    await second.kill();
    const mark = randomUUID();
    const file = orderFile(Array.from({ length: 1_000 }, (_, at) => ({ order: mark, item: at + 1 })));
    const answered: string[] = [];
    const report = async (at: number, order: string) => {
      const sale = { coupon: 'ANA15', order_id: order, amount: 100, status: 'approved' } as const;
      const answer = await servers[at]?.send(sale).catch(() => undefined);
      if (answer?.status === 200) answered.push(order);
    };

    // Before the 500th order is stored, in the middle of a step.
    const stop = { table: 'conversions', verb: 'insert', when: `new.order_id = '${mark}-500'` } as const;
    const accepted = await killAtStep(pool, first, stop, async () => {
      const answer = await staff.post<ImportRecord>('/api/conversion-import', importForm(file));
      await Promise.all(Array.from({ length: 4 }, () => report(0, randomUUID())));
      return answer;
    });
    const { rows } = await pool.query<{ id: number; state: string; applied: number }>(
      'select id, state, added as applied from conversion_imports order by id desc limit 1',
    );
    const [killed] = rows;
    if (killed === undefined) throw new Error('the import is not there');
    expect(killed).toMatchObject({ state: 'applying', applied: 499 - (499 % stepReportsMax) });
    if (accepted !== undefined) expect(accepted).toMatchObject({ status: 202, body: { id: killed.id } });

    await second.start();
    // One of the orders that are left is reported by the advertiser meanwhile, or has just been applied.
    await Promise.all([report(1, `${mark}-1000`), ...Array.from({ length: 4 }, () => report(1, randomUUID()))]);
    const read = async () => (await other.get<ImportRecord>(`/api/conversion-import/${killed.id}`)).body;
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ state: 'applied' });
    const { lines, applied_lines: applied, refused, errors } = await read();
    expect([lines, applied + refused]).toEqual([1_000, 1_000]);
    expect(errors.length).toBe(refused);
    expect(refused).toBeLessThanOrEqual(1);
    expect(await compareImportedLines(pool, [killed.id])).toEqual({ twice: 0, lost: 0, open: 0 });
    const stored = await pool.query('select order_id from conversions where order_id = any($1)', [answered]);
    expect(stored.rowCount).toBe(answered.length);
    expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
  }, 120_000);

  it('while it reads a large file is read by another one, with each line once', async () => {
    const [first, second] = stack.gateways;
    await first?.start();
    const [staff, other] = await Promise.all(stack.proxies.map(({ url }) => signedInClient(url, 'admin@demo.test')));
    if (!first || !second || !staff || !other) throw new Error('the stack has two of each');
    await second.kill();
    const lines = 1_200;
    const [header = '', ...orders] = orderFile(Array.from({ length: lines }, () => ({ order: randomUUID() })))
      .trim()
      .split('\n');
    // A column that nobody reads makes it large.
    const file = [`${header},note`, ...orders.map((line) => `${line},${'x'.repeat(4_000)}`)].join('\n');

    const stop = { table: 'conversion_import_steps', verb: 'insert', when: 'new.position = 1' } as const;
    const answer = await killAtStep(pool, first, stop, () =>
      staff.post<ImportRecord>('/api/conversion-import', importForm(file)),
    );
    expect(answer).toMatchObject({ status: 202, body: { state: 'reading', lines: 0 } });
    const id = answer?.body.id ?? 0;
    // As if the minute were over for which it is left to the gateway that began.
    await pool.query('update import_files set read_until = now() where import_id = $1', [id]);
    await second.start();
    const read = async () => (await other.get<ImportRecord>(`/api/conversion-import/${id}`)).body;
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ state: 'applied', lines, applied_lines: lines });
    expect(await compareImportedLines(pool, [id])).toEqual({ twice: 0, lost: 0, open: 0 });
    expect((await pool.query('select import_id from import_file_parts')).rows).toEqual([]);
    expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
  }, 120_000);
});
