import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { findDifferences } from '../domains/reports/reconciliation/find-differences.ts';
import {
  requestComparison,
  startRequestedComparisons,
} from '../domains/reports/reconciliation/requested-comparison.ts';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { createTestGateway, useGateway } from '../testing/test-gateway.ts';

const program = join(ROOT, 'dist/servers/reconcile.js');

beforeAll(() => ensureBuilt(['servers']));

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command in a child process. */
async function run(env: Record<string, string>): Promise<Result> {
  const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [program], options)) };
  } catch (error) {
    return error as Result;
  }
}

describePostgres('the command', async () => {
  const database = await useDatabase();
  const gateway = await useGateway({ databaseUrl: database.url, fixtures: false });
  await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });

  // Each test has left the records as they were.
  afterAll(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

  test('prints only 0 when the records agree', async () => {
    expect(await run({ DATABASE_URL: database.url })).toEqual({ code: 0, stdout: '0\n', stderr: '' });
  });

  // Changes that bypass the gateway and its triggers.
  test.each([
    [
      'a lost movement of the ledger',
      "delete from ledger_entries where id = (select min(id) from ledger_entries where cause = 'import')",
    ],
    [
      'a cent more in a movement',
      'update ledger_entries set amount_cents = amount_cents + 1 where id = (select max(id) from ledger_entries)',
    ],
    [
      'a commission in another state',
      'update commissions set state = 2 where id = (select min(id) from commissions where state = 1)',
    ],
    [
      'a commission worth a cent more',
      'update commissions set value_cents = value_cents + 1 where id = (select min(id) from commissions where state = 5)',
    ],
    [
      'a payment of another amount',
      "update payments set amount_cents = amount_cents + 1 where id = (select min(id) from payments where status = 'paid')",
    ],
    [
      'a payment without one of its items',
      'delete from payment_items where commission_id = (select min(commission_id) from payment_items)',
    ],
    [
      'a conversion that costs more',
      'update conversions set commission_cents = commission_cents + 1 where id = (select min(id) from conversions where validation_status = 4)',
    ],
    [
      'a conversion that was not approved',
      'update conversions set validation_status = 1 where id = (select min(id) from conversions where validation_status = 4)',
    ],
    [
      'a payment whose timeline has another day',
      "update payments set paid_at = paid_at - interval '1 day' where id = (select min(id) from payments where status = 'paid')",
    ],
    ['a forgotten move of a payment', 'delete from payment_moves where id = (select max(id) from payment_moves)'],
    [
      'a payment that is paid while its run item failed',
      "update payment_run_items set state = 'failed' where id = (select min(id) from payment_run_items where state = 'paid')",
    ],
    [
      'a payment at the bank without a run item',
      "update payment_run_items set state = 'removed' where id = (select min(id) from payment_run_items where state = 'sent')",
    ],
    [
      'a run item worth a cent more',
      "update payment_run_items set amount_cents = amount_cents + 1 where id = (select min(id) from payment_run_items where state = 'paid')",
    ],
    [
      'a run that is settled too early',
      "update payment_runs set state = 'settled' where id = (select min(id) from payment_runs where state = 'sent')",
    ],
    [
      'a bank file that says a cent less',
      'update bank_files set amount_cents = amount_cents - 1 where id = (select min(id) from bank_files)',
    ],
    [
      'a bank file with a payment less',
      'update bank_files set count = count - 1 where id = (select min(id) from bank_files)',
    ],
    [
      'an invoice of another amount than its payment',
      'update invoices set total_cents = total_cents + 1 where id = (select min(id) from invoices where payment_id is not null)',
    ],
    [
      'a kept total that was forgotten',
      'update conversion_total_sums set count = count + 1 where affiliate_id = 1 and validation_status = 2',
    ],
    [
      'a cent too many in a day of an affiliate',
      'update affiliate_day_sums set commission_cents = commission_cents + 1 where (affiliate_id, day, campaign_id, validation_status) = (select affiliate_id, day, campaign_id, validation_status from affiliate_day_sums limit 1)',
    ],
    [
      'a day of a campaign that was forgotten',
      'delete from campaign_day_sums where (day, campaign_id, validation_status) = (select day, campaign_id, validation_status from campaign_day_sums where count > 0 limit 1)',
    ],
    [
      'a kept total of a campaign with one less',
      'update campaign_total_sums set count = count - 1 where (campaign_id, validation_status) = (select campaign_id, validation_status from campaign_total_sums where count > 0 limit 1)',
    ],
    [
      'a conversion that was billed for a cent more',
      'update advertiser_invoice_items set billed_cents = billed_cents + 1 where conversion_id = (select min(conversion_id) from advertiser_invoice_items)',
    ],
    [
      'an invoice to an advertiser of another sum than its items',
      'update advertiser_invoices set billed_cents = billed_cents + 1 where id = (select min(id) from advertiser_invoices)',
    ],
    [
      'an invoice to an advertiser that costs another sum than its items',
      'update advertiser_invoices set commission_cents = commission_cents + 1 where id = (select min(id) from advertiser_invoices)',
    ],
    [
      'a payment of an advertiser that its invoice does not know',
      "update advertiser_invoice_settlements set amount_cents = amount_cents - 1 where id = (select min(id) from advertiser_invoice_settlements where kind = 'payment')",
    ],
    [
      'a credit of a cent more than its invoice knows',
      "update advertiser_invoice_settlements set amount_cents = amount_cents + 1 where id = (select min(id) from advertiser_invoice_settlements where kind = 'credit')",
    ],
    [
      'an invoice that is issued although part of it is paid',
      "update advertiser_invoices set state = 'issued' where id = (select min(id) from advertiser_invoices where state = 'partly_paid')",
    ],
    [
      'a cancelled invoice that still bills a conversion',
      "update advertiser_invoice_items set invoice_id = (select id from advertiser_invoices where state = 'cancelled') where conversion_id = (select min(conversion_id) from advertiser_invoice_items)",
    ],
    [
      'a cancelled invoice of another sum than its campaigns',
      "update advertiser_invoices set billed_cents = billed_cents + 1 where state = 'cancelled'",
    ],
  ])('finds %s', async (_name, statement) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      const { rowCount } = await client.query(statement);
      expect(rowCount).toBe(1);
      const asSeenInside = { copyPool: { connect: () => Promise.resolve(inside(client)) } };
      expect(await findDifferences(asSeenInside as never)).not.toEqual([]);
    } finally {
      await client.query('rollback');
      await client.end();
    }
  });

  test('prints each difference and then their sum, and exits with 1', async () => {
    const { db } = gateway.context.database;
    await db.execute(sql`insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, created_at)
      values (1, 'future', 'available', 7, 'release', now())`);
    expect(await run({ DATABASE_URL: database.url })).toEqual(
      expect.objectContaining({
        code: 1,
        stdout: [
          'ledger and commissions: affiliate 1, account available: 7',
          'ledger and commissions: affiliate 1, account future: 7',
          '14',
          '',
        ].join('\n'),
        stderr: '',
      }),
    );
    // For the other tests; the ledger itself forgets nothing.
    await gateway.context.database.pool.query(`begin; set local session_replication_role = replica;
      delete from ledger_entries where id = (select max(id) from ledger_entries); commit`);
  });

  test('says that a database is of an older version', async () => {
    const empty = await createDatabase();
    const { code, stdout, stderr } = await run({ DATABASE_URL: empty.url });
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 2]);
    expect(stderr).toContain('inicie uma vez o gateway');
    expect(stderr).toContain('start the gateway of this one once');
    await empty.drop();
  });

  test('reports an unreachable database in one line', async () => {
    const { code, stdout, stderr } = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
    expect(stderr).toContain('ECONNREFUSED');
  });
});

/** Returns an executor on a client whose transaction is already open and stays open. */
function inside(client: pg.Client) {
  return {
    query: (...given: unknown[]) =>
      typeof given[0] === 'string' && /^(begin|commit)/.test(given[0])
        ? Promise.resolve()
        : (client.query as (...query: unknown[]) => unknown)(...given),
    release: () => undefined,
  };
}

describe('the embedded database', () => {
  const folder = temporaryFolder('reconcile');

  afterAll(() => folder.remove());

  test('is not created when missing', async () => {
    const missing = join(folder.path, 'missing');
    const { code, stdout, stderr } = await run({ DATA_DIR: missing });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`There is no database in ${missing}`);
  });

  test('is compared by the gateway that has it open, and without one once it is free', async () => {
    const gateway = await createTestGateway({ env: { DATA_DIR: folder.path } });
    const worker = startRequestedComparisons(gateway.context);
    expect(await run({ DATA_DIR: folder.path })).toEqual({ code: 0, stdout: '0\n', stderr: '' });
    await gateway.context.database.db.execute(sql`insert into ledger_entries
      (affiliate_id, from_account, to_account, amount_cents, cause, created_at)
      values (1, 'future', 'available', 7, 'release', now())`);
    const wrong = await run({ DATA_DIR: folder.path });
    expect([wrong.code, wrong.stdout.trim().split('\n').at(-1)]).toEqual([1, '14']);
    await worker.stop();
    await gateway.close();
    expect((await run({ DATA_DIR: folder.path })).stdout).toBe(wrong.stdout);
  });

  test('is not waited for without end when its gateway does not answer', async () => {
    await expect(requestComparison(folder.path, 200)).rejects.toThrow('did not answer within 0.2 seconds');
  });
});
