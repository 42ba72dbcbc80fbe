import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, importConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const atOnce = 8;

describePostgres('what people add to commissions at once, on two gateways', async () => {
  const database = await useDatabase();
  // What waits counts too: with a lower limit of an affiliate, the order would decide how much of the day's is left.
  const env = { PERSON_DAY_LIMIT: '1500', BONUS_LIMIT: '1500' };
  const first = await useGateway({ databaseUrl: database.url, env });
  const second = await useGateway({ databaseUrl: database.url, env, fixtures: false });
  const gateways = [first, second];
  const { query } = first;
  const everywhere = (email: string) =>
    Promise.all(gateways.map(async (gateway) => (await gateway.signIn(email)).stepUp()));
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('there is none');
    return item;
  };
  const correct = (person: TestCaller, id: number, amount: number) =>
    person.call('report', 'PUT', `/api/conversion/validation/${id}`, {
      body: { transaction_amount: amount, reason: 'Erro da loja' },
    });

  test('does not pass the limits of one person together, nor under related accounts', async () => {
    const managers = await everywhere(people.manager);
    const campaigns = await everywhere(people.campaigns);
    await query(`insert into staff_relations (user_id, other_user_id, cause, since) values (2, 8, 'role', now())`);
    await importConversions(
      at(managers, 0),
      Array.from({ length: atOnce }, (_, index) => ({
        order: `at-once-${index}`,
        amount: '10',
        booked: '2026-01-05',
        // Of two campaigns and two affiliates, whose acts wait for each other in nothing but the limits.
        ...(index % 4 < 2 ? { site: 1, campaign: 1 } : { site: 3, campaign: 2 }),
      })),
    );
    const rows = await query('select id from conversions order by id');
    const answers = await Promise.all(
      rows.map(({ id }, index) =>
        // 400.00 more each.
        correct(at(index % 3 === 0 ? campaigns : managers, index), Number(id), 4_010),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200));
    // Of the limit of the day 1200.00 are used, by whichever three come first.
    expect(answers.filter(({ body }) => body.unconfirmed === false)).toHaveLength(3);
    const [sum] = await query(
      `select sum(added_cents)::int as cents from commission_additions where confirmed_at is not null`,
    );
    expect(sum.cents).toBe(120_000);

    // Each is confirmed by two people at once: it is taken once.
    const finance = await everywhere(people.finance);
    const waiting = await query('select id, version from commission_additions where confirmed_at is null order by id');
    for (const { id, version } of waiting) {
      const confirmed = await Promise.all(
        finance.map((person) =>
          person.call('report', 'PUT', `/api/conversion/additions/${id}`, { body: { confirmed: true, version } }),
        ),
      );
      expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect(await query('select distinct amount_cents::int as cents from conversions')).toEqual([{ cents: 401_000 }]);
    expect(await findDifferences(first.context.database)).toEqual([]);
  });

  test('lines that wait are applied once, whoever confirms them, and an order waits in one import alone', async () => {
    const managers = await everywhere(people.manager);
    const file = conversionFile([
      { order: 'large-1', amount: '20000', booked: '2026-01-05' },
      { order: 'large-2', amount: '30000', booked: '2026-01-05', site: 3, campaign: 2 },
      { order: 'small', amount: '10', booked: '2026-01-05' },
    ]);
    const uploaded = await Promise.all(managers.map((person) => uploadConversions(person, file)));
    for (const { status } of uploaded) expect(status).toBe(200);
    const waiting = await query(
      `select import_id as id, count(*)::int as lines from conversion_import_waiting_lines where state = 'waiting' group by import_id`,
    );
    expect(waiting.map(({ lines }) => lines)).toEqual([2]);
    const finance = await everywhere(people.administrator);
    const answers = await Promise.all(
      finance.map((person) =>
        person.call('report', 'PUT', `/api/conversion/imports/${waiting[0].id}`, {
          body: { confirmed: true, reason: 'Conferido com a loja' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = await query(
      `select order_id, commission_cents::int as cents from conversions where order_id in ('large-1', 'large-2', 'small') order by order_id`,
    );
    expect(stored).toEqual([
      { order_id: 'large-1', cents: 200_000 },
      { order_id: 'large-2', cents: 300_000 },
      { order_id: 'small', cents: 100 },
    ]);
    expect(await findDifferences(first.context.database)).toEqual([]);
  });
});
