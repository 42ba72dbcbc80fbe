import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../../engine/actor.ts';
import { SaleModel } from '../../../testing/sale-model.ts';
import { begin, type Step, stepMs, type Story, StoryPlayer } from '../../../testing/story-player.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { draftInvoice } from '../../billing/advertiser-invoice/advertiser-invoices.ts';
import { closeSettledInvoices } from '../../billing/advertiser-invoice/correct-bills.ts';
import { moveInvoice } from '../../billing/advertiser-invoice/settle-invoice.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const dayMs = 86_400_000;
/** How many orders are reported, and by which random numbers; many of them are tried by hand. */
const histories = Number(process.env.SALE_HISTORIES ?? 150);
const seed = Number(process.env.SALE_SEED ?? 1);
const [usualBasisPoints, kindBasisPoints] = [1_000, 250];
/** Steps before and after the advertiser is billed. */
const [stepsBefore, stepsMax] = [4, 10];
const staff = systemActor('model');

const channelId = fc.constant(1 as const);
const amounts = fc.constantFrom(10_000, 10_000, 12_000, 9_000, 4_003);
const category = fc.constantFrom(undefined, undefined, 'casa');

/** Half of the times are the same as those of other steps, so that many are equal. */
const timesAt = (round: number) =>
  fc.oneof(fc.integer({ min: 0, max: 2 * round + 1 }), fc.integer({ min: round, max: round + 1 }));

const messageAt = (round: number) =>
  fc.record({
    by: fc.constant('click' as const),
    channelId,
    status: fc.constantFrom(1, 2, 2, 0),
    cents: amounts,
    at: timesAt(round),
    clickedDaysBefore: fc.constant(1),
    category,
  });

const stepAt = (round: number): fc.Arbitrary<Step | 'again'> =>
  fc.oneof(
    { weight: 6, arbitrary: messageAt(round) },
    { weight: 2, arbitrary: fc.constant('again' as const) },
    {
      weight: 3,
      arbitrary: fc.record({
        by: fc.constant('file' as const),
        channelId,
        status: fc.constantFrom(1, 2, 2, 0),
        cents: amounts,
        booked: fc.option(timesAt(round)),
        validated: fc.option(timesAt(round)),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        by: fc.constant('staff' as const),
        decision: fc.constantFrom(
          { status: 2 },
          { status: 1 },
          { status: 0, refusalReason: 'Engano' },
          { amountCents: 5_555 },
        ),
      }),
    },
  );

/** Some steps repeat the first one. */
const withRepetitions = (steps: readonly (Step | 'again')[]): Story => {
  const isFirst = (step: Step | 'again') => step !== 'again' && step.by !== 'staff';
  const [first, place] = [steps.find(isFirst), steps.findIndex(isFirst)];
  return steps.map((step, at) => (step !== 'again' ? step : at > place ? first : undefined));
};

const stories = fc
  .tuple(...Array.from({ length: stepsMax }, (_, round) => stepAt(round)))
  .chain((steps) => fc.integer({ min: 1, max: stepsMax }).map((length) => withRepetitions(steps.slice(0, length))));

const timeOf = (at: number | null) => (at === null ? null : begin + at * stepMs);

/** What the model makes of a step in a round. */
function tell(model: SaleModel, step: Step, round: number): void {
  const now = begin + (round + 1) * dayMs;
  if (step.by === 'staff') {
    if (model.isStored) model.decide(step.decision, now);
  } else if (step.by === 'file') {
    const { status, cents, booked, validated } = step;
    const at = timeOf(status === 1 ? booked : validated);
    const rest = JSON.stringify([booked, status === 1 ? null : validated]);
    model.say({ by: 'file', status, cents, at, isOfKind: false, rest }, now);
  } else {
    const { status, cents, at } = step;
    model.say({ by: 'postback', status, cents, at: timeOf(at), isOfKind: step.category === 'casa', rest: '' }, now);
  }
}

describe('an independent model of sales', async () => {
  const clock = movableClock('2026-03-02T12:00:00Z');
  const gateway = await useGateway({ clock });
  const player = await StoryPlayer.create(gateway, clock);
  const { pool } = gateway.context.database;
  await pool.query(
    `insert into commission_divisions (group_id, position, category, rate_basis_points, created_at)
     select id, 1, 'casa', $1, '2026-01-01' from commission_groups where campaign_id = 1`,
    [kindBasisPoints],
  );
  afterEach(async () => {
    await closeSettledInvoices(gateway.context);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  /** Bills all that is approved. */
  async function bill(): Promise<void> {
    const invoice = { advertiserId: 1, yearmonth: '2026-04', dueOn: '2026-07-10', feeCents: 0, note: null };
    const { id } = await draftInvoice(gateway.context, staff, invoice);
    await moveInvoice(gateway.context, staff, id, { state: 'issued' });
  }

  test('has status, amount, kind and commission of the gateway after each step, before and after the advertiser is billed', async () => {
    const played = fc.sample(stories, { numRuns: histories, seed });
    const models = played.map(() => new SaleModel());
    const unexplained = new Map<number, unknown>();
    let billed = 0;
    await player.play(played, async (_before, rows, round) => {
      for (const [order, model] of models.entries()) {
        const step = played[order]?.[round];
        if (step !== undefined) tell(model, step, round);
        const row = rows.get(order);
        if (unexplained.has(order) || (row === undefined && !model.isStored)) continue;
        const { status, cents } = model.standing;
        const basisPoints = model.isOfKind ? kindBasisPoints : usualBasisPoints;
        const expected = {
          status,
          cents,
          kind: model.isOfKind ? 'casa' : null,
          commission: Math.floor((cents * basisPoints + 5_000) / 10_000),
        };
        const found = row && {
          status: Math.min(row.validationStatus, 2),
          cents: row.amountCents,
          kind: row.category,
          commission: row.commissionCents,
        };
        if (!isDeepStrictEqual(found, expected))
          unexplained.set(order, { steps: played[order]?.slice(0, round + 1), round, found, expected });
      }
      if (round !== stepsBefore - 1) return;
      await bill();
      for (const model of models) if (model.isStored) model.bill();
      billed = models.filter(({ billedCents }) => billedCents !== null).length;
    });
    expect([...unexplained.values()].slice(0, 3)).toEqual([]);
    expect(billed).toBeGreaterThan(histories / 10);
  }, 3_600_000);

  test('leads to the same books in any order of messages after the advertiser was billed', async () => {
    const before = fc.tuple(...Array.from({ length: stepsBefore }, (_, round) => messageAt(round)));
    const after = fc.array(messageAt(stepsBefore + 3), { minLength: 2, maxLength: 4 });
    const pairs = fc.sample(
      fc.tuple(before, after).chain(([first, then]) =>
        fc.shuffledSubarray(then, { minLength: then.length }).map((shuffled): [Story, Story] => [
          [...first, undefined, undefined, undefined, ...then],
          [...first, undefined, undefined, undefined, ...shuffled, ...then.slice(0, 1)],
        ]),
      ),
      { numRuns: histories, seed: seed + 1 },
    );
    const billedOf = async (side: 0 | 1) => {
      const billed = new Set<number>();
      const played = await player.play(
        pairs.map((pair) => pair[side]),
        async (_before, rows, round) => {
          if (round !== stepsBefore - 1) return;
          for (const [order, { validationStatus }] of rows) if (validationStatus === 2) billed.add(order);
          await bill();
        },
      );
      const books = [...(await player.booksOf(played))].filter(([order]) => billed.has(order));
      return books.map(([order, { lines, validationStatus, amountCents, commissionCents, category: kind }]) => {
        const cents = lines.reduce((sum, { value_cents: value }) => sum + value, 0);
        return [order, { validationStatus, amountCents, commissionCents, kind, cents }] as const;
      });
    };
    const [once, again] = [await billedOf(0), new Map(await billedOf(1))];
    const different = once.filter(([order, books]) => !isDeepStrictEqual(books, again.get(order)));
    expect(different.slice(0, 3).map(([order, books]) => [pairs[order], books, again.get(order)])).toEqual([]);
    expect(once.length).toBeGreaterThan(histories / 10);
  }, 3_600_000);
});
