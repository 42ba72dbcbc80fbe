import { expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const path = '/api/reconciliations';

const gateway = await useGateway({ clock: movableClock('2026-03-02T12:00:00Z') });
const finance = await gateway.signIn(people.finance);

const run = (caller = finance) => caller.call('finance', 'POST', path, { body: {} });

test('a comparison beside the service finds nothing, and then the cent that is wrong, with its record', async () => {
  await importConversions(await gateway.signIn(people.manager), [
    { order: 'r-1', amount: '100.00', booked: '2026-01-02' },
  ]);
  const clean = await run();
  expect([clean.status, clean.body.data]).toMatchObject([
    201,
    { differences: 0, items: [], started_by_name: 'Fábio Fin' },
  ]);

  await gateway.context.database.pool.query(
    `update commissions set value_cents = value_cents + 1 where affiliate_id = $1 and state in (1, 2)`,
    [ids.affiliate],
  );
  const { body } = await run();
  expect(body.data.differences).toBeGreaterThan(0);
  expect(body.data.items).toContainEqual({
    kind: 'ledger and commissions',
    text: expect.stringMatching(/^affiliate 1, account \w+: R\$\s0,01$/),
    path: '/affiliate/1',
  });
  const list = await finance.call('finance', 'GET', path);
  expect(list.body.data.map(({ differences }: { differences: number }) => differences)).toEqual([
    body.data.differences,
    0,
  ]);
  const { rows } = await gateway.context.database.pool.query(
    `select count(*)::int as count from audit_entries where action = 'reconciliation.run'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('managers and affiliates may not, auditors read', async () => {
  const auditor = await gateway.signIn(people.auditor);
  expect((await run(auditor)).status).toBe(403);
  expect((await auditor.call('finance', 'GET', path)).status).toBe(200);
  for (const email of [people.manager, people.main]) {
    const caller = await gateway.signIn(email);
    expect((await run(caller)).status).toBe(403);
    expect((await caller.call('finance', 'GET', path)).status).toBe(403);
  }
});
