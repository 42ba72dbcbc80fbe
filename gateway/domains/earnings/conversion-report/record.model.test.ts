import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeApprovals } from '../../../testing/before-approvals.ts';
import { type OrderReport, type Reporter, reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, type TestGateway } from '../../../testing/test-gateway.ts';
import { RequestError } from '../../../lib/errors.ts';
import { systemActor } from '../../../engine/actor.ts';
import { type Decision, decideConversion } from './decide-conversion.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The first sale; in the week after the next one the schedule of the campaign counts. */
const begin = new Date('2026-04-01T12:00:00Z').getTime();
const [scheduleFrom, scheduleUntil] = [begin + 7 * dayMs, begin + 14 * dayMs];
const [usualBasisPoints, scheduledBasisPoints] = [1_000, 1_725];

let gateway: TestGateway;
let reporter: Reporter;
/** Make ids of clicks on links of each channel. */
let clicks: Record<ChannelId, (clickedAt: Date) => string>;
const clock = movableClock();

beforeAll(async () => {
  clock.set('2026-03-02T12:00:00Z');
  gateway = await createTestGateway({ clock });
  reporter = reporterOf(gateway);
  clicks = { 1: await reporter.link(1, 1), 3: await reporter.link(3, 1) };
  const { pool } = gateway.context.database;
  await pool.query(
    `with made as (insert into commission_groups (campaign_id, code, name, rate_basis_points, created_at) values (1, 'SPECIAL', 'Especial', $1, now()) returning id),
     planned as (insert into campaign_schedules (campaign_id, title, group_id, starts_at, ends_at, created_at)
       select 1, 'Semana', id, $2, $3, now() from made returning id)
     insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at) select id, 1, 0, $2, $3 from planned`,
    [scheduledBasisPoints, new Date(scheduleFrom), new Date(scheduleUntil)],
  );
});
afterAll(() => gateway.close());

/** A channel of each affiliate. */
type ChannelId = 1 | 3;

/** A report, and what it says of who brought the order. */
interface Report extends OrderReport {
  channelId: ChannelId;
  /** More than 30 are too many. */
  clickedDaysBefore: 1 | 40;
}

/** What happens to an order: reports, between decisions of staff. */
interface Story {
  soldAt: number;
  segments: readonly (readonly Report[])[];
  decisions: readonly Decision[];
}

let orders = 0;

/** Reports as they arrive in a run. */
type Arrivals = (reports: readonly Report[]) => readonly Report[];

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await gateway.context.database.pool.query<Row>(text, values)).rows;

interface Stored {
  id: number;
  status: number;
  amount: number;
  commission: number;
  created_at: Date;
  block: string | null;
  site_id: number;
}

async function readOrder(order: string): Promise<Stored | undefined> {
  const text = `select id, validation_status as status, amount_cents as amount, commission_cents as commission, created_at, block, site_id
    from conversions where order_id = $1`;
  const [stored] = await query<Stored>(text, [order]);
  return stored;
}

/** What of an order counts: the conversion, and its commission lines that were not taken back. */
async function stateOf(order: string) {
  const stored = await readOrder(order);
  const text = `select kind, state, value_cents, available_on, reference_month, affiliate_id, site_id from commissions
    where conversion_id = $1 and state <> 0 order by kind`;
  const lines = stored ? await query(text, [stored.id]) : [];
  return { ...stored, id: undefined, lines };
}

async function arrive(order: string, soldAt: number, report: Report): Promise<void> {
  const { status, cents, at, channelId, clickedDaysBefore } = report;
  if (report.by === 'import') {
    await reporter.report(order, { soldAt, channelId }, report);
    return;
  }
  const occurred = { occurred_at: new Date(at).toISOString() };
  await reporter.post({
    order_id: order,
    click_id: clicks[channelId](new Date(soldAt - clickedDaysBefore * dayMs)),
    amount: cents / 100,
    status,
    ...occurred,
  });
}

async function decide(order: string, decision: Decision): Promise<void> {
  const stored = await readOrder(order);
  // One that is not allowed changes nothing, in any run.
  if (stored)
    await decideConversion(gateway.context, systemActor('decision'), stored.id, decision).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
    });
}

/** Per cent of an amount in whole numbers, rounded half up. */
const earns = (cents: number, basisPoints: number) =>
  Number((BigInt(cents) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n);

/** What an approved sale keeps. */
const termsOf = ({ created_at: soldAt, block, site_id: channelId }: Stored) => ({ soldAt, block, channelId });

/** Checks that the sale earns by the rate of its time, and that what is approved keeps time, channel and standing. */
async function checkTerms(order: string, before: Stored | undefined): Promise<Stored | undefined> {
  const after = await readOrder(order);
  if (after === undefined) return undefined;
  const soldAt = after.created_at.getTime();
  const isScheduled = soldAt >= scheduleFrom && soldAt < scheduleUntil;
  expect(after.commission).toBe(earns(after.amount, isScheduled ? scheduledBasisPoints : usualBasisPoints));
  if (before?.status === 2 && after.status === 2) expect(termsOf(after)).toEqual(termsOf(before));
  return after;
}

/** Plays a story from its beginning. Returns the state of the order after each segment. */
async function play({ soldAt, segments, decisions }: Story, arrivals: Arrivals) {
  const order = `M-${(orders += 1)}`;
  const states = [];
  let stored: Stored | undefined;
  for (const [at, reports] of segments.entries()) {
    clock.set(new Date(soldAt + (at + 1) * 10 * dayMs));
    for (const report of arrivals(reports)) {
      await arrive(order, soldAt, report);
      stored = await checkTerms(order, stored);
    }
    states.push(await stateOf(order));
    const decision = decisions[at];
    if (decision !== undefined) await decide(order, decision);
    stored = await checkTerms(order, stored);
    states.push(await stateOf(order));
  }
  return states;
}

const inOrder: Arrivals = (reports) => reports.toSorted((one, other) => one.at - other.at);

/** The sale, and what is reported of it later. */
const sale = (soldAt: number, cents: number): Report => ({
  ...{ by: 'postback', status: 'pending', cents, at: soldAt },
  ...{ channelId: 1, clickedDaysBefore: 1 },
});

const amounts = fc.constantFrom(9_990, 10_005, 100);
/** A file's refusal of an approved order with another amount is an error for a person to see, so refusals are messages. */
const segment = (soldAt: number, at: number) =>
  fc
    .uniqueArray(
      fc.record<Report>({
        by: fc.constantFrom('postback', 'import'),
        status: fc.constantFrom('pending', 'approved', 'refused'),
        cents: amounts,
        channelId: fc.constantFrom(1, 1, 3),
        clickedDaysBefore: fc.constantFrom(1, 1, 40),
        // Reports of a segment may be of an earlier one.
        at: fc.integer({ min: 1, max: (at + 1) * 10 * 24 * 60 - 1 }).map((minute) => soldAt + minute * minuteMs),
      }),
      { minLength: 1, maxLength: 4, selector: (report) => report.at },
    )
    .map((reports) =>
      reports.map((report) => (report.status === 'refused' ? { ...report, by: 'postback' as const } : report)),
    );
/**
 * Files name no clicks, so they name the channel of which all clicks are of one day: of several that differ the last one to
 * arrive would count. A pending line has the time of the sale, which a file is meant to correct: here it says the same.
 */
const plausible = (cents: number, reports: readonly Report[]): Report[] =>
  reports.map((report) => {
    const isFile = report.by === 'import';
    const usual = isFile || report.channelId === 1 ? ({ channelId: 1, clickedDaysBefore: 1 } as const) : {};
    return { ...report, ...usual, ...(isFile && report.status === 'pending' && { cents }) };
  });

const nothing: Decision = {
  status: undefined,
  refusalReason: undefined,
  amountCents: undefined,
  liftsBlock: false,
  version: undefined,
};
const decisions: readonly Decision[] = [
  { ...nothing, status: 2 },
  { ...nothing, status: 1 },
  { ...nothing, status: 0, refusalReason: 'Pedido falso' },
  { ...nothing, amountCents: 5_555 },
];
const soldAts = fc.integer({ min: 0, max: 20 * 24 * 60 }).map((minute) => begin + minute * minuteMs);
const stories = soldAts.chain((soldAt) =>
  fc.record<Story>({
    soldAt: fc.constant(soldAt),
    segments: fc
      .tuple(amounts, segment(soldAt, 0), segment(soldAt, 1))
      .map(([cents, first, second]) => [[sale(soldAt, cents), ...plausible(cents, first)], plausible(cents, second)]),
    decisions: fc.array(fc.constantFrom(...decisions), { maxLength: 1 }),
  }),
);

const minutesAfter = (minutes: number) => begin + minutes * minuteMs;
/** A late click is reported after the approval by a file without clicks, and before a refusal. */
const clickAfterApproval: Story = {
  soldAt: begin,
  segments: [
    [
      sale(begin, 9_990),
      { ...sale(minutesAfter(1), 9_990), by: 'import', status: 'approved', channelId: 3 },
      { ...sale(minutesAfter(2), 9_990), channelId: 3, clickedDaysBefore: 40 },
      { ...sale(minutesAfter(3), 9_990), status: 'refused' },
    ],
  ],
  decisions: [],
};
/** All reports in their order, and then all again. */
function* allAgain() {
  for (;;) yield 0;
}

const saidBy = ({ status, at, channelId, cents }: Report) => ({
  isApproval: status === 'approved',
  at,
  rank: `${cents} ${channelId}`,
});

type Random = fc.Stream<number>;

/** In another order, and some of them twice. */
const shuffledBy =
  (random: Random): Arrivals =>
  (reports) => {
    const twice = [...reports, ...reports.filter(() => Number(random.next().value) % 2 === 0)];
    return twice
      .map((report) => [Number(random.next().value), report] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, report]) => ({ ...report }));
  };

const randoms = fc.infiniteStream(fc.nat({ max: 1_000 }));

test('reports in any order and repetition, between decisions of staff, lead to what they lead to once in their order, if no approval overtakes what happened before it', async () => {
  await fc.assert(
    fc.asyncProperty(stories, randoms, async (story, random) => {
      const shuffled = shuffledBy(random);
      const expected = await play(story, inOrder);
      expect(await play(story, (reports) => beforeApprovals(shuffled(reports), saidBy))).toEqual(expected);
    }),
    { numRuns: 10, endOnFailure: true, examples: [[clickAfterApproval, fc.stream(allAgain())]] },
  );
  expect(await findDifferences(gateway.context.database)).toEqual([]);
}, 240_000);

test('reports in whatever order leave what is approved at its rate, and lead to the same status and amount', async () => {
  await fc.assert(
    fc.asyncProperty(stories, randoms, async (story, random) => {
      // Of two channels the one of the approval that arrives first keeps the sale, and of clicks those before it count.
      const usual = { channelId: 1, clickedDaysBefore: 1 } as const;
      const segments = story.segments.map((reports) => reports.map((report) => ({ ...report, ...usual })));
      const oneStory = { ...story, segments };
      const outcome = (states: Awaited<ReturnType<typeof play>>) =>
        states.map(({ status, amount }) => ({ status, amount }));
      const expected = outcome(await play(oneStory, inOrder));
      expect(outcome(await play(oneStory, shuffledBy(random)))).toEqual(expected);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(await findDifferences(gateway.context.database)).toEqual([]);
}, 240_000);

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

test('sale, amendment, approval, refusal and a repetition in all their orders are a refund of the approved amount', async () => {
  const same = { channelId: 1, clickedDaysBefore: 1 } as const;
  const reports: Report[] = [
    sale(begin, 10_000),
    { by: 'import', status: 'pending', cents: 12_000, at: begin, ...same },
    { by: 'postback', status: 'approved', cents: 11_000, at: begin + 2 * dayMs, ...same },
    { by: 'import', status: 'refused', cents: 11_000, at: begin + 3 * dayMs, ...same },
  ];
  const story = { soldAt: begin, segments: [reports], decisions: [] };
  const [first, ...others] = permutations(reports);
  // The time of the sale is the one that was known when it was approved.
  const outcome = async (arrivals: Report[]) => {
    const [state] = await play(story, () => arrivals);
    return { ...state, created_at: undefined };
  };
  const expected = await outcome(first ?? []);
  expect(expected).toMatchObject({ status: 0, amount: 11_000, commission: 1_100, lines: [] });
  for (const arrivals of others) {
    const repeated = [...arrivals, ...arrivals.slice(0, 1)];
    expect(await outcome(repeated)).toEqual(expected);
  }
  expect(await findDifferences(gateway.context.database)).toEqual([]);
}, 240_000);
