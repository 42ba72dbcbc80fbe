import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { approveParticipations } from '../../../testing/approve-participations.ts';
import { conversionFile, conversionMapping } from '../../../testing/import-conversions.ts';
import { minimumCents, type MoneyEvent, MoneyModel, type Status } from '../../../testing/money-model.ts';
import { makePayable } from '../../../testing/payees.ts';
import { shuffledStory } from '../../../testing/shuffled-story.ts';
import { begin, type ChannelId, groupBy, type Step, type Story, StoryPlayer } from '../../../testing/story-player.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { requestPayment } from '../../payouts/payment-request/request-payment.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { sumCommissions } from '../commission/commissions.ts';
import { releaseDueCommissions } from '../commission/release.ts';
import { foldReports } from '../conversion/fold-reports.ts';
import { conversionReports, conversions } from '../conversion/table.ts';
import { importConversions } from '../conversion-import/import-conversions.ts';
import { importMappingSchema } from '../import-mapping/mapping.ts';
import { decideConversion, type Decision } from './decide-conversion.ts';
import { reportedTimes } from './decide-report.ts';
import { historyOf } from './report-history.ts';

const dayMs = 86_400_000;
/** How many orders are reported, and by which random numbers; many of them are tried by hand. */
const histories = Number(process.env.FOLD_HISTORIES ?? 150);
const seed = Number(process.env.FOLD_SEED ?? 1);
const staff = systemActor('model');

describe('the fold of reports', async () => {
  const clock = movableClock('2026-03-02T12:00:00Z');
  const gateway = await useGateway({ clock });
  const player = await StoryPlayer.create(gateway, clock);
  const { pool, db } = gateway.context.database;
  /** In these days the schedule of the campaign counts. */
  const [scheduleFrom, scheduleUntil] = [begin + 3 * dayMs, begin + 5 * dayMs];
  /** Sales of a category earn otherwise. */
  const [usualBasisPoints, categoryBasisPoints, scheduledBasisPoints] = [1_000, 2_500, 1_725];
  await pool.query(
    `insert into commission_divisions (group_id, position, category, rate_basis_points, created_at)
     select id, 1, 'casa', $1, '2026-01-01' from commission_groups where campaign_id = 1`,
    [categoryBasisPoints],
  );
  await pool.query(
    `with made as (insert into commission_groups (campaign_id, code, name, rate_basis_points, created_at) values (1, 'SPECIAL', 'Especial', $1, now()) returning id),
     planned as (insert into campaign_schedules (campaign_id, title, group_id, starts_at, ends_at, created_at)
       select 1, 'Semana', id, $2, $3, now() from made returning id)
     insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at) select id, 1, 0, $2, $3 from planned`,
    [scheduledBasisPoints, new Date(scheduleFrom), new Date(scheduleUntil)],
  );

  const channelIds = fc.constantFrom<ChannelId>(1, 1, 3);
  const statuses = fc.constantFrom(1, 1, 2, 2, 0);
  const amounts = fc.constantFrom(10_000, 10_000, 12_000, 9_000);
  const stepsMax = 8;

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

  /** Per cent of an amount in whole numbers, rounded half up. */
  const earns = (cents: number, basisPoints: number) =>
    Number((BigInt(cents) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n);

  /** What an approved sale keeps. */
  const termsOf = ({ createdAt, block, channelId }: typeof conversions.$inferSelect) => ({
    createdAt,
    block,
    channelId,
  });

  const liftsBlock = (step: Step | undefined) => step?.by === 'staff' && step.decision.liftsBlock === true;

  test('a conversion is what its reports say, whoever said it and in whatever order, at the rate of its time, and keeps its terms while it is approved', async () => {
    const stories = fc.sample(history, { numRuns: histories, seed });
    let kept = 0;
    const played = await player.play(stories, (before, after, round) => {
      for (const [order, row] of after) {
        const known = before.get(order);
        if (known?.validationStatus !== 2 || row.validationStatus !== 2 || liftsBlock(stories[order]?.[round]))
          continue;
        kept += 1;
        expect(termsOf(row), JSON.stringify(stories[order])).toEqual(termsOf(known));
      }
    });
    expect(kept).toBeGreaterThan(histories / 4);
    expect(played.size).toBeGreaterThan(histories / 2);
    for (const { row, reports } of played.values()) {
      const soldAt = row.createdAt.getTime();
      const isScheduled = soldAt >= scheduleFrom && soldAt < scheduleUntil;
      const basisPoints = row.commissionDivisionId === null ? usualBasisPoints : categoryBasisPoints;
      expect(row.commissionCents).toBe(earns(row.amountCents, isScheduled ? scheduledBasisPoints : basisPoints));
      expect(historyOf({ row, reports }, clock.now()).carried).toEqual([]);
      const state = foldReports(reports);
      expect(state && reportedTimes(state)).toMatchObject({
        reportedPendingCents: row.reportedPendingCents,
        reportedApprovedCents: row.reportedApprovedCents,
        reportedRefusedCents: row.reportedRefusedCents,
      });
    }
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  }, 3_600_000);

  // The last one is the usual one.
  test.each(['none', 'all', 'server'])(
    'messages of an order in any order in which no approval overtakes what happened before it, between two acts of staff, of one time too, lead to the same books, where %s may take refusals back',
    async (reversal) => {
      await pool.query('update campaigns set refusal_reversal = $1', [reversal]);
      const messages = history.map((story) => story.filter(({ by }) => by !== 'file'));
      const pairs = fc.sample(
        messages.chain((story) => fc.tuple(shuffledStory(story), shuffledStory(story))),
        { numRuns: histories, seed: seed + 2 },
      );
      const [once, again] = [
        await player.booksOf(await player.play(pairs.map(([story]) => story))),
        await player.booksOf(await player.play(pairs.map(([, story]) => story))),
      ];
      const different = [...once].filter(([order, books]) => !isDeepStrictEqual(books, again.get(order)));
      expect(different.map(([order, books]) => [pairs[order], books, again.get(order)])).toEqual([]);
      expect(once.size).toBe(again.size);
      expect(await findDifferences(gateway.context.database)).toEqual([]);
    },
    3_600_000,
  );

  const permutations = <Item>(items: readonly Item[]): Item[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

  test('sale, amendment, approval, refusal and a repetition in all their orders are a refund of the approved amount', async () => {
    const click = { by: 'click', channelId: 1, clickedDaysBefore: 1, category: undefined } as const;
    const steps: Step[] = [
      { ...click, status: 1, cents: 10_000, at: 0 },
      { by: 'file', channelId: 1, status: 1, cents: 12_000, booked: 0, validated: null },
      { ...click, status: 2, cents: 11_000, at: 4 },
      { by: 'file', channelId: 1, status: 0, cents: 11_000, booked: 0, validated: 6 },
    ];
    // All of them arrive when the last one has happened.
    const waiting = Array.from({ length: 4 }, () => undefined);
    const stories: Story[] = permutations(steps).map((order) => [...waiting, ...order, ...order.slice(0, 1)]);
    const books = await player.booksOf(await player.play(stories));
    expect(books.size).toBe(24);
    const refund = { validationStatus: 0, amountCents: 11_000, commissionCents: 1_100, lines: [] };
    for (const book of books.values()) expect(book).toMatchObject(refund);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  }, 240_000);

  test('the migration reports stored conversions as they are', async () => {
    const stories = fc.sample(history, { numRuns: 40, seed: seed + 1 });
    await player.play(stories);
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
});

describe('an independent model', async () => {
  /** The usual amount of each conversion, so that it is often reported with the same amount again. */
  const usualCents = [0, 5, 12_345, 500_000] as const;

  const step: fc.Arbitrary<MoneyEvent> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({
          kind: fc.constant('report' as const),
          order: fc.nat({ max: usualCents.length - 1 }),
          status: fc.constantFrom<Status>('approved', 'approved', 'pending', 'refused'),
          otherCents: fc.option(fc.constantFrom(1, 9_995), { freq: 8, nil: undefined }),
          bookedDaysAgo: fc.constantFrom(0, 15, 29, 30, 45, 60),
        })
        .map(({ otherCents, ...reported }) => ({ ...reported, cents: otherCents ?? usualCents[reported.order] ?? 0 })),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        order: fc.nat({ max: usualCents.length - 1 }),
        status: fc.constantFrom<Status>('approved', 'pending', 'refused'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 31 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('request' as const) }) },
  );

  /** A conversion whose refusal was taken back earns only once. */
  const refusalTakenBack: MoneyEvent[] = [
    { kind: 'report', order: 2, status: 'approved', cents: 12_345, bookedDaysAgo: 0 },
    { kind: 'decide', order: 2, status: 'refused' },
    { kind: 'decide', order: 2, status: 'pending' },
    { kind: 'wait', days: 1 },
    { kind: 'report', order: 2, status: 'approved', cents: 12_345, bookedDaysAgo: 0 },
    { kind: 'wait', days: 31 },
    { kind: 'request' },
    { kind: 'decide', order: 2, status: 'refused' },
    { kind: 'decide', order: 2, status: 'approved' },
  ];

  /** An order turns out to be older than known when its commission was requested. */
  const olderNewsOfRequestedMoney: MoneyEvent[] = [
    { kind: 'report', order: 2, status: 'approved', cents: 12_345, bookedDaysAgo: 30 },
    { kind: 'request' },
    { kind: 'report', order: 2, status: 'pending', cents: 12_345, bookedDaysAgo: 45 },
  ];

  const clock = movableClock('2026-03-02T15:00:00Z');
  const gateway = await useGateway({ clock });
  let affiliateCount = 0;

  /** Creates an affiliate with a channel for each run, since the ledger cannot be cleared. */
  async function newAffiliate(): Promise<{ affiliateId: number; channelId: number }> {
    const { db } = gateway.context.database;
    affiliateCount += 1;
    const name = `model-${affiliateCount}`;
    const createdAt = clock.now();
    const [affiliate] = await db
      .insert(affiliates)
      .values({ name: 'Modelo', status: 1, email: 'm@example.com', minimumPaymentCents: minimumCents, createdAt })
      .returning();
    const affiliateId = affiliate?.id ?? 0;
    const [channel] = await db
      .insert(channels)
      .values({ affiliateId, name, url: 'https://example.com', category: 'Moda', status: 3, createdAt })
      .returning();
    await approveParticipations(db, createdAt);
    await makePayable(gateway.context, affiliateId);
    return { affiliateId, channelId: channel?.id ?? 0 };
  }

  async function report(
    channelId: number,
    { order, status, cents, bookedDaysAgo }: Extract<MoneyEvent, { kind: 'report' }>,
  ) {
    const path = gateway.context.scratch.newPath('model');
    const booked = addDays(businessDate(clock.now()), -bookedDaysAgo);
    const line = { order: `${channelId}-${order}`, site: channelId, amount: (cents / 100).toFixed(2), status, booked };
    await writeFile(path, conversionFile([line]));
    const request = {
      file: { path, name: 'conversions.csv' },
      mapping: importMappingSchema.parse(conversionMapping),
      isDryRun: false,
      skipsBadLines: false,
      saveMappingAs: undefined,
    };
    const result = await importConversions(gateway.context, staff, request, new AbortController().signal);
    return !result.isRefused;
  }

  async function decide(
    channelId: number,
    { order, status }: Extract<MoneyEvent, { kind: 'decide' }>,
  ): Promise<boolean> {
    const isOrder = eq(conversions.orderId, `${channelId}-${order}`);
    const [found] = await gateway.context.database.db.select({ id: conversions.id }).from(conversions).where(isOrder);
    if (found === undefined) return true;
    const refusalReason = status === 'refused' ? 'Engano' : undefined;
    const decision = { refusalReason, amountCents: undefined, liftsBlock: false, version: undefined };
    try {
      await decideConversion(gateway.context, staff, found.id, { ...decision, status: conversionStatus.codes[status] });
      return true;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'state_conflict') return false;
      throw error;
    }
  }

  async function request(affiliateId: number): Promise<boolean> {
    try {
      await requestPayment(gateway.context, staff, affiliateId);
      return true;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'below_minimum') return false;
      throw error;
    }
  }

  test('has the money where the gateway has it, after any events in any order', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { affiliateId, channelId } = await newAffiliate();
        const model = new MoneyModel();
        const sum = (...states: number[]) => sumCommissions(gateway.context, staff, { affiliateId, states });
        for (const happening of steps) {
          model.today = businessDate(clock.now());
          if (happening.kind === 'report') expect(await report(channelId, happening)).toBe(model.report(happening));
          else if (happening.kind === 'decide')
            expect(await decide(channelId, happening)).toBe(model.decide(happening));
          else if (happening.kind === 'request') expect(await request(affiliateId)).toBe(model.request());
          else {
            clock.advance(happening.days * 86_400_000);
            model.today = businessDate(clock.now());
            model.release();
            await releaseDueCommissions(gateway.context);
          }
          expect({ future: await sum(1), available: await sum(2), requested: await sum(3) }).toEqual({
            future: model.sum('future'),
            available: model.sum('available'),
            requested: model.requestedCents,
          });
        }
        expect(await findDifferences(gateway.context.database)).toEqual([]);
      }),
      { numRuns: 30, endOnFailure: true, examples: [[olderNewsOfRequestedMoney], [refusalTakenBack]] },
    );
  });
});
