import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnForm, returnOf } from '../../../testing/bank-returns.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { type Reporter, reporterOf } from '../../../testing/orders.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../../../testing/test-gateway.ts';
import { releaseDueCommissions } from '../../earnings/commission/release.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
let gateway: TestGateway;
let reporter: Reporter;
let callers: Record<'administrator' | 'finance' | 'campaigns' | 'auditor' | 'main' | 'foreign', TestCaller>;
/** The sale whose history is asked for; each test has one of its own. */
let saleId = 0;

interface Event {
  kind: string;
  at: string;
  [field: string]: unknown;
}

const query = async (text: string, values: unknown[] = []) =>
  (await gateway.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
const historyFor = async (name: keyof typeof callers) =>
  (await callers[name].call('report', 'GET', `/api/conversion/history/${saleId}`)).body;
const standing = async () => (await historyFor('main')).standing;
/** The events, each with what distinguishes it from others of its kind. */
const kindsFor = async (name: keyof typeof callers): Promise<string[]> =>
  (await historyFor(name)).events.map(({ kind, effect, commission_kind: line, state, outcome }: Event) =>
    [kind, effect ?? line ?? (kind === 'payment' || kind === 'billed' ? state : outcome)].filter(Boolean).join(' '),
  );

/** Signs everybody in, now: sessions end while the days of the sale pass. */
async function signInAll(): Promise<void> {
  const signIn = async (email: string) => (await gateway.signIn(email)).stepUp();
  callers = {
    administrator: await signIn(people.administrator),
    finance: await signIn(people.finance),
    campaigns: await signIn(people.campaigns),
    auditor: await signIn(people.auditor),
    main: await signIn(people.main),
    foreign: await signIn(people.foreign),
  };
}

beforeAll(async () => {
  gateway = await createTestGateway({ clock });
  reporter = reporterOf(gateway);
  await signInAll();
  const pix = { businessName: 'Ana Prado', pixType: 'CPF', pixKey: brazilianPayee.documentNumber };
  await makePayable(gateway.context, ids.affiliate, { ...brazilianPayee, ...pix });
});
afterAll(() => gateway.close());

const day = 86_400_000;

test('a history runs from the click to the reversal, each side sees its own part, and the payment names its orders', async () => {
  const { post, link } = reporter;
  const click_id = (await link(ids.channel, ids.campaign))('2026-03-02T10:00:00Z');
  const sale = { click_id, order_id: 'A-1', amount: 10_000, status: 'pending', occurred_at: '2026-03-02T11:00:00Z' };
  const { conversionId } = await post(sale);
  saleId = conversionId;
  expect(await standing()).toEqual({ code: 'pending', on: null, payment_id: null });
  clock.advance(60_000);
  await post(sale);
  clock.advance(day);
  await signInAll();
  await post({ ...sale, status: 'approved', occurred_at: '2026-03-03T11:00:00Z' });
  expect(await standing()).toMatchObject({ code: 'future', payment_id: null });

  const [due] = await query('select max(available_on)::text as day from commissions where conversion_id = $1', [
    saleId,
  ]);
  expect(await standing()).toMatchObject({ on: due?.['day'] });
  clock.set(`${String(due?.['day'])}T12:00:00Z`);
  await signInAll();
  await releaseDueCommissions(gateway.context);
  expect(await standing()).toMatchObject({ code: 'available' });

  const asked = await callers.main.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
  expect(asked.status).toBe(201);
  const payment_id: number = asked.body.payment.id;
  expect(await standing()).toMatchObject({ code: 'ready', payment_id });

  const [planned] = await query('select pay_date::text as day from payments');
  const draft = await callers.finance.call('finance', 'POST', '/api/payment_runs', {
    body: { pay_date: planned?.['day'] },
  });
  expect([draft.status, draft.body.code]).toEqual([201, undefined]);
  const run = Number(draft.body.data.id);
  for (const state of ['closed', 'sent']) {
    clock.advance(60_000);
    const { status, body } = await callers.administrator.call('finance', 'PUT', `/api/payment_runs/${run}`, {
      body: { state },
    });
    expect([status, body.code]).toEqual([200, undefined]);
  }
  expect(await standing()).toMatchObject({ code: 'sent', payment_id });
  const [file] = await query('select content from bank_files');
  const paidOn = clock.now().toISOString().slice(0, 10);
  clock.advance(60_000);
  const content = returnOf(Buffer.from(file?.['content'] as Uint8Array), () => ({ codes: '00', paidOn }));
  const read = await callers.finance.call('finance', 'POST', '/api/bank_returns', { body: returnForm(content) });
  expect(read.status).toBe(201);
  expect(await standing()).toEqual({ code: 'paid', on: paidOn, payment_id });

  clock.advance(day);
  await signInAll();
  await post({ ...sale, status: 'approved', amount: 8_000, occurred_at: clock.now().toISOString() });
  expect(await standing()).toEqual({ code: 'paid', on: paidOn, payment_id });
  clock.advance(60_000);
  await post({ ...sale, status: 'refused', reason: 'Devolvido', occurred_at: clock.now().toISOString() });
  expect(await standing()).toMatchObject({ code: 'claimed_back' });

  const own = [
    'click',
    'report counted',
    'report counted',
    'commission earning',
    'payment requested',
    'payment ready',
    'payment scheduled',
    'payment sent',
    'payment paid',
    'report counted',
    'commission correction',
    'report counted',
    'commission refund',
  ];
  expect(await kindsFor('main')).toEqual(own);
  expect((await kindsFor('administrator')).toSorted()).toEqual([...own, 'bank_file', 'bank_return paid'].toSorted());
  expect(await kindsFor('finance')).toEqual(await kindsFor('administrator'));
  expect(await kindsFor('auditor')).toEqual(await kindsFor('administrator'));
  // Those who run campaigns read no payments.
  expect(await kindsFor('campaigns')).toEqual(own.filter((kind) => !kind.startsWith('payment')));
  expect((await callers.foreign.call('report', 'GET', `/api/conversion/history/${saleId}`)).status).toBe(404);

  const history = await historyFor('main');
  expect(history).toMatchObject({
    order_id: 'A-1',
    amount: 8_000,
    commission: 800,
    rate: 10,
    refusal_reason: 'Devolvido',
    rate_steps: [{ code: 'default_group', detail: { group: null } }, { code: 'group_rate' }],
  });
  expect((await historyFor('administrator')).rate_steps[0].detail.group).not.toBeNull();
  const [clicked] = history.events;
  expect(clicked).toMatchObject({ kind: 'click', at: '2026-03-02T10:00:00.000Z', link_code: 'link-1' });
  expect(history.events.map(({ at }: Event) => at)).toEqual(history.events.map(({ at }: Event) => at).toSorted());

  const list = async (name: keyof typeof callers, by: string) =>
    (await callers[name].call('finance', 'GET', `/api/commission/payment_commissions?${by}`)).body.data;
  expect(await list('main', `conversion_id=${saleId}`)).toMatchObject([{ payment_id }]);
  for (const name of ['main', 'finance'] as const) {
    expect(await list(name, `payment_id=${payment_id}`)).toMatchObject([
      { conversion_id: saleId, order_id: 'A-1', kind: 'earning', commission: 1000, payment_state: 'paid' },
    ]);
  }
  expect(await list('foreign', `payment_id=${payment_id}`)).toEqual([]);
});

test('a line that another amount replaced says by what, and is not refused where it arose', async () => {
  const { post, link } = reporter;
  const click_id = (await link(ids.channel, ids.campaign))(new Date(clock.now().getTime() - day));
  const occurred = () => ({ occurred_at: clock.now().toISOString() });
  const sale = { click_id, order_id: 'A-3', amount: 6_000, status: 'approved' };
  saleId = (await post({ ...sale, ...occurred() })).conversionId;
  clock.advance(60_000);
  await post({ ...sale, amount: 4_800, ...occurred() });
  const linesFor = async (name: keyof typeof callers) =>
    (await historyFor(name)).events
      .filter(({ kind }: Event) => kind === 'commission' || kind === 'taken_back')
      .map(({ kind, amount, replaced_by }: Event) => [kind, amount, replaced_by]);
  const expected = [
    ['commission', 600, 480],
    ['commission', 480, null],
    ['taken_back', 600, 480],
  ];
  expect(await linesFor('main')).toEqual(expected);
  expect(await linesFor('auditor')).toEqual(expected);
  clock.advance(60_000);
  await post({ ...sale, status: 'refused', reason: 'Devolvido', ...occurred() });
  expect((await linesFor('main')).at(-1)).toEqual(['taken_back', 480, null]);
});

test('staff learn by which file and by whom of them a sale was reported, its affiliate does not', async () => {
  const { administrator } = callers;
  await importConversions(administrator, [{ order: 'A-2', status: 'pending' }]);
  const [sale] = await query("select id from conversions where order_id = 'A-2'");
  saleId = Number(sale?.['id']);
  const body = { validation_status: 0, refusal_reason: 'Pedido duplicado' };
  const decided = await administrator.call('report', 'PUT', `/api/conversion/validation/${saleId}`, { body });
  expect(decided.status).toBe(200);
  const named = async (name: keyof typeof callers) =>
    (await historyFor(name)).events
      .filter(({ kind }: Event) => kind === 'report')
      .map(({ source, source_name, line, reason }: Event) => [source, source_name, line, reason]);
  expect(await named('auditor')).toEqual([
    ['file', 'pedidos.csv', 2, null],
    ['staff', 'Alice Admin', null, 'Pedido duplicado'],
  ]);
  expect(await named('main')).toEqual([
    ['file', null, null, null],
    ['staff', null, null, 'Pedido duplicado'],
  ]);
  expect(await standing()).toEqual({ code: 'refused', on: null, payment_id: null });
});
