import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate, systemClock } from '#shared/time.ts';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { temporaryFolder } from '../../../../tests/support/reaper.ts';
import { freePort, type ServerProcess, serverProcess } from '../../../../tests/support/server-process.ts';
import { ensureBuilt } from '../../../../tools/builds.mjs';
import { returnForm, returnOf, shuffled } from '../../../testing/bank-returns.ts';
import { type ClosedRun, closeRunOf } from '../../../testing/closed-runs.ts';
import { people } from '../../../testing/fixtures.ts';
import { type TestCaller, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const payDate = '2027-12-15';
const today = businessDate(systemClock.now());

describePostgres('returns on PostgreSQL', async () => {
  let firstId = 2_000;

  const database = await useDatabase();
  const options = { databaseUrl: database.url, clock: systemClock };
  const first = await useGateway(options);
  const second = await useGateway({ ...options, fixtures: false });
  const gateways: [TestGateway, TestGateway] = [first, second];
  const finance: [TestCaller, TestCaller] = [
    await (await first.signIn(people.finance)).stepUp(),
    await (await second.signIn(people.finance)).stepUp(),
  ];
  const administrator = await (await first.signIn(people.administrator)).stepUp();

  const query = async (text: string, values: unknown[] = []) =>
    (await gateways[0].context.database.pool.query<Record<string, unknown>>(text, values)).rows;
  const expectReconciled = async () => expect(await findDifferences(gateways[0].context.database)).toEqual([]);

  /** Closes a run of eight Pix payments and two into accounts, and makes a return that pays all but one of the Pix. */
  async function closedRun(): Promise<{ run: ClosedRun; text: string }> {
    firstId += 100;
    const run = await closeRunOf({
      gateway: gateways[0],
      drafter: finance[0],
      closer: administrator,
      firstId,
      count: 10,
      payDate,
    });
    const failing = /PG\d{18}/.exec(run.files['pix']?.toString('latin1') ?? '')?.[0];
    const text = returnOf(run.files['pix'] ?? Buffer.alloc(0), (number) =>
      number === failing ? { codes: 'AM' } : { codes: '00', paidOn: today },
    );
    return { run, text };
  }
  /** Counts the moves of a run's payments by state, their ledger entries and their mails. */
  const effectsOf = ({ paymentIds }: ClosedRun) =>
    query(
      `select to_state as what, count(*)::int, count(distinct payment_id)::int as of from payment_moves
         where payment_id = any($1) and to_state not in ('ready', 'scheduled') group by to_state
       union all select 'ledger ' || cause, count(*)::int, count(distinct cause_id)::int from ledger_entries
         where cause in ('payment', 'payment_schedule') and cause_id = any($1) group by cause
       union all select 'mails', count(*)::int, count(distinct "to")::int from outbox_mails
         where "to" = any(select 'pessoa' || id || '@bench.test' from unnest($1::int[]) as id) order by what`,
      [paymentIds],
    );
  const readOnce = [
    { what: 'failed', count: 1, of: 1 },
    { what: 'ledger payment', count: 7, of: 7 },
    { what: 'ledger payment_schedule', count: 10, of: 10 },
    { what: 'mails', count: 8, of: 8 },
    { what: 'paid', count: 7, of: 7 },
    { what: 'sent', count: 10, of: 10 },
  ];

  test('the same return read 20 times at once takes effect once', async () => {
    for (const isMixed of [false, true]) {
      const { run, text } = await closedRun();
      let seed = 11;
      const random = () => (seed = (seed * 48_271) % 2_147_483_647);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const body = returnForm(isMixed ? shuffled(text, random) : text);
          return (finance[at % 2] ?? finance[0]).call('finance', 'POST', '/api/bank_returns', { body });
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      const counts = answers.map(({ body }) => [body.data.paid, body.data.failed, body.data.unchanged].join(' '));
      expect(counts.filter((count) => count === '7 1 0')).toHaveLength(1);
      expect(counts.filter((count) => count === '0 0 8')).toHaveLength(19);
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(isMixed ? 20 : 1);
      expect(await effectsOf(run)).toEqual(readOnce);
      await expectReconciled();
    }
  });

  describe('a gateway that is killed while it reads', () => {
    let killed: ServerProcess;
    const folder = temporaryFolder('bank-return');

    beforeAll(async () => {
      ensureBuilt(['servers']);
      const port = await freePort();
      const env = {
        DATABASE_URL: database.url,
        DATA_DIR: folder.path,
        SAMPLE_DATA: 'none',
        LOG_LEVEL: 'warn',
        CEP_URLS: 'none',
        CNPJ_URL: 'none',
        AVATAR_URL: 'none',
        GATEWAY_PORT: String(port),
      };
      killed = serverProcess('gateway', port, env);
    });
    afterAll(async () => {
      await killed.kill();
      await folder.remove();
    });

    /** Sends a return to the process that is killed while it reads it, so there is no answer. */
    const sendTo = (text: string) =>
      fetch(`${killed.url}/redirect?app=finance&path=/api/bank_returns`, {
        method: 'POST',
        headers: { authorization: `Bearer ${finance[0].token ?? ''}` },
        body: returnForm(text),
      }).catch(() => undefined);
    const read = async (text: string) =>
      (await finance[1].call('finance', 'POST', '/api/bank_returns', { body: returnForm(text) })).body.data;

    const steps = ['bank_returns', 'payment_runs', 'payment_run_items', 'ledger_entries', 'outbox_mails'] as const;

    test.each(steps)('before it writes to %s has changed nothing, and the return can be read again', async (table) => {
      const { run, text } = await closedRun();
      await killed.start();
      const holder = new pg.Client({ connectionString: database.url });
      await holder.connect();
      try {
        // Reads of the table continue; the first write waits for the lock, and the process is killed there.
        await holder.query(`begin; lock table ${table} in share mode`);
        const sent = sendTo(text);
        await expect
          .poll(
            () =>
              query(
                `select count(*)::int from pg_locks as waiting where not granted and relation = $1::regclass
                 and (relation = 'bank_returns'::regclass or exists (select 1 from pg_locks as held where held.pid = waiting.pid
                   and held.granted and held.relation = 'bank_returns'::regclass and held.mode = 'ExclusiveLock'))`,
                [table],
              ),
            { timeout: 30_000 },
          )
          .toEqual([{ count: 1 }]);
        await killed.kill();
        await sent;
      } finally {
        await holder.query('rollback');
        await holder.end();
      }
      // It waits until the transaction of the killed process is rolled back.
      const { id, ...counts } = await read(text);
      expect(counts).toEqual({ paid: 7, failed: 1, review: 0, unchanged: 0, errors: [], reviews: [], other_lots: [] });
      expect(id).toEqual(expect.any(Number));
      expect(await effectsOf(run)).toEqual(readOnce);
      await expectReconciled();
    });

    test('after it committed has changed everything, and reading the return again reports no change', async () => {
      const { run, text } = await closedRun();
      await killed.start();
      const [{ last } = { last: 0 }] = await query('select coalesce(max(id), 0) as last from bank_returns');
      const sent = sendTo(text);
      const newReturns = () => query('select id from bank_returns where id > $1', [last]);
      await expect.poll(async () => (await newReturns()).length, { timeout: 30_000, interval: 5 }).toBe(1);
      await killed.kill();
      await sent;
      const [row] = await newReturns();
      expect(await read(text)).toEqual({
        id: row?.['id'],
        paid: 0,
        failed: 0,
        review: 0,
        unchanged: 8,
        errors: [],
        reviews: [],
        other_lots: [],
      });
      expect(await effectsOf(run)).toEqual(readOnce);
      await expectReconciled();
    });
  });
});
