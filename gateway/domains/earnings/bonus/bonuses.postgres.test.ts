import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { type TestGateway, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const rounds = 8;
const atOnce = 6;

describePostgres('a bonus is changed while the affiliate asks for payment, on two gateways', async () => {
  const database = await useDatabase();
  const first = await useGateway({ databaseUrl: database.url });
  const second = await useGateway({ databaseUrl: database.url, fixtures: false });
  const gateways: [TestGateway, TestGateway] = [first, second];
  const staff = await first.signIn(people.manager);
  const affiliate = await second.signIn(people.main);
  await makePayable(first.context, 1);

  test('one line of it counts, in the payment or not, and every record agrees', async () => {
    const { pool } = gateways[0].context.database;
    for (let round = 1; round <= rounds; round += 1) {
      await importConversions(staff, [{ order: `race-${round}`, amount: '8000', booked: '2026-01-01' }]);
      const { rows } = await pool.query<{ id: number }>('select max(id)::int as id from conversions');
      const body = { conversion_id: rows[0]?.id, bonus_type_id: 1, amount: 10 };
      const { body: bonus } = await staff.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body });
      const [asked, ...changes] = await Promise.all([
        affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} }),
        ...Array.from({ length: atOnce }, (_, index) =>
          index === 0
            ? staff.call('conversorphp', 'DELETE', `/api/deleteBonus/${bonus.id}`)
            : staff.call('conversorphp', 'PUT', `/api/updateBonus/${bonus.id}`, { body: { amount: 10 + index } }),
        ),
      ]);
      expect(asked.status).toBe(201);
      for (const { status, body: answer } of changes) {
        expect([200, 404, 409]).toContain(status);
        if (status === 409) expect(answer.code).toBe('bonus_requested');
      }
      const { rows: lines } = await pool.query(
        `select count(*)::int as count from commissions where bonus_id = $1 and state <> 0`,
        [bonus.id],
      );
      expect(lines).toEqual([{ count: changes[0]?.status === 200 ? 0 : 1 }]);
      expect(await findDifferences(gateways[0].context.database)).toEqual([]);
    }
  });

  test('bonuses that are given at once do not pass the limit together', async () => {
    const { pool } = gateways[0].context.database;
    const here = await (await gateways[0].signIn(people.finance)).stepUp();
    const there = await (await gateways[1].signIn(people.finance)).stepUp();
    await importConversions(staff, [{ order: 'together', amount: '80', booked: '2026-01-01' }]);
    const { rows } = await pool.query<{ id: number }>('select max(id)::int as id from conversions');
    const body = { conversion_id: rows[0]?.id, bonus_type_id: 1, amount: 300, note: 'Meta batida' };
    const given = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        (index % 2 === 0 ? here : there).call('conversorphp', 'POST', '/api/addBonusToTransaction', { body }),
      ),
    );
    expect(given.map(({ status }) => status)).toEqual(Array.from({ length: atOnce }, () => 201));
    expect(given.filter(({ body: bonus }) => bonus.unconfirmed === false)).toHaveLength(3);
    const [waiting, settled] = [true, false].map((isWaiting) =>
      given.find(({ body: bonus }) => bonus.unconfirmed === isWaiting),
    );
    expect(settled?.body.state).toBe(2);

    // Two people confirm at once: one line.
    const managers = await Promise.all(gateways.map(async (each) => (await each.signIn(people.manager)).stepUp()));
    const answers = await Promise.all(
      managers.map((person) =>
        person.call('conversorphp', 'PUT', `/api/updateBonus/${waiting?.body.id}`, {
          body: { confirmed: true, version: waiting?.body.version },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findDifferences(gateways[0].context.database)).toEqual([]);
  });
});
