import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { copyEmptyDatabase } from '../testing/prepared-database.ts';
import { type Database, openDatabase } from './client.ts';
import { requireCurrent } from './database-fit.ts';
import { migrate } from './migrate.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;
let written = 0;

/** Writes a folder of migrations in drizzle-kit's format, named by their place, or by `first` and the following numbers. */
function writeMigrations(statements: readonly string[], first = 0): string {
  const path = join(folder.path, `migrations-${(written += 1)}`);
  mkdirSync(join(path, 'meta'), { recursive: true });
  const entries = statements.map((statement, index) => {
    const tag = String(first + index);
    writeFileSync(join(path, `${tag}.sql`), statement);
    return { idx: index, version: '7', when: 1_000 + first + index, tag, breakpoints: true };
  });
  writeFileSync(join(path, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  return path;
}

const migrateTo = (...statements: string[]) => migrate(database, { folder: writeMigrations(statements) });

const backups = () => readdirSync(folder.path).filter((name) => name === 'backups');
const rowsOf = async (text: string): Promise<unknown[]> => (await database.pool.query<object>(text)).rows;

const engineSettings = (databaseUrl?: string) => ({
  databaseUrl,
  databasePoolMax: 4,
  dataDir: folder.path,
  environment: 'test' as const,
});
const silent = pino({ level: 'silent' });

/** What holds on both engines. */
function describeMigrations(): void {
  const steps = ['create table steps (step int)', 'insert into steps values (1), (2)'];

  test('a failed migration leaves those before it, and the next start goes on', async () => {
    await migrateTo(...steps);
    const broken = [
      ...steps,
      'insert into steps values (3)',
      'insert into steps values (9); select 1 from no_such_table',
    ];
    await expect(migrateTo(...broken)).rejects.toThrow('no_such_table');
    expect(await rowsOf('select step from steps order by step')).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);

    await migrateTo(...steps, 'insert into steps values (3)', 'insert into steps values (4)');
    expect(await rowsOf('select max(step) as last, count(*) as count from steps')).toEqual([{ last: 4, count: 4 }]);
  });

  test('one that came later with an earlier time runs as well', async () => {
    await migrate(database, { folder: writeMigrations(steps, 1) });
    await migrateTo('create table early (id int)', ...steps);
    expect(await rowsOf('select * from early')).toEqual([]);
  });

  test('one in steps changes each row once, and goes on where it was interrupted', async () => {
    const copy = `-- runs: in steps
      update sales set cents = amount * 100 where id in (select id from sales where cents is null order by id limit 10)`;
    const sales = `create table sales as select id, 5 as amount, null::int as cents, 0 as changes from generate_series(1, 35) as id;
      create function count_change() returns trigger language plpgsql as $$ begin
        if new.id = 25 and to_regclass('hurdle') is not null then raise 'hurdle'; end if;
        new.changes := old.changes + 1; return new; end $$;
      create trigger count_change before update on sales for each row execute function count_change();
      create table hurdle ()`;
    await expect(migrateTo(sales, copy)).rejects.toThrow('hurdle');
    expect(await rowsOf('select count(cents) as done from sales')).toEqual([{ done: 20 }]);
    await database.pool.query('drop table hurdle');
    await migrateTo(sales, copy);
    const counted = 'select sum(cents) as cents, min(changes) as least, max(changes) as most from sales';
    expect(await rowsOf(counted)).toEqual([{ cents: 17_500, least: 1, most: 1 }]);
  });

  test('one that runs concurrently builds its index, also where an attempt was interrupted', async () => {
    const table = 'create table sales (day date)';
    const index = '-- runs: concurrently\ncreate index concurrently "sales_day" on "sales" ("day")';
    await migrateTo(table);
    await database.pool.query(`create index sales_day on sales (day);
      update pg_index set indisvalid = false where indexrelid = 'sales_day'::regclass`);
    await migrateTo(table, index);
    const validity = `select indisvalid as valid from pg_index where indexrelid = to_regclass('sales_day')`;
    expect(await rowsOf(validity)).toEqual([{ valid: true }]);

    const dropped = '-- runs: concurrently\ndrop index concurrently "sales_day"';
    await migrateTo(table, index, dropped);
    await migrateTo(table, index, dropped);
    expect(await rowsOf(validity)).toEqual([]);
  });

  test('a build works on a newer database until that needs a migration which the build has not', async () => {
    const old = writeMigrations(['create table sales (day date)']);
    await migrateTo('create table sales (day date)', 'alter table sales add at timestamptz');
    await migrate(database, { folder: old });
    await migrateTo(
      'create table sales (day date)',
      'alter table sales add at timestamptz',
      '-- needs: 1\nalter table sales drop day',
    );
    const refusal = migrate(database, { folder: old });
    await expect(refusal).rejects.toThrow(/mais novo do que este programa: ele exige a migração 1, .* daqui é 0\./);
    await expect(refusal).rejects.toThrow(/newer than this program: it needs migration 1, .* here is 0\./);
    // One that knows it works on.
    await migrateTo('create table sales (day date)', 'alter table sales add at timestamptz');
  });

  test('a database from before the first migration of a build is refused', async () => {
    await migrateTo('create table sales (day date)');
    const later = migrate(database, { folder: writeMigrations(['create table other (id int)'], 7) });
    await expect(later).rejects.toThrow('antigo demais para este programa, cujas migrações começam em 7.');
    await expect(later).rejects.toThrow('too old for this program, whose migrations begin with 7.');
    expect(await rowsOf(`select to_regclass('other') as other`)).toEqual([{ other: null }]);
    await expect(requireCurrent(database)).rejects.toThrow('too old');
  });

  test('refuses a migration that says what nobody knows', async () => {
    await expect(migrateTo('-- runs: at night\nselect 1')).rejects.toThrow('"runs" must be one of');
    await expect(migrateTo('-- needs: 0099_none\nselect 1')).rejects.toThrow('no earlier migration 0099_none');
    await expect(migrateTo('-- runs: concurrently\nselect 1')).rejects.toThrow('only creates and drops indexes');
  });
}

describe('on the embedded database', () => {
  beforeEach(async () => {
    folder = temporaryFolder('migrate');
    await copyEmptyDatabase(folder.path);
    database = await openDatabase({ ...engineSettings(), databasePoolMax: 1 }, silent);
  });
  afterEach(async () => {
    await database.close();
    await folder.remove();
  });

  describeMigrations();

  test('pending migrations run once, after a backup of a database that contains data', async () => {
    const first = 'create table steps (step int); insert into steps values (1)';
    await migrateTo(first);
    await migrateTo(first);
    expect(backups()).toEqual([]);

    await migrateTo(first, 'insert into steps values (2)');
    expect(backups()).toHaveLength(1);
    expect(await rowsOf('select step from steps order by step')).toEqual([{ step: 1 }, { step: 2 }]);
  });
});

describePostgres('on PostgreSQL', () => {
  let created: TestDatabase;

  beforeAll(() => {
    folder = temporaryFolder('migrate');
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    created = await createDatabase();
    database = await openDatabase(engineSettings(created.url), silent);
  });
  afterEach(async () => {
    await database.close();
    await created.drop();
  });

  describeMigrations();

  const tables = 'create table sales (id int); create table payments (id int); insert into payments values (1)';
  const locksBoth = 'alter table sales add cents int; alter table payments add cents int';

  /** Runs work while a request has an open transaction in which it has read a table. */
  async function whileReading(table: string, work: (request: PoolClient) => Promise<void>): Promise<void> {
    const request = await database.pool.connect();
    try {
      await request.query(`begin; select * from ${table}`);
      await work(request);
    } finally {
      await request.query('rollback');
      request.release();
    }
  }

  const migratorWaits = `select count(*) as count from pg_locks where not granted and mode = 'AccessExclusiveLock'`;

  test('of a deadlock with a request the migration gives way, and runs afterwards', async () => {
    await migrateTo(tables);
    let migrated: Promise<void> | undefined;
    await whileReading('payments', async (request) => {
      migrated = migrateTo(tables, locksBoth);
      await expect.poll(() => rowsOf(migratorWaits), { interval: 5 }).toEqual([{ count: 1 }]);
      // It has the lock of sales by now, and waits for that of payments.
      expect((await request.query('select * from sales')).rows).toEqual([]);
      await request.query('commit');
    });
    await migrated;
    expect(await rowsOf('select * from payments')).toEqual([{ id: 1, cents: null }]);
  });

  test('requests go on while a long transaction keeps a migration from its locks, which says so in the end', async () => {
    await migrateTo(tables);
    await whileReading('payments', async () => {
      const late = migrate(database, { folder: writeMigrations([tables, 'select 1', locksBoth]), patienceMs: 600 });
      await expect(late).rejects.toThrow('Migration 2 did not get its locks');
      expect(await rowsOf('select * from payments')).toEqual([{ id: 1 }]);
    });
    const done = 'select max(created_at) as last from drizzle.__drizzle_migrations';
    expect(await rowsOf(done)).toEqual([{ last: 1_001 }]);
    await migrateTo(tables, 'select 1', locksBoth);
    expect(await rowsOf(done)).toEqual([{ last: 1_002 }]);
  });

  test('an index is built while another gateway waits to migrate', async () => {
    await migrateTo(tables);
    const index = '-- runs: concurrently\ncreate index concurrently "payments_id" on "payments" ("id")';
    const other = await openDatabase(engineSettings(created.url), silent);
    const migrations = writeMigrations([tables, index]);
    await Promise.all([migrate(database, { folder: migrations }), migrate(other, { folder: migrations })]);
    await other.close();
    const recorded = 'select count(*) as count from drizzle.__drizzle_migrations';
    expect(await rowsOf(recorded)).toEqual([{ count: 2 }]);
  });
});
