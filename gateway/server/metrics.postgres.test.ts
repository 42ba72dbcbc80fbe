import { beforeAll, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { useGateway } from '../testing/test-gateway.ts';
import { readOperatingFigures } from './operating-figures.ts';
import { measureOperation } from './operating-metrics.ts';

describePostgres('the figures of PostgreSQL', async () => {
  const { url: databaseUrl } = await useDatabase();
  const lines: string[] = [];
  const gateway = await useGateway({
    databaseUrl,
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
  const { database, metrics } = gateway.context;
  beforeAll(() => measureOperation(gateway.context));

  test('who waits for a lock is seen while it waits', async () => {
    const [holder, waiter] = [await database.pool.connect(), await database.pool.connect()];
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(1)');
    const waiting = waiter.query('select pg_advisory_xact_lock(1)');
    await expect.poll(async () => (await readOperatingFigures(database)).activity?.lock_waits).toBe(1);
    await holder.query('commit');
    await waiting;
    for (const client of [holder, waiter]) client.release();
    expect((await readOperatingFigures(database)).activity).toMatchObject({
      lock_waits: 0,
      replica_waits: 0,
      replicas: 0,
    });
  });

  test('a statement of more than a second is counted and logged with its text, without its values', async () => {
    await database.pool.query('select pg_sleep(1.01), $1::text', ['canary']);
    await expect(database.pool.query('select pg_sleep(1.01), 1 / (random() * $1)::int', [0])).rejects.toThrow(
      'division',
    );
    await database.pool.query('select 1');
    expect(await metrics.registry.metrics()).toContain('\ndatabase_slow_statements_total 2\n');
    const slow = lines.filter((line) => line.includes('a statement took long'));
    expect(slow).toHaveLength(2);
    expect(slow[0]).toContain('select pg_sleep(1.01), $1::text');
    expect(slow.join('')).not.toContain('canary');
  });
});
