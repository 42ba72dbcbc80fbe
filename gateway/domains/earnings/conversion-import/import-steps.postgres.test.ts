import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, uploadConversions } from '../../../testing/import-conversions.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { postbackBody } from '../conversion-report/postback-body.ts';
import { recordPostback } from '../conversion-report/record-postback.ts';
import { advanceImports } from './import-worker.ts';
import { stepReportsMax as ofStep } from './stage-import.ts';

const soldAt = '2026-03-01T15:00:00Z';

describePostgres('postbacks while an import is applied', async () => {
  const database = await useDatabase();
  const env = { IMPORT_ANSWER_SECONDS: '0' };
  const clock = movableClock('2026-03-10T12:00:00Z');
  const gateway = await useGateway({ databaseUrl: database.url, clock, env });
  const { context, query } = gateway;
  const staff = await gateway.signIn(people.manager);
  const reporter = reporterOf(gateway);
  // Channels 1 and 3 are of two affiliates.
  const links = { 1: await reporter.link(3, 1), 2: await reporter.link(3, 2) };
  await query('update campaigns set advertiser_id = 1 where id in (1, 2)');

  const post = (campaignId: 1 | 2, order: string) =>
    withTransaction(context.database, (tx) =>
      recordPostback(
        tx,
        context,
        1,
        postbackBody.parse({
          order_id: order,
          click_id: links[campaignId](soldAt),
          amount: 100,
          currency: 'BRL',
          status: 'pending',
          occurred_at: soldAt,
        }),
      ),
    );
  const countWaiting = async () => {
    const text = `select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (await query(text))[0].waiting;
  };

  test('of other campaigns do not wait, and of the same one not longer than for a step', async () => {
    const lines = Array.from({ length: 2 * ofStep + 50 }, (_, at) => ({ order: `step-${at}` }));
    const { body } = await uploadConversions(staff, conversionFile(lines));
    const read = async () => (await staff.call('report', 'GET', `/api/conversion/imports/${body.id}`)).body;
    while ((await read()).state === 'checking') await advanceImports(context);

    // Holds the step where it has the lock of its campaign and writes commissions.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holding = withTransaction(context.database, async (tx) => {
      await tx.execute(sql`lock table commissions in share mode`);
      isHeld();
      await released;
    });
    await held;
    const step = advanceImports(context);
    try {
      await expect.poll(countWaiting).toBe(1);
      expect(await post(2, 'of-another')).toMatchObject({ status: 1 });
      const same = post(1, 'of-the-same');
      await expect.poll(countWaiting).toBe(2);
      release();
      expect(await same).toMatchObject({ status: 1 });
    } finally {
      release();
      await Promise.all([holding, step]);
    }
    // One step was taken, and the others are to come.
    expect(await read()).toMatchObject({ state: 'applying', applied_lines: ofStep });
    while ((await read()).state === 'applying') await advanceImports(context);
    expect(await read()).toMatchObject({ state: 'applied', added: lines.length });
  });

  test('two gateways that work at one import take each step once', async () => {
    const other = await createTestGateway({ databaseUrl: database.url, clock, env, fixtures: false });
    const lines = Array.from({ length: 1_000 }, (_, at) => ({ order: `both-${at}` }));
    const { body } = await uploadConversions(staff, conversionFile(lines));
    const workAlone = async (worker: typeof gateway) => {
      while (
        (await query('select 1 from conversion_imports where state in ($1, $2)', ['checking', 'applying'])).length > 0
      )
        await advanceImports(worker.context);
    };
    await Promise.all([workAlone(gateway), workAlone(other)]);
    const reports = await query(
      'select count(*)::integer as reports, count(distinct line)::integer as lines from conversion_reports where source_id = $1 and source = $2',
      [body.id, 'file'],
    );
    expect(reports).toEqual([{ reports: 1_000, lines: 1_000 }]);
    await other.close();
  });
});
