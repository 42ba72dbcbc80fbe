import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { refusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { commissionOf, SaleModel } from '../../../testing/sale-model.ts';
import { basisPointsOf, SaleScene } from '../../../testing/sale-scene.ts';
import { plainStories, stepsMax, storyPairs, wideStories } from '../../../testing/sale-stories.ts';
import {
  begin,
  type Books,
  groupBy,
  type Line,
  type Row,
  type Step,
  stepMs,
  type Story,
  StoryPlayer,
} from '../../../testing/story-player.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { closeSettledInvoices } from '../../billing/advertiser-invoice/correct-bills.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { releaseDueCommissions } from '../commission/release.ts';
import { foldReports } from '../conversion/fold-reports.ts';
import { conversionReports, conversions } from '../conversion/table.ts';
import { reportedTimes } from './decide-report.ts';
import { historyOf } from './report-history.ts';

/** How many orders are reported, and by which random numbers; many of them are tried by hand. */
const histories = Number(process.env.SALE_HISTORIES ?? 150);
const seed = Number(process.env.SALE_SEED ?? 1);
/** After which rounds affiliates ask for what is available, and the advertiser is billed. */
const [requestRounds, billRound] = [[3, 7], 5];

const timeOf = (at: number | null) => (at === null ? null : begin + at * stepMs);

/** What the model makes of a step. Returns whether it is refused. */
function tell(model: SaleModel, step: Step, now: number): boolean {
  if (step.by === 'staff') return model.isStored && model.decide(step.decision, now);
  const { status, cents } = step;
  if (step.by !== 'file') {
    const isOfKind = step.category === 'casa';
    return model.say({ by: 'postback', status, cents, at: timeOf(step.at), isOfKind, rest: '' }, now);
  }
  const { booked, validated } = step;
  const at = timeOf(status === 1 ? booked : validated);
  const rest = JSON.stringify([booked, status === 1 ? null : validated]);
  return model.say({ by: 'file', status, cents, at, isOfKind: false, rest }, now);
}

const { future, available } = commissionState.codes;
const stateOf = ({ state }: Line) => (state === future ? 'future' : state === available ? 'available' : 'requested');

/** What is stored of a sale, in the words of the model. */
const storedOf = (row: Row, lines: readonly Line[]) => ({
  status: Math.min(row.validationStatus, 2),
  cents: row.amountCents,
  isOfKind: row.category === 'casa',
  commission: row.commissionCents,
  lines: lines.map((line) => ({
    kind: line.kind,
    cents: line.value_cents,
    availableOn: line.available_on,
    state: stateOf(line),
  })),
});

/** Tells the model where a sale stands after a step. Returns what it says of it. */
function expectedOf(model: SaleModel, { block, blockLiftedAt, createdAt }: Row, now: number) {
  const rateOf = (isOfKind: boolean) => basisPointsOf(createdAt, isOfKind);
  model.isBlocked = block !== null && blockLiftedAt === null;
  model.settle(rateOf, createdAt.getTime(), now);
  const { status, isOfKind, money } = model;
  const { cents } = model.standing;
  const commission = commissionOf(cents, rateOf(isOfKind));
  return { status, cents, isOfKind, commission, lines: structuredClone(money.lines) };
}

/** What an approved sale keeps, whatever is learned later. */
const termsOf = ({ createdAt, block, channelId }: Row) => ({ createdAt, block, channelId });

/** The sales that were approved before a round and after it, and whose terms have changed all the same. */
function movedTerms(before: ReadonlyMap<number, Row>, after: ReadonlyMap<number, Row>): Map<number, unknown> {
  const approved = [...after].filter(
    ([order, row]) => Math.min(before.get(order)?.validationStatus ?? 0, row.validationStatus) >= 2,
  );
  const pairs = approved.map(([order, row]) => [order, before.get(order) ?? row, row] as const);
  const moved = pairs.filter(([, known, row]) => !isDeepStrictEqual(termsOf(known), termsOf(row)));
  return new Map(moved.map(([order, known, row]) => [order, [termsOf(known), termsOf(row)]]));
}

/** What the order of messages does not change once the advertiser was billed. */
const billedBooks = ({ lines, validationStatus, amountCents, commissionCents, category }: Books) => {
  const cents = lines.reduce((sum, { value_cents: value }) => sum + value, 0);
  return { validationStatus, amountCents, commissionCents, category, cents };
};

/** The first orders for which two sides differ. */
function differencesOf<Side>(one: ReadonlyMap<number, Side>, other: ReadonlyMap<number, Side>, stories: unknown[]) {
  const different = [...one].filter(([order, books]) => !isDeepStrictEqual(books, other.get(order)));
  return different.slice(0, 3).map(([order, books]) => [JSON.stringify(stories[order]), books, other.get(order)]);
}

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('an independent model of sales', async () => {
  const clock = movableClock('2026-03-02T12:00:00Z');
  const gateway = await useGateway({ clock });
  const player = await StoryPlayer.create(gateway, clock);
  const scene = await SaleScene.set(gateway);
  const { pool, db } = gateway.context.database;

  afterEach(async () => {
    await closeSettledInvoices(gateway.context);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  describe.each(refusalReversal.allCodes)('where %s may take refusals back', (reversal) => {
    test('has status, amount, kind, commission and its lines after each step, before and after they are asked for and billed', async () => {
      await scene.allow(reversal);
      const plain = fc.sample(plainStories, { numRuns: histories, seed });
      const models = plain.map(() => new SaleModel(reversal));
      const unexplained = new Map<number, unknown>();
      /** Compares the sales of a round with the model. */
      const compare = async (rows: ReadonlyMap<number, Row>, round: number, refused: ReadonlySet<number>) => {
        const lines = await player.linesOf(rows);
        const now = clock.now().getTime();
        for (const [order, model] of models.entries()) {
          const step = plain[order]?.[round];
          const isRefused = step !== undefined && tell(model, step, now);
          const row = rows.get(order);
          if (row === undefined && !model.isStored) continue;
          const found = row && { ...storedOf(row, lines.get(row.id) ?? []), isRefused: refused.has(order) };
          const expected = row && { ...expectedOf(model, row, now), isRefused };
          if (unexplained.has(order) || (row && isDeepStrictEqual(found, expected))) continue;
          unexplained.set(order, { steps: JSON.stringify(plain[order]?.slice(0, round + 1)), round, found, expected });
        }
      };
      const limit = await scene.cap(Math.ceil(histories / 40));
      await player.play(plain, async (before, after, round, refused) => {
        await releaseDueCommissions(gateway.context);
        await compare(after, round, refused);
        for (const [order, terms] of movedTerms(before, after))
          unexplained.set(order, { steps: plain[order], round, terms });
        expect(await scene.misplaced(before, after, limit)).toEqual([]);
        for (const affiliateId of requestRounds.includes(round) ? [1, 2] : []) {
          const isPaid = await scene.request(affiliateId);
          for (const [order, { affiliateId: its }] of after)
            if (isPaid && its === affiliateId) models[order]?.money.request();
        }
        if (round !== billRound) return;
        await scene.bill();
        for (const model of models) model.bill();
      });
      await scene.uncap();
      expect([...unexplained.values()].slice(0, 3)).toEqual([]);
      expect(models.filter(({ billedCents }) => billedCents !== null).length).toBeGreaterThan(histories / 10);
      expect(models.filter(({ money }) => money.isSettled).length).toBeGreaterThan(histories / 10);
      expect(models.filter(({ isBlocked }) => isBlocked).length).toBeGreaterThan(histories / 50);
    }, 3_600_000);

    test('messages between two acts of staff lead to the same books in any order in which no approval overtakes what happened before it, and in any order once the advertiser was billed', async () => {
      await scene.allow(reversal);
      const pairs = fc.sample(storyPairs, { numRuns: histories, seed: seed + 2 });
      const booksOf = async (side: 0 | 1) => {
        let books: ReadonlyMap<number, Books> = new Map();
        const billed = new Set<number>();
        const stories = pairs.map((pair) => pair[side]);
        const played = await player.play(stories, async (_before, rows, round) => {
          if (round !== stepsMax - 1) return;
          await releaseDueCommissions(gateway.context);
          books = await player.booksOf(rows);
          for (const [order, { validationStatus }] of rows) if (validationStatus === 2) billed.add(order);
          await scene.bill();
        });
        const after = await player.booksOf(new Map([...played].map(([order, { row }]) => [order, row])));
        const ofBilled = [...after].filter(([order]) => billed.has(order));
        return { books, after: new Map(ofBilled.map(([order, one]) => [order, billedBooks(one)])) };
      };
      const [once, again] = [await booksOf(0), await booksOf(1)];
      expect(differencesOf(once.books, again.books, pairs)).toEqual([]);
      expect(once.books.size).toBe(again.books.size);
      expect(differencesOf(once.after, again.after, pairs)).toEqual([]);
      expect(once.after.size).toBeGreaterThan(histories / 10);
    }, 3_600_000);
  });

  test('a conversion is what its reports say, whoever said it and in whatever order, at the rate of its time, and keeps its terms while it is approved', async () => {
    const stories = fc.sample(wideStories, { numRuns: histories, seed: seed + 1 });
    const moved: unknown[] = [];
    const played = await player.play(stories, (before, after, round) => {
      for (const [order, terms] of movedTerms(before, after)) {
        const step = stories[order]?.[round];
        const isLifted = step?.by === 'staff' && step.decision.liftsBlock === true;
        if (!isLifted) moved.push([JSON.stringify(stories[order]), terms]);
      }
    });
    expect(moved).toEqual([]);
    expect(played.size).toBeGreaterThan(histories / 2);
    for (const { row, reports } of played.values()) {
      const basisPoints = basisPointsOf(row.createdAt, row.commissionDivisionId !== null);
      expect(row.commissionCents).toBe(commissionOf(row.amountCents, basisPoints));
      expect(historyOf({ row, reports }, clock.now()).carried).toEqual([]);
      const state = foldReports(reports);
      expect(state && reportedTimes(state)).toMatchObject({
        reportedPendingCents: row.reportedPendingCents,
        reportedApprovedCents: row.reportedApprovedCents,
        reportedRefusedCents: row.reportedRefusedCents,
      });
    }
  }, 3_600_000);

  test('sale, amendment, approval, refusal and a repetition in all their orders are a refund of the approved amount', async () => {
    await scene.allow('server');
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
    const played = await player.play(stories);
    const books = await player.booksOf(new Map([...played].map(([order, { row }]) => [order, row])));
    expect(books.size).toBe(24);
    const refund = { validationStatus: 0, amountCents: 11_000, commissionCents: 1_100, lines: [] };
    for (const book of books.values()) expect(book).toMatchObject(refund);
  }, 240_000);

  test('the migration reports stored conversions as they are', async () => {
    const stories = fc.sample(wideStories, { numRuns: 40, seed: seed + 1 });
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
      const status = row.reportedFirstAt === null ? Math.min(row.validationStatus, 2) : reported;
      expect(state).toMatchObject({ status, amountCents: row.amountCents, channelId: row.channelId });
      expect(state?.firstAt).toEqual(row.reportedFirstAt ?? expect.any(Date));
    }
    await expect(pool.query('delete from conversion_reports')).rejects.toThrow('append-only');
  }, 600_000);
});
