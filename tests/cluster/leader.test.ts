import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInClient } from '../support/client.ts';
import { describeCluster, type ServerNumber, startCluster } from '../support/ha-cluster.ts';
import { openPool } from '../support/postgres.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { startWatchedWork, type WatchedWork } from '../support/watched-work.ts';

// Longer than other tests: a leader is replaced when its time is over, not before.
describeCluster('on a cluster of three, under postbacks, clicks, imports and payment requests', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let stack: Stack;
  let pool: pg.Pool;
  let work: WatchedWork;

  beforeAll(async () => {
    cluster = await startCluster();
    stack = await startStack({
      databaseUrl: cluster.databaseUrl,
      gateways: 0,
      env: {
        DATABASE_READ_URL: cluster.readUrl,
        READ_LAG_SECONDS: '5',
        RATE_LIMIT_SCALE: '10000',
        LOG_LEVEL: 'fatal',
      },
    });
    pool = openPool(cluster.databaseUrl);
    work = await startWatchedWork(stack.url, pool);
  }, 600_000);

  afterAll(async () => {
    await stack.stop();
    await pool.end();
    await cluster.stop();
  }, 120_000);

  async function leaderOf(): Promise<ServerNumber> {
    await expect.poll(() => cluster.leader()).toBeDefined();
    return (await cluster.leader()) ?? 1;
  }

  /** Everything goes on, under another leader. */
  async function leadsElsewhere(than: ServerNumber) {
    await expect.poll(async () => ![undefined, than].includes(await cluster.leader())).toBe(true);
    await work.goesOn();
  }

  it('a leader that is killed is replaced, and meanwhile lists are read from a replica', async () => {
    const staff = await signedInClient(stack.url, 'gerente@demo.test');
    const leader = await leaderOf();
    cluster.killServer(leader);
    // The first read that reaches no leader goes to a replica: it is never refused for longer than that takes.
    await expect.poll(async () => (await staff.get('/api/conversion')).status).toBe(200);
    await leadsElsewhere(leader);
    await cluster.heal();
  }, 300_000);

  it('a leader that is frozen is replaced, and follows when it is thawed', async () => {
    const leader = await leaderOf();
    cluster.freezeServer(leader);
    await leadsElsewhere(leader);
    cluster.thawServer(leader);
    await cluster.heal();
    await work.goesOn();
  }, 300_000);

  it('a leader that is cut off from etcd is replaced or goes on, but never two of them', async () => {
    const leader = await leaderOf();
    cluster.cutFromEtcd(leader);
    await work.goesOn();
    cluster.rejoinEtcd(leader);
    await cluster.heal();
    await work.goesOn();
  }, 300_000);

  it('without any etcd the leader goes on, since it reaches the others', async () => {
    const leader = await leaderOf();
    cluster.stopEtcd();
    for (let times = 0; times < 3; times += 1) await work.goesOn();
    expect(await cluster.leader()).toBe(leader);
    await cluster.heal();
    await work.goesOn();
  }, 300_000);

  it('nothing that was answered is lost or there twice, and the books agree', async () => {
    await work.stop();
    await work.verify(pool);
    expect(await reconcile({ DATABASE_URL: cluster.databaseUrl })).toBe('0');
  }, 300_000);
});
