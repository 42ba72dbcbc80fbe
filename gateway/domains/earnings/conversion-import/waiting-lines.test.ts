import { afterEach, describe, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, type ConversionLine, uploadConversions } from '../../../testing/import-conversions.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

/** The campaign of the fixtures pays 10 %, so a line of more than 10,000.00 waits. */
const gateway = await useGateway({ clock: movableClock('2026-03-02T12:00:00Z') });
const { query } = gateway;
const manager = await gateway.signIn(people.manager);
const administrator = await (await gateway.signIn(people.administrator)).stepUp();

afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

const booked = '2026-01-05';
const upload = (lines: readonly ConversionLine[], fields: Record<string, string> = {}) =>
  uploadConversions(manager, conversionFile(lines.map((line) => ({ booked, ...line }))), { fields });
const read = async (id: number, person: TestCaller = administrator) =>
  (await person.call('report', 'GET', `/api/conversion/imports/${id}`)).body;
const decide = (id: number, body: object, person = administrator) =>
  person.call('report', 'PUT', `/api/conversion/imports/${id}`, { body });
const commissionOf = async (order: string) =>
  (await query('select commission_cents::int as cents from conversions where order_id = $1', [order]))[0]?.cents;
const confirmation = { confirmed: true, reason: 'Conferido com a loja' };

describe('a file with lines that earn more than the limit of a line', () => {
  const lines = [
    { order: 'least', amount: '10000' },
    { order: 'more', amount: '10000.10' },
    { order: 'open', amount: '90000', status: 'pending' },
    { order: 'refused', amount: '90000', status: 'refused' },
  ];

  test('says so in the dry run, and counts the rest at once', async () => {
    const { body: dry } = await upload(lines, { dry_run: 'true' });
    expect(dry).toMatchObject({ lines: 4, added: 3, waiting: 1, refused: 0, amount: 190_000 });
    const { body } = await upload(lines);
    expect(body).toMatchObject({ lines: 4, added: 3, waiting: 1, refused: 0, amount: 190_000 });
    expect([await commissionOf('least'), await commissionOf('more')]).toEqual([100_000, undefined]);

    const listed = await administrator.call('report', 'GET', '/api/conversion/imports?unconfirmed=true');
    expect(listed.body.data).toEqual([
      expect.objectContaining({ id: body.id, waiting: 1, waiting_amount: 10_000.1, waiting_commission: 1_000.01 }),
    ]);
    expect(await read(body.id, manager)).toMatchObject({ waiting: 1, can_confirm: false });
    expect(await read(body.id)).toMatchObject({
      can_confirm: true,
      waiting_lines: [
        {
          line: 3,
          order_id: 'more',
          campaign_name: 'Loja Modelo',
          site_name: 'Blog da Ana',
          amount: 10_000.1,
          commission: 1_000.01,
          added: 1_000.01,
        },
      ],
    });
    const noReason = await decide(body.id, { confirmed: true });
    expect(noReason.body.errors).toEqual({ reason: 'validation.required' });
    const { body: confirmed } = await decide(body.id, confirmation);
    expect(confirmed).toMatchObject({
      state: 'applied',
      added: 4,
      waiting: 0,
      waiting_lines: [],
      can_confirm: false,
      amount: 200_000.1,
      confirmed_by: 'Alice Admin',
      confirmation_reason: 'Conferido com a loja',
    });
    expect(await commissionOf('more')).toBe(100_001);
    expect((await decide(body.id, confirmation)).body.code).toBe('state_conflict');
  });

  test('with the same orders again, of which none changed, waits for nobody', async () => {
    const { body } = await upload(lines);
    expect(body).toMatchObject({ id: null, added: 0, changed: 0, unchanged: 4, waiting: 0 });
  });
});

test('a file of which all lines wait is stored, and refused lines stay without effect', async () => {
  const { body } = await upload([{ order: 'all', amount: '50000' }]);
  expect(body).toMatchObject({ id: expect.any(Number), added: 0, waiting: 1 });
  const { body: refused } = await decide(body.id, { confirmed: false });
  expect(refused).toMatchObject({ state: 'applied', added: 0, waiting: 0, confirmed_by: null });
  expect(await commissionOf('all')).toBeUndefined();
});

test('an order waits in the last file that has it', async () => {
  const [{ body: first }, { body: second }] = [
    await upload([{ order: 'twice', amount: '50000' }]),
    await upload([{ order: 'twice', amount: '60000' }]),
  ];
  expect([await read(first.id), await read(second.id)]).toMatchObject([{ waiting: 0 }, { waiting: 1 }]);
  expect((await decide(first.id, confirmation)).body.code).toBe('state_conflict');
  await decide(second.id, confirmation);
  expect(await commissionOf('twice')).toBe(600_000);
  // Reconciliation finds a line that has had an effect without a confirmation.
  const held = `update conversion_import_waiting_lines set state = $2 where import_id = $1`;
  await query(held, [second.id, 'waiting']);
  expect(await findDifferences(gateway.context.database)).toEqual([
    { what: `waiting line and the reports of its import: import ${second.id}, line 2`, cents: 600_000 },
  ]);
  await query(held, [second.id, 'confirmed']);
});

test('a line that meanwhile earns more than was shown, or says other things, is not applied', async () => {
  const { body } = await upload([
    { order: 'grows', amount: '50000' },
    { order: 'known', amount: '50000' },
    { order: 'stays', amount: '50000' },
  ]);
  await upload([{ order: 'known', amount: '10', status: 'refused', validated: '2026-02-01' }]);
  await query('update commission_groups set rate_basis_points = 2000 where campaign_id = 1');
  const { body: confirmed } = await decide(body.id, confirmation);
  await query('update commission_groups set rate_basis_points = 1000 where campaign_id = 1');
  expect(confirmed).toMatchObject({ state: 'applied', added: 0, waiting: 0, refused: 3 });
  expect(confirmed.errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
    [2, 'changed_since_check'],
    [3, 'refused_is_final'],
    [4, 'changed_since_check'],
  ]);
  expect(await commissionOf('grows')).toBeUndefined();
});

test('lines of an order stay below the limit together: it is what the order earns', async () => {
  await upload([{ order: 'steps', amount: '9000', validated: '2026-02-01' }]);
  const { body } = await upload([{ order: 'steps', amount: '17000', validated: '2026-02-02' }]);
  expect(body).toMatchObject({ changed: 0, waiting: 1 });
  const { body: lowered } = await upload([{ order: 'steps', amount: '8000', validated: '2026-02-03' }]);
  expect(lowered).toMatchObject({ changed: 1, waiting: 0 });
});
