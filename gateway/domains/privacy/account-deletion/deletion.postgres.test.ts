import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { password, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { type Leaver, makeLeaver } from '../../../testing/leavers.ts';
import { type TestCaller, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';
import { releaseDueCommissions } from '../../earnings/commission/release.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const rounds = 5;
const approval = { username: people.administrator, password };

describePostgres('at the same moment, on two gateways', async () => {
  let orders = 0;

  const database = await useDatabase();
  const first = await useGateway({ databaseUrl: database.url });
  const second = await useGateway({ databaseUrl: database.url, fixtures: false });
  const gateways: [TestGateway, TestGateway] = [first, second];
  const staff: [TestCaller, TestCaller] = [
    await first.signIn(people.administrator),
    await second.signIn(people.administrator),
  ];

  const rows = async (text: string, values: unknown[]) =>
    (await gateways[0].context.database.pool.query<Record<string, unknown>>(text, values)).rows;
  const signIn = async ({ main }: Leaver): Promise<[TestCaller, TestCaller]> => [
    await gateways[0].signIn(main.username),
    await gateways[1].signIn(main.username),
  ];
  const earn = ({ channel }: Leaver, booked = '2026-01-01') =>
    importConversions(staff[0], [{ order: `race-${(orders += 1)}`, site: channel, amount: '6000.00', booked }]);
  const ask = (caller: TestCaller, { main }: Leaver, path = '/api/v2/affiliate_delete/request') =>
    caller.call('affiliate', 'DELETE', path, { body: main });
  const approve = (caller: TestCaller, { id }: Leaver) =>
    caller.call('affiliate', 'PUT', `/api/affiliate_delete/approve/${id}`, { body: approval });
  const expectReconciled = async () => expect(await findDifferences(gateways[0].context.database)).toEqual([]);

  test('of many requests one is made, and of many decisions one', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const leaver = await makeLeaver(gateways[0]);
      const callers = await signIn(leaver);
      const withoutCommissions = '/api/v2/affiliate_delete/request/no_comission';
      const asked = await Promise.all(
        [...callers, ...callers].map((caller) => ask(caller, leaver, withoutCommissions)),
      );
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await rows('select id from account_deletions where affiliate_id = $1', [leaver.id])).toHaveLength(1);
      const withdraw = () => staff[1].call('affiliate', 'PUT', `/api/affiliate_delete/withdraw/${leaver.id}`);
      const decided = await Promise.all([approve(staff[0], leaver), approve(staff[1], leaver), withdraw()]);
      expect(decided.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const [{ state } = {}] = await rows('select state from account_deletions where affiliate_id = $1', [leaver.id]);
      const [{ status } = {}] = await rows('select status from affiliates where id = $1', [leaver.id]);
      expect([
        ['approved', 5],
        ['withdrawn', 1],
      ]).toContainEqual([state, status]);
    }
  });

  test('money is either on its way, and the approval waits, or void', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const leaver = await makeLeaver(gateways[0], { isPayable: true });
      await earn(leaver);
      const callers = await signIn(leaver);
      expect((await ask(callers[0], leaver)).status).toBe(200);
      const pay = callers[1].call('finance', 'POST', '/api/v2/payment_request', { body: {} });
      const [paid, approved] = await Promise.all([pay, approve(staff[round % 2 === 0 ? 0 : 1], leaver)]);
      const held = await rows('select state from commissions where affiliate_id = $1', [leaver.id]);
      const payments = await rows('select status from payments where affiliate_id = $1', [leaver.id]);
      if (paid.status === 201) {
        expect(approved).toMatchObject({ status: 400, body: { code: 'deletion_payment_pending' } });
        expect([held, payments]).toEqual([[{ state: 3 }], [{ status: 'ready' }]]);
      } else {
        expect(approved.status).toBe(200);
        expect([401, 404, 409, 422]).toContain(paid.status);
        expect([held, payments]).toEqual([[{ state: 0 }], []]);
      }
      await expectReconciled();
    }
  });

  test('an import and a release leave nothing to a deleted affiliate', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const leaver = await makeLeaver(gateways[0]);
      await earn(leaver);
      const [caller] = await signIn(leaver);
      expect((await ask(caller, leaver)).status).toBe(200);
      const [approved] = await Promise.all([
        approve(staff[1], leaver),
        earn(leaver),
        earn(leaver, '2026-02-25'),
        releaseDueCommissions(gateways[1].context),
      ]);
      expect(approved.status).toBe(200);
      expect(await rows('select distinct state from commissions where affiliate_id = $1', [leaver.id])).toEqual([
        { state: 0 },
      ]);
      await expectReconciled();
    }
  });
});
