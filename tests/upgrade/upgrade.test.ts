import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../gateway/db/client.ts';
import { releaseDueCommissions } from '../../gateway/domains/earnings/commission/release.ts';
import { findDifferences } from '../../gateway/domains/reports/reconciliation/find-differences.ts';
import { copyEmptyDatabase } from '../../gateway/testing/prepared-database.ts';
import { createTestGateway, movableClock } from '../../gateway/testing/test-gateway.ts';
import { createDatabase, describePostgres, type TestDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/reaper.ts';

const dumps = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql.gz'));
const environment = { databasePoolMax: 1, environment: 'test' } as const;
/** Late enough that commissions of the oldest dump become available. */
const clock = movableClock('2027-03-01T15:00:00Z');

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

/** Fills an empty database with a dump. Its connection keeps the dump's settings, so it is closed. */
async function restore(dump: string, databaseUrl: string | undefined, dataDir: string): Promise<void> {
  if (databaseUrl === undefined) await copyEmptyDatabase(dataDir);
  const database = await openDatabase({ ...environment, databaseUrl, dataDir }, pino({ level: 'silent' }));
  await database.copyPool.query(gunzipSync(readFileSync(join(import.meta.dirname, dump))).toString());
  await database.close();
}

const listMigrations = async ({ pool }: Database) =>
  (await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at')).rows;

/** Returns a line for every column, index, constraint, trigger and function. Which months have a partition depends on the rows. */
async function describeSchema({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by 1`);
  return rows.map(({ line }) => line);
}

interface Shape {
  migrations: unknown;
  schema: string[];
}

const shapeOf = async (database: Database): Promise<Shape> => ({
  migrations: await listMigrations(database),
  schema: await describeSchema(database),
});

const options = { clock, fixtures: false };
const shapesOfNew = new Map<Database['engine'], Promise<Shape>>();

/** Returns what the migrations make of an empty database, which each dump must become too. Made once for each engine. */
function shapeOfNew(engine: Database['engine']): Promise<Shape> {
  const make = async (): Promise<Shape> => {
    const empty = engine === 'postgres' ? await createDatabase() : undefined;
    const gateway = await createTestGateway({ ...options, ...(empty && { databaseUrl: empty.url }) });
    try {
      return await shapeOf(gateway.context.database);
    } finally {
      await gateway.close();
      await empty?.drop();
    }
  };
  const shape = shapesOfNew.get(engine) ?? make();
  shapesOfNew.set(engine, shape);
  return shape;
}

/** The rows of no month's partition. */
const rowsElsewhere = `select count(*) from (select from months.clicks_other union all select from months.login_history_other
  union all select from months.audit_entries_other) as elsewhere`;

const reads = [
  ['admin@demo.test', 'report', '/api/get/report?page=1'],
  ['admin@demo.test', 'finance', '/api/bank_returns'],
  ['afiliado@demo.test', 'affiliate', '/api/v2/get/affiliate/site'],
  ['afiliado@demo.test', 'finance', '/api/commission/sum?state=2'],
] as const;

test('there is a dump to upgrade', () => {
  expect(dumps).not.toEqual([]);
});

describe.each(dumps)('a database of %s', (dump) => {
  async function upgrade(postgres?: TestDatabase): Promise<void> {
    const folder = temporaryFolder('upgrade');
    folders.push(folder);
    await restore(dump, postgres?.url, folder.path);
    const gateway = await createTestGateway({
      ...options,
      ...(postgres ? { databaseUrl: postgres.url } : { env: { DATA_DIR: folder.path } }),
    });
    try {
      const { database } = gateway.context;
      expect(await shapeOf(database)).toEqual(await shapeOfNew(database.engine));
      expect((await database.pool.query(rowsElsewhere)).rows).toEqual([{ count: 0 }]);
      expect(await findDifferences(database)).toEqual([]);
      for (const [email, app, path] of reads) {
        const { status, body } = await (await gateway.signIn(email)).call(app, 'GET', path);
        expect({ path, status, body }).toMatchObject({ path, status: 200 });
      }
      await releaseDueCommissions(gateway.context);
      expect(await findDifferences(database)).toEqual([]);
    } finally {
      await gateway.close();
      await postgres?.drop();
    }
  }

  // Longer than other tests: a whole database is restored, and migrated step by step.
  test('migrates, reconciles and is served', () => upgrade(), 120_000);

  describePostgres('on PostgreSQL', () => {
    test('does the same', async () => upgrade(await createDatabase()), 120_000);
  });
});
