import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../support/chance.ts';
import { canMount } from '../support/own-disk.ts';
import { childrenOf, createServer, describeServer, openPool, signalAll, type TestServer } from '../support/postgres.ts';
import { temporaryFolder } from '../support/reaper.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { startWatchedWork, type WatchedWork } from '../support/watched-work.ts';

/** `npm run chaos -- --minutes N` sets it. */
const minutes = Number(process.env.CHAOS_MINUTES ?? '1');
const seed = Number(process.env.RANDOM_SEED ?? '7');
/** Leaves everything running. @param ms how long what is stopped stays so */
type Fault = readonly [name: string, cause: (ms: number) => Promise<unknown>];

/** For starts and for the work that goes on after the last fault. */
const spareMs = 540_000;

/** Enough for the data and what the work adds in an hour. */
const diskMb = 700;
/** By which another time is pretended; its path is Debian's. */
const fakeTime = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
/** Less than a signed message may be old. */
const clockOffMaxS = 120;
const [hasDisk, hasFakeTime] = [canMount(), existsSync(fakeTime)];

/** What this machine cannot do. */
if (!hasDisk) it.skip('random faults: a full disk (skipped: no file system may be mounted here)');
if (!hasFakeTime) it.skip('random faults: a clock that jumps (skipped: libfaketime is not on this machine)');

// Longer than other tests: it lasts as long as it is asked to.
describeServer(`random faults for ${minutes} min, with seed ${seed}`, () => {
  let server: TestServer;
  let relay: Relay;
  let stack: Stack;
  let pool: pg.Pool;
  let work: WatchedWork;
  const clock = temporaryFolder('clock');
  const offsetFile = join(clock.path, 'offset');
  const setClock = (seconds: number) => writeFileSync(offsetFile, `${seconds < 0 ? '' : '+'}${seconds}s`);

  beforeAll(async () => {
    server = await createServer(hasDisk ? { diskMb } : {});
    await server.start();
    setClock(0);
    relay = await startRelay(server.port);
    const databaseUrl = Object.assign(new URL(server.url), { port: String(relay.port) }).href;
    stack = await startStack({
      databaseUrl,
      gateways: 0,
      env: {
        RATE_LIMIT_SCALE: '10000',
        LOG_LEVEL: 'silent',
        ...(hasFakeTime && {
          LD_PRELOAD: fakeTime,
          FAKETIME_TIMESTAMP_FILE: offsetFile,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
      },
    });
    pool = openPool(server.url);
    work = await startWatchedWork(stack.url, pool);
  }, 600_000);

  afterAll(async () => {
    await stack.stop();
    await pool.end();
    relay.close();
    await server.remove();
    await clock.remove();
  });

  const appPids = () =>
    stack.proxies.flatMap((process) => {
      const pid = process.pid();
      return pid === undefined ? [] : [pid, ...childrenOf(pid)];
    });

  const fullDisk: Fault = [
    'the disk of PostgreSQL is full',
    async (ms) => {
      server.disk?.fill();
      await delay(ms);
      server.disk?.free();
      await server.recover();
    },
  ];
  const clockJumps: Fault = [
    'the clock of the product jumps',
    async (ms) => {
      setClock(ms % 2 < 1 ? clockOffMaxS : -clockOffMaxS);
      await delay(ms);
      setClock(0);
    },
  ];
  const faults: readonly Fault[] = [
    [
      'the product is killed',
      async () => {
        await stack.kill();
        await stack.start();
      },
    ],
    [
      'PostgreSQL is killed',
      async (ms) => {
        await server.kill();
        await delay(ms);
        await server.start();
      },
    ],
    [
      'PostgreSQL freezes',
      async (ms) => {
        const frozen = server.pids();
        signalAll(frozen, 'SIGSTOP');
        await delay(ms);
        signalAll(frozen, 'SIGCONT');
      },
    ],
    [
      'the product freezes',
      async (ms) => {
        const frozen = appPids();
        signalAll(frozen, 'SIGSTOP');
        await delay(ms);
        signalAll(frozen, 'SIGCONT');
      },
    ],
    [
      'the network to PostgreSQL is cut',
      async (ms) => {
        relay.cut();
        await delay(ms);
        relay.rejoin();
      },
    ],
    [
      'all sessions of PostgreSQL are ended',
      () =>
        pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
        ),
    ],
    ...(hasDisk ? [fullDisk] : []),
    ...(hasFakeTime ? [clockJumps] : []),
  ];

  it(
    'lose nothing that was answered, and do nothing twice',
    async () => {
      const random = seededRandom(seed);
      const endAt = performance.now() + minutes * 60_000;
      const done: string[] = [];
      while (performance.now() < endAt) {
        // Each once before one comes again, in an order of chance.
        const left = faults.filter(
          ([name]) => done.filter((one) => one === name).length * faults.length <= done.length,
        );
        const [name, cause] = left[Math.floor(random() * left.length)] ?? faults[0]!;
        await delay(200 + random() * 1_500);
        await cause(200 + random() * 3_000);
        done.push(name);
      }
      await work.goesOn();
      await work.stop();
      console.log(`${done.length} faults, ${work.changes()} changes: ${[...new Set(done)].join(', ')}`);
      expect(done.length).toBeGreaterThan(3);
      await work.verify(pool);
      expect(await reconcile({ DATABASE_URL: server.url })).toBe('0');
    },
    minutes * 60_000 + spareMs,
  );
});
