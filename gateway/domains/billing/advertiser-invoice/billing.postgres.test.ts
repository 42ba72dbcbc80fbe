import { describe, expect, it } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { type TestCaller, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

describePostgres('advertisers are billed by two gateways at once', async () => {
  const database = await useDatabase();
  const first = await useGateway({ databaseUrl: database.url });
  const gateways: TestGateway[] = [first, await useGateway({ databaseUrl: database.url, fixtures: false })];
  const callers = await Promise.all(gateways.map((gateway) => gateway.signIn(people.finance)));
  const manager = await first.signIn(people.manager);

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
    // Conversions refused before the issue are left out; those refused after it stay.
    expect([20, 40]).toContain(issued.find(({ status }) => status === 200)?.body.data.count);
    expect(await findDifferences(gateways[0]!.context.database)).toEqual([]);
  });

  describe('once it is issued', () => {
    let serial = 0;
    /** Issues an invoice of 20.00. */
    async function issued() {
      serial += 1;
      await importConversions(
        manager,
        [1, 2].map((index) => ({ order: `settle-${serial}-${index}`, booked: '2026-03-10' })),
      );
      const body = { advertiser_id: 1, yearmonth: '2026-03', due_on: '2026-04-20', fee: 0 };
      const { id } = (await callers[0]!.call('finance', 'POST', '/api/advertiser_invoices', { body })).body.data;
      const state = { body: { state: 'issued' } };
      return (await callers[0]!.call('finance', 'PUT', `/api/advertiser_invoices/state/${id}`, state)).body.data;
    }
    const read = async (id: number) =>
      (await callers[0]!.call('finance', 'GET', `/api/advertiser_invoices/${id}`)).body.data;

    it('is paid once, and never for more than its total', async () => {
      const { id, version } = await issued();
      const body = { on: '2026-01-10', amount: 15, evidence: 'Pix E2E' };
      const answers = await atOnce(6, (caller) =>
        caller.call('finance', 'PUT', `/api/advertiser_invoices/payments/${id}`, { body: { ...body, version } }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const closing = await atOnce(6, (caller) =>
        caller.call('finance', 'PUT', `/api/advertiser_invoices/state/${id}`, { body: { state: 'paid' } }),
      );
      expect(closing.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await read(id)).toMatchObject({ state: 'paid', paid: 20, payments: [{ amount: 15 }, { amount: 5 }] });
      expect(await findDifferences(gateways[0]!.context.database)).toEqual([]);
    });

    it('is either paid or cancelled', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { id } = await issued();
        const states = ['paid', 'cancelled'];
        const answers = await Promise.all(
          callers.map((caller, index) =>
            caller.call('finance', 'PUT', `/api/advertiser_invoices/state/${id}`, { body: { state: states[index] } }),
          ),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const { state, paid, total } = await read(id);
        expect({ state, paid }).toEqual(state === 'paid' ? { state, paid: total } : { state: 'cancelled', paid: 0 });
        expect(await findDifferences(gateways[0]!.context.database)).toEqual([]);
      }
    });
  });
});
