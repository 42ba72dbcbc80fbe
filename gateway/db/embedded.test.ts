import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { copyEmptyDatabase } from '../testing/prepared-database.ts';
import { type Database, openDatabase } from './client.ts';

const folder = temporaryFolder('embedded');

function open(): Promise<Database> {
  const env = { databaseUrl: undefined, databasePoolMax: 4, dataDir: folder.path, environment: 'test' as const };
  return openDatabase(env, pino({ level: 'silent' }));
}

describe('openDatabase on PGlite', () => {
  let database: Database;

  beforeAll(async () => {
    await copyEmptyDatabase(folder.path);
    database = await open();
  });

  afterAll(async () => {
    await database.close();
    await folder.remove();
  });

  test('data persists after closing and reopening', async () => {
    await database.pool.query("create table notes (body text); insert into notes values ('kept')");
    await database.close();
    await database.close();
    database = await open();
    expect((await database.pool.query('select body from notes')).rows).toEqual([{ body: 'kept' }]);
  });

  test('a second opener is refused immediately with the name of the holder', async () => {
    await expect(open()).rejects.toThrow(`process ${process.pid}`);
    await expect.poll(() => database.isReady()).toBe(true);
  });

  test('session state of one connection does not affect the next one', async () => {
    await database.pool.query(
      'set statement_timeout = 4321; prepare left_behind as select 1; create temp table leftover (x int)',
    );
    const client = await database.pool.connect();
    client.release(true);
    const { rows } = await database.pool.query(
      "select current_setting('statement_timeout') as timeout, to_regclass('leftover') as leftover, (select count(*) from pg_prepared_statements) as statements",
    );
    expect(rows).toEqual([{ timeout: '0', leftover: null, statements: 0 }]);
  });
});
