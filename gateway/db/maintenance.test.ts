import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { copyEmptyDatabase } from '../testing/prepared-database.ts';
import { createMaintenance, type Maintenance } from './maintenance.ts';
import { type PgliteServer, servePglite } from './pglite-server.ts';
import { setTypeParsers } from './type-parsers.ts';

const folder = temporaryFolder('maintenance');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');

let server: PgliteServer;
let pool: Pool;

/** The maintenance of the database with a folder for backups of its own. */
function maintenanceIn(name: string): Maintenance & { backups: () => string[]; backupFolder: string } {
  const backupFolder = join(folder.path, name);
  const maintenance = createMaintenance({ pool, backUp: server.backUp, backupFolder });
  return { ...maintenance, backupFolder, backups: () => readdirSync(backupFolder) };
}

/** Opens the database in a folder, runs one statement and closes it. */
async function queryIn(databaseFolder: string, statement: string): Promise<unknown[]> {
  const other = await servePglite(databaseFolder);
  const otherPool = new Pool({ ...other.address, user: 'postgres', database: 'postgres', max: 1 });
  const { rows } = await otherPool.query(statement);
  await otherPool.end();
  await other.close();
  return rows;
}

async function logSegments(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from pg_ls_waldir()');
  return rows[0]?.count ?? 0;
}

beforeAll(async () => {
  setTypeParsers();
  await copyEmptyDatabase(folder.path);
  server = await servePglite(join(folder.path, 'db'));
  pool = new Pool({ ...server.address, user: 'postgres', database: 'postgres', max: 1 });
  await pool.query('create table notes (body text)');
});

afterAll(async () => {
  await pool.end();
  await server.close();
  await folder.remove();
});

test('backs up a changed database every six hours and keeps the newest three backups', async () => {
  const { runDueJobs, backups } = maintenanceIn('regular');
  for (let hour = 0; hour <= 18; hour += 1) {
    await pool.query('insert into notes values ($1)', [`hour ${hour}`]);
    await runDueJobs(startMs + hour * hourMs);
  }
  expect(backups()).toEqual(['2026-11-20T18-00-00.000Z', '2026-11-21T00-00-00.000Z', '2026-11-21T06-00-00.000Z']);
});

test('a backup dated in the future neither blocks new backups nor displaces newer ones', async () => {
  const { backUp, runDueJobs, backups } = maintenanceIn('ran-ahead');
  const yearMs = 365 * 24 * hourMs;
  for (const hour of [0, 1, 2]) await backUp(startMs + yearMs + hour * hourMs);
  for (const hour of [0, 6]) {
    await pool.query('insert into notes values ($1)', [`set right, hour ${hour}`]);
    await runDueJobs(startMs + hour * hourMs);
  }
  expect(backups()).toEqual(['2026-11-20T12-00-00.000Z', '2026-11-20T18-00-00.000Z', '2027-11-20T14-00-00.000Z']);
});

test('a backup opens with its data while the original keeps running', async () => {
  const client = await pool.connect();
  await client.query("truncate notes; insert into notes values ('saved')");
  await client.query("begin; insert into notes values ('unfinished')");
  const target = join(folder.path, 'copy');
  await server.backUp(target);
  await client.query("commit; insert into notes values ('later')");
  client.release();
  expect(await queryIn(target, 'select body from notes')).toEqual([{ body: 'saved' }]);
  expect((await pool.query('select body from notes')).rows).toHaveLength(3);
});

test('makes no backup without changes', async () => {
  const { backUp, runDueJobs, backups } = maintenanceIn('unchanged');
  await pool.query("insert into notes values ('backed up')");
  // A vacuum would be a change: this one leaves nothing to do for the next.
  await runDueJobs(startMs);
  await backUp(startMs + hourMs);
  const before = backups();
  await runDueJobs(startMs + 10 * hourMs);
  expect(backups()).toEqual(before);
});

test('the next backup removes one that a kill has interrupted', async () => {
  const { backUp, backups, backupFolder } = maintenanceIn('interrupted');
  mkdirSync(join(backupFolder, '2026-11-20T06-00-00.000Z.partial', 'base'), { recursive: true });
  await backUp(startMs);
  expect(backups()).toEqual(['2026-11-20T12-00-00.000Z']);
});

test('a failed backup leaves nothing behind', async () => {
  const target = join(folder.path, 'occupied');
  mkdirSync(join(target, 'something'), { recursive: true });
  await expect(server.backUp(target)).rejects.toThrow();
  expect(existsSync(`${target}.partial`)).toBe(false);
});

test('frees the log of a large change', async () => {
  await pool.query('insert into notes select repeat(md5(g::text), 10) from generate_series(1, 400000) g');
  expect(await logSegments()).toBeGreaterThan(8);
  const { runDueJobs } = maintenanceIn('large');
  await runDueJobs(startMs);
  // The first vacuum of so many rows is a large change as well.
  await runDueJobs(startMs + minuteMs);
  expect(await logSegments()).toBeLessThan(4);
});

test('vacuums fifteen minutes after the last time, if there was a change', async () => {
  const { runDueJobs } = maintenanceIn('vacuumed');
  const sizeOf = async () => (await pool.query("select pg_relation_size('notes') as size")).rows[0];
  await runDueJobs(startMs);
  await pool.query("insert into notes values ('gone soon')");
  await pool.query('delete from notes');
  await runDueJobs(startMs + 14 * minuteMs);
  expect(await sizeOf()).not.toEqual({ size: 0 });
  await runDueJobs(startMs + 15 * minuteMs);
  expect(await sizeOf()).toEqual({ size: 0 });
});
