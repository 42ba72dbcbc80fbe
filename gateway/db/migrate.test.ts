import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { copyEmptyDatabase } from '../testing/prepared-database.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;
let written = 0;

/** Writes a folder of migrations in drizzle-kit's format. */
function writeMigrations(...statements: string[]): string {
  const path = join(folder.path, `migrations-${(written += 1)}`);
  mkdirSync(join(path, 'meta'), { recursive: true });
  const entries = statements.map((statement, index) => {
    writeFileSync(join(path, `${index}.sql`), statement);
    return { idx: index, version: '7', when: 1_000 + index, tag: String(index), breakpoints: true };
  });
  writeFileSync(join(path, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  return path;
}

const backups = () => readdirSync(folder.path).filter((name) => name === 'backups');

beforeEach(async () => {
  folder = temporaryFolder('migrate');
  const env = { databaseUrl: undefined, databasePoolMax: 1, dataDir: folder.path, environment: 'test' as const };
  await copyEmptyDatabase(folder.path);
  database = await openDatabase(env, pino({ level: 'silent' }));
});

afterEach(async () => {
  await database.close();
  await folder.remove();
});

test('runs pending migrations once and first backs up a database that contains data', async () => {
  const first = 'create table steps (step int); insert into steps values (1)';
  await migrate(database, writeMigrations(first));
  await migrate(database, writeMigrations(first));
  expect(backups()).toEqual([]);

  await migrate(database, writeMigrations(first, 'insert into steps values (2)'));
  expect(backups()).toHaveLength(1);
  expect((await database.pool.query('select step from steps order by step')).rows).toEqual([{ step: 1 }, { step: 2 }]);
});

test('a failed migration rolls back all pending ones and releases the lock', async () => {
  const done = ['create table steps (step int)', 'insert into steps values (1), (2)'];
  await migrate(database, writeMigrations(...done));
  const broken = writeMigrations(...done, 'insert into steps values (3)', 'insert into no_such_table values (4)');
  await expect(migrate(database, broken)).rejects.toThrow();
  expect((await database.pool.query('select count(*) as count from steps')).rows).toEqual([{ count: 2 }]);

  await migrate(database, writeMigrations(...done, 'insert into steps values (3)'));
  expect((await database.pool.query('select count(*) as count from steps')).rows).toEqual([{ count: 3 }]);
});
