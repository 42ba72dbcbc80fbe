import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../tests/support/postgres.ts';
import { type Database, isUnavailable, openDatabase, type Tx, withTransaction } from './client.ts';
import type { DatabaseLimits } from './pool.ts';
import { warnOfLonelyCommits } from './postgres.ts';

function open(
  databaseUrl: string,
  environment: 'test' | 'production' = 'test',
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const env = { databaseUrl, databasePoolMax: 4, dataDir: '', environment };
  return openDatabase(env, pino({ level: 'silent' }), limits);
}

/** Runs one statement on a new connection. */
async function runOnce(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** Returns a function that resolves once `count` callers have called it. */
function barrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}

/** Starts a proxy to PostgreSQL; shutting it simulates an outage, freezing it a host that vanished. */
async function startGate(targetUrl: string) {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let freezingText: string | undefined;
  const server = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      if (freezingText !== undefined && chunk.includes(freezingText)) socket.unpipe().pause();
    });
    if (isSilent) {
      sockets.add(socket.on('error', () => undefined));
      return;
    }
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
        .pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    /** Stops all traffic of the open connections. New ones work. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Stops all traffic; new connections are accepted and hear nothing, as from a frozen host. */
    fallSilent() {
      isSilent = true;
      this.freeze();
    },
    speak() {
      isSilent = false;
    },
    /** Stops the traffic of each connection that sends a text. */
    freezeAt(text: string | undefined) {
      freezingText = text;
    },
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

describePostgres('openDatabase on PostgreSQL', () => {
  let created: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    created = await createDatabase();
    database = await open(created.url);
  });

  afterAll(async () => {
    await database.close();
    await created.drop();
  });

  test('a statement of a request times out after five seconds, that of an export does not', async () => {
    const timeoutOf = async (pool: Database['pool']) =>
      (await pool.query<{ setting: string }>("select current_setting('statement_timeout') as setting")).rows[0]
        ?.setting;
    expect([await timeoutOf(database.pool), await timeoutOf(database.copyPool)]).toEqual(['5s', '0']);
  });

  test('a transaction may set its own statement timeout', async () => {
    const slow = withTransaction(database, (tx) => tx.execute(sql`select pg_sleep(30)`), { statementTimeoutMs: 20 });
    expect(isUnavailable(await slow.catch((error: unknown) => error))).toBe(true);
    const { rows } = await database.pool.query("select current_setting('statement_timeout') as setting");
    expect(rows).toEqual([{ setting: '5s' }]);
  });

  test('times are read and written in UTC, whatever the server setting', async () => {
    const { rows } = await database.pool.query("select timestamptz '2026-01-01T00:00:00Z'::text as at");
    expect(rows).toEqual([{ at: '2026-01-01 00:00:00+00' }]);
  });

  test('two transactions that deadlock both succeed', async () => {
    await runOnce(created.url, "create table counters as select unnest(array['left', 'right']) as name, 0 as value");
    const bothHold = barrier(2);
    let attempts = 0;
    const increase = (tx: Tx, name: string) =>
      tx.execute(sql`update counters set value = value + 1 where name = ${name}`);
    const increaseBoth = (first: string, second: string) =>
      withTransaction(database, async (tx) => {
        attempts += 1;
        await increase(tx, first);
        await bothHold();
        await increase(tx, second);
      });
    await Promise.all([increaseBoth('left', 'right'), increaseBoth('right', 'left')]);
    expect(await runOnce(created.url, 'select value from counters')).toEqual([{ value: 2 }, { value: 2 }]);
    expect(attempts).toBe(3);
  });

  test('a transaction that keeps failing is given up after three attempts', async () => {
    let attempts = 0;
    const hopeless = withTransaction(database, async (tx) => {
      attempts += 1;
      await tx.execute(sql`do $$ begin raise exception using errcode = 'serialization_failure'; end $$`);
    });
    await expect(hopeless).rejects.toThrow();
    expect(attempts).toBe(3);
  });

  test('survives the loss of every connection, idle or in use', async () => {
    await Promise.all([1, 2, 3].map(() => database.pool.query('select 1')));
    const busy = database.pool.query('select pg_sleep(30)').catch((error: unknown) => error);
    await expect.poll(() => runOnce(created.url, `${others} and query like '%pg_sleep(30)'`)).toHaveLength(1);
    await runOnce(created.url, `select pg_terminate_backend(pid) from (${others}) as others`);
    expect(isUnavailable(await busy)).toBe(true);
    await expect.poll(() => database.isReady()).toBe(true);
  });

  test('recovers after a PostgreSQL outage', async () => {
    const gate = await startGate(created.url);
    const behindGate = await open(gate.url);
    expect(await behindGate.isReady()).toBe(true);
    await gate.shut();
    const error: unknown = await behindGate.pool.query('select 1').catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    expect(await behindGate.isReady()).toBe(false);
    await gate.open();
    await expect.poll(() => behindGate.isReady(), { interval: 50 }).toBe(true);
    await behindGate.close();
    await gate.shut();
  });

  test('replaces connections that fall silent, both used and idle ones', async () => {
    const gate = await startGate(created.url);
    const behindGate = await open(gate.url, 'test', { statementMs: 200, silenceMs: 100 });
    await Promise.all([1, 2, 3, 4].map(() => behindGate.pool.query('select pg_sleep(0.02)')));
    expect(behindGate.pool.totalCount).toBe(4);
    gate.freeze();
    const error: unknown = await behindGate.pool.query('select 1').catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    const inTransaction = withTransaction(behindGate, (tx) => tx.execute(sql`select 1 as one`));
    expect((await inTransaction).rows).toEqual([{ one: 1 }]);
    await behindGate.close();
    await gate.shut();
  });

  test('refuses at once while the server is silent, also who waits, and works again by itself', async () => {
    const gate = await startGate(created.url);
    const behindGate = await open(gate.url, 'test', { connectionMs: 400, statementMs: 200, silenceMs: 100 });
    const ask = () => behindGate.pool.query('select 1').then(String, (reason: unknown) => reason);
    await Promise.all([1, 2, 3, 4].map(ask));
    gate.fallSilent();
    // Four have a connection, and four wait for one.
    const refused = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(ask));
    for (const error of refused) expect(isUnavailable(error)).toBe(true);

    const clients = behindGate.pool.totalCount;
    for (const error of [await ask(), await withTransaction(behindGate, () => Promise.resolve()).catch(String)])
      expect(String(error)).toBe('Error: The database does not answer.');
    expect(behindGate.pool.totalCount).toBe(clients);
    expect(await behindGate.isReady()).toBe(false);
    gate.speak();
    await expect.poll(ask).toBe('[object Object]');
    await behindGate.close();
    await gate.shut();
  });

  test('one silent connection refuses nobody else', async () => {
    const gate = await startGate(created.url);
    const behindGate = await open(gate.url, 'test', { connectionMs: 400, statementMs: 200, silenceMs: 100 });
    for (let times = 0; times < 3; times += 1) {
      gate.freeze();
      const lost: unknown = await behindGate.pool.query('select 1').catch((reason: unknown) => reason);
      expect(isUnavailable(lost)).toBe(true);
      expect((await behindGate.pool.query('select 1')).rowCount).toBe(1);
    }
    await behindGate.close();
    await gate.shut();
  });

  test('a server that falls silent while a connection begins is given up', async () => {
    const gate = await startGate(created.url);
    const behindGate = await open(gate.url, 'test', { connectionMs: 5_000, statementMs: 200, silenceMs: 100 });
    gate.freezeAt('set timezone');
    // The first connection of the pool was made when it was opened.
    const asked = [1, 2, 3, 4].map(() => behindGate.pool.query('select 1').catch((reason: unknown) => reason));
    expect((await Promise.all(asked)).filter(isUnavailable)).toHaveLength(3);
    gate.freezeAt(undefined);
    await expect.poll(() => behindGate.isReady()).toBe(true);
    await behindGate.close();
    await gate.shut();
  });

  test('waits longer for a statement with a longer limit, but not for later statements', async () => {
    const gate = await startGate(created.url);
    const limits = { statementMs: 100, silenceMs: 50 };
    const behindGate = await open(gate.url, 'test', limits);
    const slow = withTransaction(behindGate, (tx) => tx.execute(sql`select pg_sleep(0.4)`), { statementTimeoutMs: 0 });
    expect((await slow).rows).toHaveLength(1);
    gate.freeze();
    const error: unknown = await behindGate.pool.query('select 1').catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    await behindGate.close();
    await gate.shut();
  });

  test('is not ready on a silent connection, ready on the next one, and closes at once', async () => {
    const gate = await startGate(created.url);
    const behindGate = await open(gate.url);
    gate.freeze();
    expect(await behindGate.isReady()).toBe(false);
    expect(await behindGate.isReady()).toBe(true);
    const client = await behindGate.pool.connect();
    gate.freeze();
    const lost = client.query('select 1').catch((reason: unknown) => {
      client.release(true);
      return reason;
    });
    await behindGate.close();
    expect(isUnavailable(await lost)).toBe(true);
    await gate.shut();
  });

  test('production refuses a server that may lose acknowledged writes', async () => {
    const careless = await createDatabase();
    await runOnce(
      careless.url,
      `alter database ${new URL(careless.url).pathname.slice(1)} set synchronous_commit = off`,
    );
    await expect(open(careless.url, 'production')).rejects.toThrow(/turn on .*synchronous_commit/);
    await (await open(careless.url)).close();
    await careless.drop();
  });

  test('says that no commit waits for a replica, where there is one', async () => {
    const warnings: unknown[] = [];
    const look = async () => {
      warnings.length = 0;
      await warnOfLonelyCommits(database.pool, { warn: (fields: unknown) => void warnings.push(fields) });
      return warnings;
    };
    const set = async (names: string) => {
      await runOnce(created.url, `alter system set synchronous_standby_names = '${names}'`);
      await runOnce(created.url, 'select pg_reload_conf()');
    };
    expect(await look()).toEqual([]);
    // A connection that may ask for the log of the server is listed as a replica.
    const replica = new Client(`${created.url}?replication=database`);
    await replica.connect();
    await expect.poll(look).toEqual([{ replicas: 1 }]);
    await set('*');
    await expect.poll(look).toEqual([]);
    await set('');
    await expect.poll(look).toEqual([{ replicas: 1 }]);
    await replica.end();
  });

  test('refuses a database that treats letters as bytes', async () => {
    const name = `${new URL(created.url).pathname.slice(1)}_bytes`;
    await runOnce(created.url, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
    const url = Object.assign(new URL(created.url), { pathname: `/${name}` });
    await expect(open(url.href)).rejects.toThrow('UTF8');
    await runOnce(created.url, `drop database ${name}`);
  });

  test('an unreachable server is an error, not a wait', async () => {
    const gate = await startGate(created.url);
    await gate.shut();
    await expect(open(gate.url)).rejects.toThrow('ECONNREFUSED');
  });
});
