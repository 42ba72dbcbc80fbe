import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { conversionFile, type ConversionLine, conversionMapping } from '../../../testing/import-conversions.ts';
import { type Reporter, reporterOf } from '../../../testing/orders.ts';
import { makePayable } from '../../../testing/payees.ts';
import { createTestGateway, movableClock, type TestGateway } from '../../../testing/test-gateway.ts';
import { draftInvoice } from '../../billing/advertiser-invoice/advertiser-invoices.ts';
import { closeSettledInvoices } from '../../billing/advertiser-invoice/correct-bills.ts';
import { creditInvoice, moveInvoice, payInvoice } from '../../billing/advertiser-invoice/settle-invoice.ts';
import { decideParticipation } from '../../campaigns/participation/decide-participation.ts';
import { movePayments } from '../../payouts/payment/move-payments.ts';
import { requestPayment } from '../../payouts/payment-request/request-payment.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { createBonus } from '../bonus/bonuses.ts';
import { releaseDueCommissions } from '../commission/release.ts';
import { importConversions } from '../conversion-import/import-conversions.ts';
import { importMappingSchema } from '../import-mapping/mapping.ts';
import { addSaleCap, changeSaleCap, removeSaleCap } from '../sale-cap/change-sale-cap.ts';
import { decideConversion, type Decision } from './decide-conversion.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begin = new Date('2026-06-01T12:00:00Z').getTime();
const clock = movableClock('2026-01-02T12:00:00Z');
const staff = systemActor('acts');

let gateway: TestGateway;
let reporter: Reporter;
/** Make ids of clicks on a link of each affiliate's channel. */
let clicks: Record<ChannelId, (clickedAt: Date) => string>;
let run = 0;

type ChannelId = 1 | 3;

beforeAll(async () => {
  gateway = await createTestGateway({ clock });
  reporter = reporterOf(gateway);
  clicks = { 1: await reporter.link(1, 1), 3: await reporter.link(3, 1) };
  await gateway.context.database.pool.query('update affiliates set minimum_payment_cents = 100');
  await makePayable(gateway.context, 1);
  await makePayable(gateway.context, 2);
  clock.set(new Date(begin));
});
afterAll(() => gateway.close());

/** No bank is asked: payments move without a run. */
const differences = async () =>
  (await findDifferences(gateway.context.database)).filter(({ what }) => !what.startsWith('payment and its run'));

const orderOf = (order: number) => `A${run}-${order}`;

async function idOf(order: number): Promise<number | undefined> {
  const text = 'select id from conversions where order_id = $1';
  const { rows } = await gateway.context.database.pool.query<{ id: number }>(text, [orderOf(order)]);
  return rows[0]?.id;
}

/** What somebody does; one that is refused changes nothing. */
interface Act {
  /** For the counterexample. */
  what: unknown;
  does: () => Promise<unknown>;
}

const acts = <What>(arbitrary: fc.Arbitrary<What>, does: (what: What) => Promise<unknown>): fc.Arbitrary<Act> =>
  arbitrary.map((what) => ({ what, does: () => does(what) }));

const orders = fc.nat({ max: 3 });
const channelIds = fc.constantFrom<ChannelId>(1, 1, 3);
/** Hours before now: sales of a few periods, often reported late and out of order. */
const hoursAgo = fc.integer({ min: 0, max: 40 * 24 });
const statuses = fc.constantFrom('pending', 'approved', 'approved', 'refused');
const before = (hours: number) => new Date(clock.now().getTime() - hours * hourMs);
/** In the notation of files. */
const local = (at: Date) => new Date(at.getTime() - 3 * hourMs).toISOString().slice(0, 16).replace('T', ' ');

interface Message {
  order: number;
  channelId: ChannelId;
  status: string;
  amount: number;
  hours: number;
  clickedDaysBefore: number;
}

function post({ order, channelId, status, amount, hours, clickedDaysBefore }: Message): Promise<unknown> {
  const click = clicks[channelId](new Date(before(hours).getTime() - clickedDaysBefore * dayMs));
  const occurred = { occurred_at: before(hours).toISOString() };
  return reporter.post({ order_id: orderOf(order), click_id: click, amount, status, ...occurred });
}

const message = acts(
  fc.record<Message>({
    order: orders,
    channelId: channelIds,
    status: statuses,
    amount: fc.constantFrom(100, 100, 120, 80, 0.01, 0),
    // What was approved is often corrected.
    hours: fc.oneof(hoursAgo, fc.constant(0)),
    clickedDaysBefore: fc.constantFrom(1, 1, 40),
  }),
  post,
);

const line = fc.record({
  order: orders,
  site: channelIds,
  status: statuses,
  amount: fc.constantFrom('100.00', '100.00', '120.00', '0.00'),
  booked: fc.option(hoursAgo),
  validated: fc.option(hoursAgo),
});
const mapping = importMappingSchema.parse({ ...conversionMapping, decimal: '.' });
const file = acts(
  fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ order }) => order }),
  async (lines) => {
    const path = gateway.context.scratch.newPath('acts');
    const rows = lines.map(({ order, booked, validated, ...rest }): ConversionLine => ({
      ...rest,
      order: orderOf(order),
      booked: booked === null ? '' : local(before(booked)),
      validated: validated === null || rest.status === 'pending' ? '' : local(before(validated)),
    }));
    await writeFile(path, conversionFile(rows));
    const options = { isDryRun: false, skipsBadLines: true, saveMappingAs: undefined };
    const request = { file: { path, name: 'pedidos.csv' }, mapping, ...options };
    return importConversions(gateway.context, staff, request, new AbortController().signal);
  },
);

const decision = acts(
  fc.record({
    order: orders,
    change: fc.constantFrom<Partial<Decision>>(
      { status: 2 },
      { status: 2 },
      { status: 1 },
      { status: 0, refusalReason: 'Engano' },
      { amountCents: 5_555 },
      { liftsBlock: true },
      { liftsBlock: true },
      { liftsBlock: true, status: 2 },
    ),
  }),
  async ({ order, change }) => {
    const id = await idOf(order);
    const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };
    if (id !== undefined)
      await decideConversion(gateway.context, staff, id, { ...nothing, liftsBlock: false, ...change });
  },
);

const cap = acts(
  fc.record({
    channelId: channelIds,
    kind: fc.constantFrom('add', 'add', 'change', 'remove'),
    saleLimit: fc.constantFrom(1, 2, 9),
    metric: fc.constantFrom(...capPeriod.allCodes),
  }),
  ({ channelId, kind, ...limit }) => {
    const pair = { channelId, campaignId: 1 };
    if (kind === 'add') return addSaleCap(gateway.context, staff, pair, limit);
    if (kind === 'remove') return removeSaleCap(gateway.context, staff, pair);
    return changeSaleCap(gateway.context, staff, pair, { ...limit, version: undefined });
  },
);

const participation = acts(fc.constantFrom(1, 2), (status) => {
  const reason = status === 2 ? 'Em revisão' : null;
  return decideParticipation(gateway.context, staff, { channelId: 3, campaignId: 1 }, { status, reason });
});

const rate = acts(fc.constantFrom(0, 1_000, 10_000), (basisPoints) => {
  const text = 'update commission_groups set rate_basis_points = $1 where campaign_id = 1';
  return gateway.context.database.pool.query(text, [basisPoints]);
});

const bonus = acts(orders, async (order) => {
  const conversionId = (await idOf(order)) ?? 0;
  return createBonus(gateway.context, staff, { conversionId, bonusTypeId: 2, amountCents: 777, note: null });
});

const draft = (yearmonth: string) =>
  draftInvoice(gateway.context, staff, { advertiserId: 1, yearmonth, dueOn: '2027-01-10', feeCents: 0, note: null });

/** Issues the drafts that there are. */
async function issue(): Promise<void> {
  const text = "select id from advertiser_invoices where state = 'draft' order by id";
  const { rows } = await gateway.context.database.pool.query<{ id: number }>(text);
  for (const { id } of rows) await moveInvoice(gateway.context, staff, id, { state: 'issued' });
}

const bill = acts(fc.constantFrom('2026-05', '2026-06', '2026-07', null, null), (yearmonth) =>
  yearmonth === null ? issue() : draft(yearmonth),
);

const settlement = acts(
  fc.record({
    kind: fc.constantFrom('pay', 'pay', 'credit', 'cancel', 'close', 'close settled'),
    amountCents: fc.constantFrom(1, 500, 100_000),
  }),
  async ({ kind, amountCents }) => {
    if (kind === 'close settled') return closeSettledInvoices(gateway.context);
    const text =
      "select id, version from advertiser_invoices where state in ('issued', 'partly_paid') order by id limit 1";
    const { rows } = await gateway.context.database.pool.query<{ id: number; version: number }>(text);
    const [{ id, version } = { id: 0, version: 0 }] = rows;
    if (kind === 'cancel') return moveInvoice(gateway.context, staff, id, { state: 'cancelled' });
    if (kind === 'close') return moveInvoice(gateway.context, staff, id, { state: 'paid' });
    if (kind === 'credit')
      return creditInvoice(gateway.context, staff, id, { amountCents, reason: 'Devolução', version });
    return payInvoice(gateway.context, staff, id, { on: '2026-06-01', amountCents, evidence: 'Pix E2E', version });
  },
);

const request = acts(fc.constantFrom(1, 2), (affiliateId) => requestPayment(gateway.context, staff, affiliateId));

/** Moves all payments that can come to a state. */
const movePaymentsTo = (to: 'scheduled' | 'sent' | 'paid' | 'returned' | 'cancelled') =>
  withTransaction(gateway.context.database, (tx) =>
    movePayments(tx, gateway.context, sql`select id from payments`, { actor: staff, now: clock.now(), to }),
  );
const payout = acts(fc.constantFrom('scheduled', 'sent', 'paid', 'returned', 'cancelled'), movePaymentsTo);

const waitHours = (hours: number) => {
  clock.advance(hours * hourMs);
  return releaseDueCommissions(gateway.context);
};
const wait = acts(fc.constantFrom(1, 24, 31 * 24), waitHours);

const act = fc.oneof(
  { weight: 8, arbitrary: message },
  { weight: 5, arbitrary: file },
  { weight: 5, arbitrary: decision },
  { weight: 2, arbitrary: cap },
  { weight: 3, arbitrary: request },
  { weight: 2, arbitrary: payout },
  { weight: 3, arbitrary: wait },
  { weight: 2, arbitrary: bill },
  ...[participation, rate, bonus, settlement].map((arbitrary) => ({ weight: 1, arbitrary })),
);

interface Money {
  amount: number;
  lines: string[];
  billed: number | null;
}

/** What order 0 is worth, its commission lines that were not taken back, and what its advertiser is billed for it. */
async function moneyOf(): Promise<Money> {
  const { rows } = await gateway.context.database.pool.query<Money>(
    `select amount_cents::int as amount, (select billed_cents - corrected_cents from advertiser_invoice_items where conversion_id = conversions.id)::int as billed,
       array(select kind || ' ' || value_cents from commissions where conversion_id = conversions.id and state <> 0 order by id) as lines
     from conversions where order_id = $1`,
    [orderOf(0)],
  );
  return rows[0] ?? { amount: 0, lines: [], billed: null };
}

test('an amount is corrected before and after it is asked for, paid, drafted, billed and paid by the advertiser', async () => {
  run += 1;
  const said = { order: 0, channelId: 1, hours: 0, clickedDaysBefore: 1 } as const;
  const say = async (amount: number, status = 'approved') => {
    await waitHours(1);
    await post({ ...said, amount, status });
    expect(await differences()).toEqual([]);
    return moneyOf();
  };
  const month = '2026-06';
  await say(100);
  expect(await say(80)).toEqual({ amount: 8_000, lines: ['earning 800'], billed: null });
  await waitHours(31 * 24);
  await requestPayment(gateway.context, staff, 1);
  expect(await say(60)).toMatchObject({ amount: 6_000, lines: ['earning 800', 'correction -200'] });
  for (const to of ['scheduled', 'sent', 'paid'] as const) await movePaymentsTo(to);
  const lines = ['earning 800', 'correction -200', 'correction 300'];
  expect(await say(90)).toEqual({ amount: 9_000, lines, billed: null });
  await draft(month);
  expect(await say(70)).toMatchObject({ lines: [...lines, 'correction -200'], billed: 700 });
  expect(await say(80)).toMatchObject({ billed: 800 });
  await issue();
  expect(await say(50)).toMatchObject({ amount: 5_000, billed: 500 });
  // Up to what was billed it may be put right.
  expect(await say(80)).toMatchObject({ amount: 8_000, billed: 800 });
  await expect(post({ ...said, amount: 81, status: 'approved' })).resolves.toMatchObject({ error: 'amount_final' });
  expect(await decideZero({ amountCents: 9_000 })).toBe('invalid_fields');
  await settleAll();
  expect(await say(40)).toMatchObject({ amount: 4_000, billed: 400 });
  expect(await decideZero({ amountCents: 3_000 })).toBeUndefined();
  const { lines: corrected } = await moneyOf();
  expect(corrected.slice(-2)).toEqual(['correction -400', 'correction -100']);
  const refunded = await say(30, 'refused');
  expect(refunded).toEqual({ amount: 3_000, lines: [...corrected, 'refund -300'], billed: 300 });
}, 60_000);

/** Decides order 0. Returns the code of the error. */
async function decideZero(change: Partial<Decision>): Promise<string | undefined> {
  const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };
  await waitHours(1);
  return decideConversion(gateway.context, staff, (await idOf(0)) ?? 0, { ...nothing, liftsBlock: false, ...change })
    .then(() => undefined)
    .catch((error: unknown) => (error instanceof RequestError ? error.code : Promise.reject(error as Error)));
}

/** Pays all issued invoices. */
async function settleAll(): Promise<void> {
  const text = "select id from advertiser_invoices where state in ('issued', 'partly_paid') order by id";
  const { rows } = await gateway.context.database.pool.query<{ id: number }>(text);
  for (const { id } of rows) await moveInvoice(gateway.context, staff, id, { state: 'paid' });
}

test('whatever is reported, decided, capped, billed and asked for: all records of the money agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (story) => {
      run += 1;
      for (const { does } of story) {
        await does().catch((error: unknown) => {
          if (!(error instanceof RequestError)) throw error;
        });
      }
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);
