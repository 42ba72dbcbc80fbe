import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, describePostgres } from '../../tests/support/postgres.ts';
import { watchForWarnings } from '../../tests/support/process-warnings.ts';
import { leaveToReaper, temporaryFolder } from '../../tests/support/reaper.ts';
import { buildEntries } from '../testing/build-entries.ts';
import { copyEmptyDatabase } from '../testing/prepared-database.ts';
import { type Database, openDatabase } from './client.ts';

let built: string;
const running = new Set<ChildProcess>();
let scripts = 0;

beforeAll(async () => {
  const names = ['client', 'migrate', 'pglite-worker'];
  built = await buildEntries('test-database', {
    ...Object.fromEntries(names.map((name) => [name, `db/${name}.ts`])),
    'directory-lock': 'lib/directory-lock.ts',
  });
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Runs a script in a child process against the built database code. The script can use `open`, `migrate`,
 * `acquireDirectoryLock`, `say` (sends a line to the test) and `received` (the lines from the test).
 */
function run(script: string, env: { dataDir?: string; databaseUrl?: string } = {}) {
  const file = join(built, `script-${(scripts += 1)}.js`);
  const source = `
    import { createInterface } from 'node:readline';
    import { openDatabase } from './client.js';
    import { acquireDirectoryLock } from './directory-lock.js';
    import { migrate } from './migrate.js';
    const quiet = { info() {}, warn() {} };
    const open = () => openDatabase(${JSON.stringify({ databasePoolMax: 2, environment: 'test', ...env })}, quiet);
    const say = (line) => new Promise((resolve) => process.stdout.write(line + '\\n', resolve));
    const received = createInterface({ input: process.stdin });
    ${script}`;
  writeFileSync(file, source);
  const child = spawn(process.execPath, [file], { stdio: 'pipe', detached: true });
  child.stderr.pipe(process.stderr);
  watchForWarnings('a process with a database', child.stderr);
  const endCare = child.pid === undefined ? undefined : leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  running.add(child);
  const ended = once(child, 'exit').then(() => {
    running.delete(child);
    endCare?.();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    send: (line: string) => child.stdin.write(`${line}\n`),
    /** Returns the next line; undefined once the process has ended. */
    async hear(): Promise<string | undefined> {
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function openHere(dataDir: string): Promise<Database> {
  const env = { databaseUrl: undefined, databasePoolMax: 1, dataDir, environment: 'test' as const };
  return openDatabase(env, pino({ level: 'silent' }));
}

describe('the embedded database of a built server', () => {
  const folder = temporaryFolder('processes');
  const dataDir = folder.path;

  beforeAll(() => copyEmptyDatabase(folder.path));
  afterAll(() => folder.remove());

  test('computes in parallel to the main thread, which keeps serving', async () => {
    const server = run(
      `const database = await open();
       let turns = 0;
       setInterval(() => turns++, 1);
       await database.pool.query('select count(*) from generate_series(1, 2000000)');
       await say(turns);`,
      { dataDir },
    );
    expect(Number(await server.hear())).toBeGreaterThan(5);
    await server.kill();
  });

  test('a killed process loses no acknowledged write and leaves no partial one', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const writer = run(
        `const { pool } = await open();
         await pool.query('create table if not exists notes (body text)');
         for (let i = 0; ; i++) {
           await pool.query("insert into notes values ($1), ($1)", ['${round}.' + i]);
           await say('${round}.' + i);
         }`,
        { dataDir },
      );
      const acknowledged = [];
      while (acknowledged.length < 200) acknowledged.push(await writer.hear());
      await writer.kill();
      for (let line = await writer.hear(); line !== undefined; line = await writer.hear()) acknowledged.push(line);

      const database = await openHere(dataDir);
      const { rows } = await database.pool.query<{ body: string; count: number }>(
        'select body, count(*) as count from notes where body like $1 group by body',
        [`${round}.%`],
      );
      await database.close();
      expect(rows.map(({ body }) => body)).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([2]));
    }
  });

  test('a process killed while creating the database leaves a folder that opens', async () => {
    const fresh = temporaryFolder('fresh');
    const opener = run('await open()', { dataDir: fresh.path });
    const countFiles = () => readdirSync(fresh.path, { recursive: true }).length;
    await expect.poll(countFiles, { interval: 2, timeout: 60_000 }).toBeGreaterThan(100);
    await opener.kill();
    const database = await openHere(fresh.path);
    expect(await database.isReady()).toBe(true);
    await database.close();
    await fresh.remove();
  });

  test('a failure of the engine ends the process at once instead of leaving queries waiting', async () => {
    const server = run(
      `process.on('uncaughtException', (error) => say(error.message).then(() => process.exit(1)));
       const { pool } = await open();
       await pool.query('create table if not exists notes (body text)');
       await pool.query('copy notes from stdin').catch(() => undefined);`,
      { dataDir },
    );
    expect(await server.hear()).toBe('The embedded database has failed.');
    expect(await server.hear()).toBeUndefined();
  });

  test('a second process is refused immediately with the name of the holder', async () => {
    const first = run(`await open(); await say('open');`, { dataDir });
    expect(await first.hear()).toBe('open');
    const second = run(`await open().catch((error) => say(error.message));`, { dataDir });
    expect(await second.hear()).toContain(`process ${first.pid}`);
    await first.kill();
    await second.kill();
  });
});

test('of many processes that find the same stale lock, one takes it over', async () => {
  const folder = temporaryFolder('contenders');
  const contenders = Array.from({ length: 4 }, () =>
    run(`
      received.on('line', (path) => {
        try { acquireDirectoryLock(path); say('won'); } catch (error) { say(error.name); }
      });
      say('up');`),
  );
  await Promise.all(contenders.map((contender) => contender.hear()));
  for (let round = 0; round < 30; round += 1) {
    const path = join(folder.path, `${round}.lock`);
    writeFileSync(path, 'stale');
    for (const contender of contenders) contender.send(path);
    const answers = await Promise.all(contenders.map((contender) => contender.hear()));
    expect(answers.sort()).toEqual(['DirectoryLockedError', 'DirectoryLockedError', 'DirectoryLockedError', 'won']);
  }
  await Promise.all(contenders.map((contender) => contender.kill()));
  await folder.remove();
});

describePostgres('several gateways on one PostgreSQL', () => {
  test('that start at once migrate it once', async () => {
    const created = await createDatabase();
    const folder = temporaryFolder('migrations');
    mkdirSync(join(folder.path, 'meta'));
    writeFileSync(join(folder.path, '0.sql'), 'create table steps as select 1 as step');
    const entries = [{ idx: 0, version: '7', when: 1, tag: '0', breakpoints: true }];
    writeFileSync(join(folder.path, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }));
    const gateways = Array.from({ length: 3 }, () =>
      run(
        `const database = await open();
         received.once('line', async (folder) => {
           await migrate(database, { folder }).then(() => say('migrated'), (error) => say(error.message));
           await database.close();
           process.exit();
         });
         await say('open');`,
        { databaseUrl: created.url },
      ),
    );
    await Promise.all(gateways.map((gateway) => gateway.hear()));
    for (const gateway of gateways) gateway.send(folder.path);
    expect(await Promise.all(gateways.map((gateway) => gateway.hear()))).toEqual(['migrated', 'migrated', 'migrated']);
    // They end by themselves once their databases are closed.
    expect(await Promise.all(gateways.map((gateway) => gateway.hear()))).toEqual([undefined, undefined, undefined]);
    await created.drop();
    await folder.remove();
  });
});
