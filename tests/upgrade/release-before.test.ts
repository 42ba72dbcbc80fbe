import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { type Answer, type RestClient, signedInClient } from '../support/client.ts';
import { type PostbackKey, type SendPostback, sendPostbackOfGuide } from '../support/guide-examples.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { createDatabase, describePostgres, openPool, type TestDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/reaper.ts';
import { reconcile } from '../support/reconcile.ts';
import { freePort, type ServerProcess, serverProcess } from '../support/server-process.ts';

const { RELEASE_BEFORE_FOLDER: folderBefore } = process.env;

/** What another release may add to the busiest tables, in the ways that migrations have. */
const laterMigrations = [
  [
    '9001_later_columns',
    ['conversions', 'sites', 'payments', 'users', 'affiliates', 'campaigns', 'postbacks']
      .map((table) => `ALTER TABLE "${table}" ADD COLUMN "later" integer;`)
      .join('--> statement-breakpoint\n'),
  ],
  [
    '9002_later_values',
    `-- runs: in steps\nUPDATE "sites" SET "later" = 1 WHERE "id" IN (SELECT "id" FROM "sites" WHERE "later" IS NULL ORDER BY "id" LIMIT 5);`,
  ],
  [
    '9003_later_index',
    '-- runs: concurrently\nCREATE INDEX CONCURRENTLY "conversions_later" ON "conversions" ("later");',
  ],
] as const;

/** Copies what runs of this release, with migrations that it has not. */
function makeLaterRelease(target: string): void {
  const migrations = 'gateway/db/migrations';
  for (const path of ['dist/servers', 'package.json', migrations])
    cpSync(join(ROOT, path), join(target, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
  const journalFile = join(target, migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: object[] };
  for (const [at, [tag, text]] of laterMigrations.entries()) {
    writeFileSync(join(target, migrations, `${tag}.sql`), text);
    // In the year 2286, after every other.
    journal.entries.push({ idx: 9_001 + at, version: '7', when: 9_999_999_999_000 + at, tag, breakpoints: true });
  }
  writeFileSync(journalFile, JSON.stringify(journal));
}

/** A release that runs: one gateway, and a proxy before it. */
interface Release {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

async function releaseOf(root: string, dataDir: string, databaseUrl: string): Promise<Release> {
  mkdirSync(dataDir, { recursive: true });
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DATA_KEY: 'a-data-key-for-tests-alone-of-enough-length-0123456789',
    SESSION_SECRET: 'a-secret-for-tests-alone-of-enough-length-0123456789',
    CEP_URLS: 'none',
    CNPJ_URL: 'none',
    AVATAR_URL: 'none',
    IMPORT_ANSWER_SECONDS: '60',
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: 'warn',
  };
  const [gatewayPort, port] = [await freePort(), await freePort()];
  const gateway = serverProcess('gateway', gatewayPort, { ...env, GATEWAY_PORT: String(gatewayPort) }, { root });
  const proxy = serverProcess('proxy', port, { ...env, PORT: String(port), GATEWAY_URL: gateway.url }, { root });
  const servers: ServerProcess[] = [gateway, proxy];
  return {
    url: proxy.url,
    start: async () => {
      for (const server of servers) await server.start();
    },
    stop: async () => {
      for (const server of servers.toReversed()) await server.stop();
    },
    kill: async () => {
      await Promise.all(servers.map((server) => server.kill()));
    },
  };
}

/** Requests to a release, one after the other in several places at once, until they are stopped. */
function requestsTo(paths: readonly ((mark: string) => Promise<Answer>)[]) {
  const refused: { status: number; body: unknown }[] = [];
  /** Marks of what was acknowledged. */
  const kept: string[] = [];
  let count = 0;
  let isOver = false;
  const repeat = async (request: (mark: string) => Promise<Answer>) => {
    while (!isOver) {
      const mark = randomUUID();
      const { status, body } = await request(mark);
      count += 1;
      if (status === 201) kept.push(mark);
      if (status >= 300) refused.push({ status, body });
      await delay(5);
    }
  };
  const ended = Promise.all(paths.map(repeat));
  return {
    refused,
    kept,
    count: () => count,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

if (folderBefore === undefined) it.skip('beside the release before (skipped: `npm run test:upgrade` builds that)');
else
  describePostgres('beside the release before, on one database', () => {
    let database: TestDatabase;
    let pool: pg.Pool;
    let before: Release;
    let later: Release;
    let send: SendPostback;
    let key: PostbackKey;
    const folder = temporaryFolder('releases');

    beforeAll(async () => {
      ensureBuilt(['servers']);
      send = await sendPostbackOfGuide();
      database = await createDatabase();
      pool = openPool(database.url);
      makeLaterRelease(join(folder.path, 'later'));
      before = await releaseOf(folderBefore, join(folder.path, 'data-before'), database.url);
      later = await releaseOf(join(folder.path, 'later'), join(folder.path, 'data-later'), database.url);
      await before.start();
      await pool.query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
        values (1, 'PROVA', 'x', 1, '2020-01-01', now())`);
      await pool.query('delete from sale_cap_periods');
      await pool.query('delete from sale_caps');
      const staff = await signedInClient(before.url, 'campanhas@demo.test');
      await staff.stepUp();
      const { rows } = await pool.query<{ id: number }>('select advertiser_id as id from campaigns where id = 1');
      key = (await staff.post<PostbackKey>('/api/advertiser-api-key', { advertiser_id: rows[0]?.id })).body;
    });

    afterAll(async () => {
      await Promise.all([before.kill(), later.kill()]);
      await pool.end();
      await database.drop();
      await folder.remove();
    });

    const reportSale = (url: string, order: string) =>
      send(url, key, order, {
        coupon: 'PROVA',
        order_id: order,
        amount: 100,
        currency: 'BRL',
        status: 'approved',
        occurred_at: new Date().toISOString(),
      });

    /** A file is imported, a sale reported and found, and what they earned is asked for and stands in both sites. */
    async function walkMainJob({ url }: Release): Promise<void> {
      const [staff, affiliate] = [
        await signedInClient(url, 'gerente@demo.test'),
        await signedInClient(url, 'afiliado@demo.test'),
      ];
      const orders = ['a', 'b', 'c'].map((item) => ({ order: randomUUID() + item, price: '9000.00' }));
      expect(await staff.post('/api/conversion-import', importForm(orderFile(orders)))).toMatchObject({
        status: 200,
        body: { added: orders.length },
      });
      const order = `PROVA-${randomUUID()}`;
      expect(await reportSale(url, order)).toMatchObject({ status: 200, answer: { status: 'approved' } });
      const filter = encodeURIComponent(JSON.stringify({ order_id: order }));
      for (const client of [staff, affiliate])
        expect((await client.get(`/api/conversion?filter=${filter}`)).body).toMatchObject([{ order_id: order }]);
      const newestPayment = async (client: RestClient) =>
        (await client.get<{ id: number }[]>('/api/payment?sort=["id","DESC"]&range=[0,0]')).body[0]!.id;
      const newest = await newestPayment(affiliate);
      expect((await affiliate.post('/api/payment-request', await payeeOf(staff))).status).toBe(201);
      for (const client of [staff, affiliate]) expect(await newestPayment(client)).toBeGreaterThan(newest);
      const office = await signedInClient(url, 'admin@demo.test');
      for (const path of ['conversion-import', 'advertiser-invoice', 'payment-run', 'audit-entry'])
        expect({ path, status: (await office.get(`/api/${path}?range=[0,9]`)).status }).toEqual({ path, status: 200 });
    }

    async function payeeOf(staff: RestClient): Promise<Record<string, unknown>> {
      const { body } = await staff.get<Record<string, unknown>[]>('/api/payment-info?filter={"affiliate_id":1}');
      const { document_type, document_number, business_name, trademark, email, phone_number } = body[0]!;
      return { affiliate_id: 1, document_type, document_number, business_name, trademark, email, phone_number };
    }

    async function requestsToBefore() {
      const { url } = before;
      const [staff, affiliate] = [
        await signedInClient(url, 'admin@demo.test'),
        await signedInClient(url, 'afiliado@demo.test'),
      ];
      const list = (client: RestClient, name: string) => () => client.get(`/api/${name}?range=[0,9]`);
      return requestsTo([
        ...['conversion', 'conversion-import', 'advertiser-invoice', 'payment', 'affiliate'].map((name) =>
          list(staff, name),
        ),
        ...['conversion', 'channel', 'campaign'].map((name) => list(affiliate, name)),
        (mark) =>
          affiliate.post('/api/channel', {
            site_type_id: 1,
            name: mark,
            category: 'Moda',
            url: 'https://canal.exemplo.test',
            description: 'Resenhas',
          }),
        async (mark) => {
          const { status, answer } = await reportSale(url, mark);
          return { status: status === 200 ? 201 : status, body: answer, headers: new Headers() };
        },
        async () => signedInClient(url, 'financeiro@demo.test').then((client) => client.get('/api/session')),
      ]);
    }

    /** Runs work under requests to the release before, of which none fails and nothing is lost. */
    async function underRequests(work: () => Promise<void>): Promise<void> {
      const requests = await requestsToBefore();
      const answered = () => requests.count();
      await expect.poll(answered).toBeGreaterThan(30);
      await work();
      const during = answered();
      await expect.poll(answered).toBeGreaterThan(during + 30);
      await requests.stop();
      expect(requests.refused).toEqual([]);
      const { rows } = await pool.query<{ mark: string }>(
        'select name as mark from sites where name = any($1) union all select order_id from conversions where order_id = any($1)',
        [requests.kept],
      );
      expect(rows.map(({ mark }) => mark).sort()).toEqual([...requests.kept].sort());
      expect(requests.kept.length).toBeGreaterThan(5);
    }

    const isLaterMigrated = async () => {
      const { rows } = await pool.query<{ valid: boolean }>(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass('conversions_later')`,
      );
      return rows[0]?.valid === true;
    };

    // Longer than other tests: two releases start, one of them twice.
    it('both do the main job, through the upgrade, beside each other, and after going back once', async () => {
      await walkMainJob(before);
      expect(await isLaterMigrated()).toBe(false);
      await underRequests(async () => {
        await later.start();
        expect(await isLaterMigrated()).toBe(true);
        await walkMainJob(later);
        await walkMainJob(before);
      });

      await later.stop();
      await before.stop();
      await before.start();
      await walkMainJob(before);

      await underRequests(async () => {
        await later.start();
        await walkMainJob(later);
      });
      expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
    }, 300_000);
  });
