import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../tests/support/postgres.ts';
import { people } from '../../testing/fixtures.ts';
import { importConversions } from '../../testing/import-conversions.ts';
import { createTestGateway, type TestCaller, type TestGateway } from '../../testing/test-gateway.ts';
import { findDifferences } from '../ledger/reconcile.ts';

describePostgres('advertisers are billed by two gateways at once', () => {
  let database: TestDatabase;
  let gateways: TestGateway[];
  let callers: TestCaller[];
  let manager: TestCaller;

  beforeAll(async () => {
    database = await createDatabase();
    const first = await createTestGateway({ databaseUrl: database.url });
    gateways = [first, await createTestGateway({ databaseUrl: database.url, fixtures: false })];
    callers = await Promise.all(gateways.map((gateway) => gateway.signIn(people.finance)));
    manager = await first.signIn(people.manager);
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  const lines = Array.from({ length: 40 }, (_, index) => ({ order: `race-${index}`, booked: '2026-01-10' }));
  const atOnce = (count: number, ask: (caller: TestCaller) => ReturnType<TestCaller['call']>) =>
    Promise.all(Array.from({ length: count }, (_, index) => ask(callers[index % callers.length]!)));

  it('each conversion once, and an invoice is issued once, while an import refuses', async () => {
    await importConversions(manager, lines);
    const body = { advertiser_id: 1, yearmonth: '2026-01', due_on: '2026-02-20', fee: 0 };
    const drafts = await atOnce(10, (caller) => caller.call('finance', 'POST', '/api/advertiser_invoices', { body }));
    const made = drafts.filter(({ status }) => status === 201);
    expect(made.map(({ body: { data } }) => data.count)).toEqual([40]);
    expect(drafts.filter(({ status }) => status === 422)).toHaveLength(9);

    const { id } = made[0]!.body.data;
    const refusing = importConversions(
      manager,
      lines.slice(0, 20).map((line) => ({ ...line, status: 'refused' })),
    );
    const issued = await atOnce(10, (caller) =>
      caller.call('finance', 'PUT', `/api/advertiser_invoices/state/${id}`, { body: { state: 'issued' } }),
    );
    await refusing;
    expect(issued.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    // Refused before, they are left out; after, they stay.
    expect([20, 40]).toContain(issued.find(({ status }) => status === 200)?.body.data.count);
    expect(await findDifferences(gateways[0]!.context.database)).toEqual([]);
  });
});
