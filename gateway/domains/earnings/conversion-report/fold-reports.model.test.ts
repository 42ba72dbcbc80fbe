import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { RequestError } from '../../../lib/errors.ts';
import { systemActor } from '../../../engine/actor.ts';
import { beforeApprovals } from '../../../testing/before-approvals.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, type TestGateway } from '../../../testing/test-gateway.ts';
import { foldReports } from '../conversion/fold-reports.ts';
import { conversionReports, conversions } from '../conversion/table.ts';
import { decideConversion, type Decision } from './decide-conversion.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { reportedTimes } from './decide-report.ts';
import type { IncomingReport } from './kept-report.ts';
import { historyOf } from './report-history.ts';
import { decideReports, recordReports } from './record-reports.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begin = new Date('2026-04-01T12:00:00Z').getTime();
/** How many orders are reported, and by which random numbers; many of them are tried by hand. */
const histories = Number(process.env.FOLD_HISTORIES ?? 150);
const seed = Number(process.env.FOLD_SEED ?? 1);
const clock = movableClock('2026-03-02T12:00:00Z');

let gateway: TestGateway;
let clicks: Record<ChannelId, (clickedAt: Date) => string>;
let run = 0;

type ChannelId = 1 | 3;

beforeAll(async () => {
  gateway = await createTestGateway({ clock });
  // Sales of a category earn otherwise.
  await gateway.context.database.pool.query(
    `insert into commission_divisions (group_id, position, category, rate_basis_points, created_at)
     select id, 1, 'casa', 2500, '2026-01-01' from commission_groups where campaign_id = 1`,
  );
  const reporter = reporterOf(gateway);
  // One id for each click, as its visitor has it.
  const ids = new Map<string, string>();
  const clickOf = (make: (clickedAt: Date) => string, channelId: ChannelId) => (clickedAt: Date) => {
    const id = ids.get(`${channelId} ${clickedAt.getTime()}`) ?? make(clickedAt);
    ids.set(`${channelId} ${clickedAt.getTime()}`, id);
    return id;
  };
  clicks = { 1: clickOf(await reporter.link(1, 1), 1), 3: clickOf(await reporter.link(3, 1), 3) };
});
afterAll(() => gateway.close());

/** What is reported about an order in one step. Times are half days after the beginning, so that many are the same. */
type Step =
  | {
      by: 'click' | 'coupon';
      channelId: ChannelId;
      status: number;
      cents: number;
      at: number;
      clickedDaysBefore: number;
      category: string | undefined;
    }
  | {
      by: 'file';
      channelId: ChannelId;
      status: number;
      cents: number;
      booked: number | null;
      validated: number | null;
    }
  | { by: 'staff'; decision: Partial<Decision> };

const channelIds = fc.constantFrom<ChannelId>(1, 1, 3);
const statuses = fc.constantFrom(1, 1, 2, 2, 0);
const amounts = fc.constantFrom(10_000, 10_000, 12_000, 9_000);
const stepMs = 12 * hourMs;
const stepsMax = 8;
const timeOfRound = (round: number) => new Date(begin + (round + 1) * dayMs);

const stepAt = (round: number) => {
  const times = fc.integer({ min: 0, max: round * 2 + 1 });
  const said = { channelId: channelIds, status: statuses, cents: amounts };
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        by: fc.constantFrom('click' as const, 'click' as const, 'coupon' as const),
        ...said,
        at: times,
        clickedDaysBefore: fc.constantFrom(1, 1, 1, 40),
        category: fc.constantFrom(undefined, undefined, 'casa', 'moda'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        by: fc.constant('file' as const),
        ...said,
        booked: fc.option(times),
        validated: fc.option(times),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        by: fc.constant('staff' as const),
        decision: fc.constantFrom<Partial<Decision>>(
          { status: 2 },
          { status: 1 },
          { status: 0, refusalReason: 'Engano' },
          { amountCents: 5_555 },
          { liftsBlock: true },
          { liftsBlock: true, status: 2 },
        ),
      }),
    },
  ) as fc.Arbitrary<Step>;
};

const history = fc
  .tuple(...Array.from({ length: stepsMax }, (_, round) => stepAt(round)))
  .chain((steps) => fc.integer({ min: 1, max: stepsMax }).map((length) => steps.slice(0, length)));

const timeText = (at: number | null) => (at === null ? undefined : new Date(begin + at * stepMs).toISOString());

const incoming = (step: Exclude<Step, { by: 'staff' }>, order: number): IncomingReport => {
  const { channelId, status, cents } = step;
  const said = {
    line: order,
    campaignId: 1,
    orderId: orderOf(order),
    channelId,
    affiliateId: channelId === 1 ? 1 : 2,
    status,
    amountCents: cents,
    linkId: null,
    reason: status === 0 ? `R${cents}` : null,
    refusedIfNew: null,
  };
  if (step.by === 'file') {
    const validated = status === 1 ? undefined : timeText(step.validated);
    const details = { booking_date: timeText(step.booked) ?? null, validation_datetime: validated ?? null };
    return { ...said, source: 'file', occurredAt: null, details };
  }
  const at = timeText(step.at);
  const clickedAt = new Date(begin + step.at * stepMs - step.clickedDaysBefore * dayMs);
  const evidence =
    step.by === 'click'
      ? { click_datetime: clickedAt.toISOString(), click_id: clicks[channelId](clickedAt) }
      : { coupon_code: `C${channelId}` };
  const details = { ...evidence, category: step.category, ...(status !== 1 && { validation_datetime: at }) };
  return { ...said, source: 'postback', occurredAt: new Date(at ?? 0), details };
};

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const orderOf = (order: number | '') => `F${run}-${order}`;

async function report(steps: readonly { order: number; step: Exclude<Step, { by: 'staff' }> }[]): Promise<void> {
  await withTransaction(gateway.context.database, async (tx) => {
    const now = clock.now();
    const reports = steps.map(({ order, step }) => incoming(step, order));
    const source = { importId: null, cause: 'conversion', now, sourceId: null } as const;
    await recordReports(tx, gateway.context, await decideReports(tx, reports, { now }), source);
  });
}

async function decide(order: number, change: Partial<Decision>): Promise<void> {
  const found = await gateway.context.database.pool.query<{ id: number }>(
    'select id from conversions where order_id = $1',
    [orderOf(order)],
  );
  const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };
  const [{ id } = { id: 0 }] = found.rows;
  await decideConversion(gateway.context, systemActor('model'), id, { ...nothing, liftsBlock: false, ...change }).catch(
    (error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
    },
  );
}

type Row = typeof conversions.$inferSelect;
type Kept = typeof conversionReports.$inferSelect;

interface Played {
  row: Row;
  reports: readonly Kept[];
}

/** Plays stories, each with an order of its own. Returns what is stored of each. */
async function play(stories: readonly (readonly (Step | undefined)[])[]): Promise<ReadonlyMap<number, Played>> {
  run += 1;
  for (let round = 0; round < stepsMax; round += 1) {
    clock.set(timeOfRound(round));
    const steps = stories.flatMap((story, order) => {
      const step = story[round];
      return step === undefined ? [] : [{ order, step }];
    });
    await report(steps.flatMap(({ order, step }) => (step.by === 'staff' ? [] : [{ order, step }])));
    for (const { order, step } of steps) if (step.by === 'staff') await decide(order, step.decision);
  }
  const { db } = gateway.context.database;
  const stored = await db
    .select()
    .from(conversions)
    .where(like(conversions.orderId, `${orderOf('')}%`));
  const kept = await db.select().from(conversionReports).orderBy(conversionReports.id);
  const reportsOf = groupBy(kept, ({ conversionId }) => conversionId);
  return new Map(
    stored.map((row) => [Number(row.orderId.split('-')[1]), { row, reports: reportsOf.get(row.id) ?? [] }]),
  );
}

/** What of a conversion counts, and the lines of its commission that were not taken back. */
async function booksOf(orders: ReadonlyMap<number, Played>) {
  const { rows } = await gateway.context.database.pool.query<{ conversion_id: number }>(
    `select conversion_id, kind, state, value_cents, available_on, reference_month, affiliate_id, site_id from commissions
     where state <> 0 order by conversion_id, kind`,
  );
  const linesOf = groupBy(rows, ({ conversion_id: id }) => id);
  return new Map(
    [...orders].map(([order, { row }]) => {
      const { id, orderId: _order, transactionId: _transaction, version: _version, ...counts } = row;
      const lines = (linesOf.get(id) ?? []).map((line) => ({ ...line, conversion_id: undefined }));
      return [order, { ...counts, lines }] as const;
    }),
  );
}

test('a conversion is what its reports say, whoever said it and in whatever order, and the books agree', async () => {
  const played = await play(fc.sample(history, { numRuns: histories, seed }));
  expect(played.size).toBeGreaterThan(histories / 2);
  for (const { row, reports } of played.values()) {
    expect(historyOf({ row, reports }, clock.now()).carried).toEqual([]);
    expect(reportedTimes(foldReports(reports) ?? fail())).toMatchObject({
      reportedPendingCents: row.reportedPendingCents,
      reportedApprovedCents: row.reportedApprovedCents,
      reportedRefusedCents: row.reportedRefusedCents,
    });
  }
  expect(await findDifferences(gateway.context.database)).toEqual([]);
}, 3_600_000);

function fail(): never {
  throw new Error('nothing was reported');
}

/** Approvals of one time arrive with the lower amount first, as the fold has them. */
const saidBy = (step: Step) => {
  if (step.by === 'staff') return { isApproval: false, at: 0, rank: '' };
  const { status, cents, channelId } = step;
  const at = step.by === 'file' ? 0 : step.at;
  return {
    isApproval: status === 2,
    at,
    rank: [String(cents).padStart(9, '0'), channelId, JSON.stringify(step)].join(' '),
  };
};

/** The same messages between the same acts of staff, in another order, in which approvals overtake nothing. */
const shuffled = (story: readonly Step[]): fc.Arbitrary<(Step | undefined)[]> => {
  const segments: Step[][] = [[]];
  for (const step of story) {
    if (step.by === 'staff') segments.push([step], []);
    else segments.at(-1)?.push(step);
  }
  return fc
    .tuple(...segments.map((steps) => fc.shuffledSubarray(steps, { minLength: steps.length })))
    .map((shuffles) => shuffles.flatMap((steps) => beforeApprovals(steps, saidBy)));
};

test('messages of an order in any order in which no approval overtakes what happened before it, between two acts of staff, of one time too, lead to the same books', async () => {
  const messages = history.map((story) => story.filter(({ by }) => by !== 'file'));
  const pairs = fc.sample(
    messages.chain((story) => fc.tuple(shuffled(story), shuffled(story))),
    { numRuns: histories, seed: seed + 2 },
  );
  const [once, again] = [
    await booksOf(await play(pairs.map(([story]) => story))),
    await booksOf(await play(pairs.map(([, story]) => story))),
  ];
  const different = [...once].filter(([order, books]) => !isDeepStrictEqual(books, again.get(order)));
  expect(different.map(([order, books]) => [pairs[order], books, again.get(order)])).toEqual([]);
  expect(once.size).toBe(again.size);
  expect(await findDifferences(gateway.context.database)).toEqual([]);
}, 3_600_000);

test('the migration reports stored conversions as they are', async () => {
  const stories = fc.sample(history, { numRuns: 40, seed: seed + 1 });
  await play(stories);
  const { pool, db } = gateway.context.database;
  // As before reports were kept: some have not even the times of what counts.
  await pool.query('alter table conversion_reports disable trigger conversion_reports_append_only');
  await pool.query('delete from conversion_reports');
  await pool.query(
    `update conversions set reported_first_at = null, reported_pending_at = null, reported_pending_cents = null, reported_approved_at = null,
       reported_approved_cents = null, reported_refused_at = null, reported_refused_cents = null, staff_decided_at = null
     where id % 3 = 0 and block is null`,
  );
  const migrations = join(import.meta.dirname, '../../../db/migrations');
  const statements = (await readFile(join(migrations, '0020_conversion_reports.sql'), 'utf8')).split(
    '--> statement-breakpoint',
  );
  const insert = statements.find((statement) => statement.includes('INSERT INTO "conversion_reports"')) ?? '';
  await pool.query(insert);
  await pool.query('alter table conversion_reports enable trigger conversion_reports_append_only');
  const reports = groupBy(await db.select().from(conversionReports), ({ conversionId }) => conversionId);
  const stored = await db.select().from(conversions);
  expect(stored.length).toBeGreaterThan(20);
  for (const row of stored) {
    // Staff could not correct what is approved then.
    if (row.reportedApprovedAt !== null && row.staffDecidedAt !== null && row.reportedApprovedAt < row.staffDecidedAt)
      continue;
    const state = foldReports(reports.get(row.id) ?? []);
    const reported = row.reportedRefusedAt === null ? (row.reportedApprovedAt === null ? 1 : 2) : 0;
    const status = row.reportedFirstAt === null ? row.validationStatus : reported;
    expect(state).toMatchObject({ status, amountCents: row.amountCents, channelId: row.channelId });
    expect(state?.firstAt).toEqual(row.reportedFirstAt ?? expect.any(Date));
  }
  await expect(pool.query('delete from conversion_reports')).rejects.toThrow('append-only');
}, 600_000);
