import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import { systemActor } from '../../../server/actor.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, type TestGateway } from '../../../testing/test-gateway.ts';
import { foldReports, timeOf } from '../conversion/fold-reports.ts';
import { conversionReports, conversions } from '../conversion/table.ts';
import { decideConversion, type Decision } from './decide-conversion.ts';
import { decideReports } from './decide-reports.ts';
import { recordConversions } from './record-conversions.ts';
import { createStaging, type DetailColumn, stageReports } from './staging.ts';

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
  const reporter = reporterOf(gateway);
  clicks = { 1: await reporter.link(1, 1), 3: await reporter.link(3, 1) };
});
afterAll(() => gateway.close());

/** What is said of an order in one step. Times are half days after the beginning, so that many are the same. */
type Step =
  | {
      by: 'click' | 'coupon';
      channelId: ChannelId;
      status: number;
      cents: number;
      at: number;
      clickedDaysBefore: number;
    }
  | {
      by: 'file';
      channelId: ChannelId;
      status: number;
      cents: number;
      booked: number | null;
      validated: number | null;
      occurredAt?: string;
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

/** The columns of a report, and which of them it reports. */
function stagedOf(step: Exclude<Step, { by: 'staff' }>): { row: object; reportedDetails: DetailColumn[] } {
  const { channelId, status, cents } = step;
  const place = { site_id: channelId, affiliate_id: channelId === 1 ? 1 : 2, campaign_id: 1 };
  const said = {
    ...place,
    amount_cents: cents,
    validation_status: status,
    refusal_reason: status === 0 ? `R${cents}` : undefined,
  };
  if (step.by === 'file') {
    const validated = status === 1 ? undefined : timeText(step.validated);
    return {
      row: {
        ...said,
        booking_date: timeText(step.booked),
        validation_datetime: validated,
        occurred_at: step.occurredAt,
      },
      reportedDetails: ['booking_date', 'validation_datetime'],
    };
  }
  const at = timeText(step.at);
  const clickedAt = new Date(begin + step.at * stepMs - step.clickedDaysBefore * dayMs);
  const evidence: Partial<Record<DetailColumn, string>> =
    step.by === 'click'
      ? { click_datetime: clickedAt.toISOString(), click_id: clicks[channelId](clickedAt) }
      : { coupon_code: `C${channelId}` };
  const details = { ...evidence, ...(status !== 1 && { validation_datetime: at }) };
  return {
    row: { ...said, ...details, occurred_at: at, transaction_datetime: at },

    reportedDetails: Object.keys(details) as DetailColumn[],
  };
}

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
  const groups = groupBy(
    steps.map(({ order, step }) => ({
      order,
      ...stagedOf(step),
      from: step.by === 'file' && step.occurredAt === undefined ? ('file' as const) : ('message' as const),
      refuses: step.status === 0,
    })),
    ({ from, reportedDetails, refuses }) => `${from} ${reportedDetails.join()} ${refuses}`,
  );
  for (const group of groups.values()) {
    const [{ from, reportedDetails, refuses } = { from: 'file' as const, reportedDetails: [], refuses: false }] = group;
    await withTransaction(gateway.context.database, async (tx) => {
      const now = clock.now();
      await createStaging(tx);
      await tx.execute(sql`delete from reported_lines`);
      const rows = group.map(({ order, row }, line) => ({ line, order_id: orderOf(order), ...row }));
      await stageReports(tx, JSON.stringify(rows), new Set(reportedDetails));
      await tx.execute(sql`analyze reported_lines`);
      await decideReports(tx, {
        now,
        reportedDetails: new Set(reportedDetails),
        includesReason: from === 'file' || refuses,
        from,
      });
      const source = { importId: null, cause: 'conversion', causeId: null, now, from, sourceId: null } as const;
      await recordConversions(tx, gateway.context, source);
    });
  }
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
      if (!(error instanceof Fault)) throw error;
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

/** In what a stored conversion differs from what its reports say. */
function differencesOf(row: Row, reports: readonly Kept[]): string[] {
  const state = foldReports(reports);
  const status = row.reportedRefusedAt === null ? (row.reportedApprovedAt === null ? 1 : 2) : 0;
  const pairs = {
    status: [state?.status, status],
    amount: [state?.amountCents, row.amountCents],
    channel: [state?.channelId, row.channelId],
    firstAt: [state?.firstAt.getTime(), row.reportedFirstAt?.getTime()],
    soldAt: [state?.soldAt.getTime(), row.createdAt.getTime()],
    reason: [state?.refusalReason, status === 0 ? row.refusalReason : null],
  };
  return Object.entries(pairs).flatMap(([name, [folded, stored]]) =>
    folded === stored ? [] : [`${name}: ${folded} instead of ${stored}`],
  );
}

/**
 * The same story, in which the reports between two acts of staff come in the order of their times. Lines of files are reported
 * as messages, which are never refused; those that were refused are left out.
 */
function inOrder(story: readonly Step[], reports: readonly Kept[]): (Step | undefined)[] {
  const notByStaff = reports.filter(({ source }) => source !== 'staff');
  const acted = new Set(reports.flatMap((kept) => (kept.source === 'staff' ? [kept.receivedAt.getTime()] : [])));
  const ordered: (Step | undefined)[] = [];
  let segment: { step: Step; at: number }[] = [];
  const endSegment = (length: number) => {
    const steps = segment.toSorted((one, other) => one.at - other.at).map(({ step }) => step);
    ordered.push(...Array.from({ length: length - ordered.length }, (_, place) => steps[place]));
    segment = [];
  };
  for (const [round, step] of story.entries()) {
    if (step.by === 'staff') {
      if (!acted.has(timeOfRound(round).getTime())) continue;
      endSegment(round);
      ordered.push(step);
      continue;
    }
    const kept = notByStaff.shift();
    if (kept === undefined || kept.effect === 'refused') continue;
    const at = timeOf(kept);
    segment.push({ at, step: step.by === 'file' ? { ...step, occurredAt: new Date(at).toISOString() } : step });
  }
  endSegment(story.length);
  return ordered;
}

/** Two reports of one time: which of them counted was decided by which came first. */
function hasOneTime(reports: readonly Kept[]): boolean {
  const times = reports.filter(({ effect, source }) => effect !== 'refused' && source !== 'staff').map(timeOf);
  return new Set(times).size < times.length;
}

/** A later line with an empty cell took the booking time away. */
const losesBookingTime = (differences: readonly string[], reports: readonly Kept[]): boolean =>
  differences.every((difference) => difference.startsWith('soldAt')) &&
  reports.some(({ details }) => 'booking_date' in details) &&
  reports.some(({ source, details }) => source === 'file' && !('booking_date' in details));

test('reports are folded into what the stored conversion is, or would be if they had come in their order', async () => {
  const stories = fc.sample(history, { numRuns: histories, seed });
  const played = await play(stories);
  expect(played.size).toBeGreaterThan(histories / 2);
  const others = [...played].filter(([, { row, reports }]) => differencesOf(row, reports).length > 0);
  const again = await play(others.map(([order, { reports }]) => inOrder(stories[order] ?? [], reports)));
  const unexplained = others.flatMap(([order, { reports }], place) => {
    const replayed = again.get(place);
    const differences = replayed === undefined ? ['not stored'] : differencesOf(replayed.row, reports);
    const isExplained = differences.length === 0 || hasOneTime(reports) || losesBookingTime(differences, reports);
    return isExplained ? [] : [{ story: stories[order], differences, reports }];
  });
  expect(unexplained).toEqual([]);
  // Most are the same as they came.
  expect(others.length).toBeLessThan(played.size / 4);
}, 3_600_000);

test('the migration tells of stored conversions what they are', async () => {
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
    const state = foldReports(reports.get(row.id) ?? []);
    const reported = row.reportedRefusedAt === null ? (row.reportedApprovedAt === null ? 1 : 2) : 0;
    const status = row.reportedFirstAt === null ? row.validationStatus : reported;
    expect(state).toMatchObject({ status, amountCents: row.amountCents, channelId: row.channelId });
    expect(state?.firstAt).toEqual(row.reportedFirstAt ?? expect.any(Date));
  }
  await expect(pool.query('delete from conversion_reports')).rejects.toThrow('append-only');
}, 600_000);
