import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { approveParticipations } from '../../../testing/approve-participations.ts';
import { conversionFile, conversionMapping } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { sumCommissions } from '../../earnings/commission/commissions.ts';
import { releaseDueCommissions } from '../../earnings/commission/release.ts';
import { importConversions } from '../../earnings/conversion-import/import-conversions.ts';
import { importMappingSchema } from '../../earnings/import-mapping/mapping.ts';
import { decideConversion } from '../../earnings/conversion-report/decide-conversion.ts';
import { conversions } from '../../earnings/conversion/table.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { requestPayment } from './request-payment.ts';

const [rateBasisPoints, releaseDays, minimumCents] = [1_000, 30, 1_000];

type Status = 'approved' | 'pending' | 'refused';

/** The possible events of an affiliate. */
type Step =
  | { kind: 'report'; order: number; status: Status; cents: number; bookedDaysAgo: number }
  | { kind: 'decide'; order: number; status: Status }
  | { kind: 'wait'; days: number }
  | { kind: 'request' };

interface ModelConversion {
  status: Status;
  cents: number;
  booked: string;
  /** The day on which its status was first reported. */
  saidOn: string;
  /** The day of the sale, which a report after an approval, or after a decision by staff, does not change. */
  soldOn: string;
  /** The day on which its amount was last reported. */
  amountOn: string;
  /** When staff last decided; earlier reports no longer matter, and the day of the sale is fixed. */
  decidedOn: string | null;
  commission: { state: 'future' | 'available' | 'requested' | 'refused'; cents: number; availableOn: string } | null;
}

/** The simplest possible model of the rules for money. */
class Model {
  readonly conversions = new Map<number, ModelConversion>();
  refundedCents = 0;
  /** The sum of corrections to requested commissions since the last request. */
  correctedCents = 0;
  requestedCents = 0;
  today = '';

  private accepts(known: ModelConversion | undefined, { status, cents }: { status: Status; cents: number }): boolean {
    if (!known || known.status === 'pending') return true;
    // A correction. Of two amounts reported at the same time the lower one counts.
    if (known.status === 'approved' && status === 'approved')
      return cents <= known.cents || this.today > known.amountOn;
    if (cents !== known.cents) return false;
    return known.status === 'approved' ? status !== 'pending' : status === 'refused';
  }

  private earn(cents: number, from: string) {
    return {
      ...({ state: 'future', cents: Math.round((cents * rateBasisPoints) / 10_000) } as const),
      availableOn: addDays(from, releaseDays),
    };
  }

  /** Takes back the commission of an approved conversion; one that was requested becomes a refund. */
  private lose(known: ModelConversion | undefined): ModelConversion['commission'] {
    const commission = known?.commission ?? null;
    if (known?.status === 'approved' && commission?.state === 'requested') this.refundedCents += commission.cents;
    return commission === null || commission.state === 'requested' ? commission : { ...commission, state: 'refused' };
  }

  /** Corrects a commission for another amount, on the same day; for a requested one the difference is a correction. */
  private correct(commission: NonNullable<ModelConversion['commission']>, cents: number) {
    const corrected = { ...commission, cents: this.earn(cents, this.today).cents };
    if (commission.state === 'requested') this.correctedCents += corrected.cents - commission.cents;
    return corrected;
  }

  /** Decides as staff. An approval cannot become pending, and a refusal is final once the commission was requested. */
  decide({ order, status }: Extract<Step, { kind: 'decide' }>): boolean {
    const known = this.conversions.get(order);
    if (!known || known.status === status) return true;
    if (known.status === 'approved' && status === 'pending') return false;
    if (known.status === 'refused' && known.commission?.state === 'requested') return false;
    const earned = status === 'approved' ? this.earn(known.cents, this.today) : null;
    const commission = status === 'refused' ? this.lose(known) : earned;
    const decided = { booked: this.today, saidOn: this.today, amountOn: this.today, decidedOn: this.today };
    this.conversions.set(order, { ...known, ...decided, status, commission });
    return true;
  }

  report({ order, status, cents, bookedDaysAgo }: Extract<Step, { kind: 'report' }>): boolean {
    const known = this.conversions.get(order);
    const booked = addDays(this.today, -bookedDaysAgo);
    const at = status === 'pending' ? booked : this.today;
    if (known && known.decidedOn !== null && at <= known.decidedOn)
      return cents === known.cents && (status === 'pending' || status === known.status);
    // Of a pending conversion the latest report counts.
    if (known?.status === 'pending' && status === 'pending' && booked < known.booked) return true;
    // Booked before the report that decides the amount, so it is outdated. That report also decides the day of the
    // sale.
    const newsOn = known?.status === 'approved' ? known.amountOn : known?.saidOn;
    if (newsOn !== undefined && known?.status !== 'pending' && status === 'pending' && booked <= newsOn) return true;
    if (!this.accepts(known, { status, cents })) return false;
    const decidedOn = known?.decidedOn ?? null;
    const isDated = known && (known.status !== 'pending' || decidedOn !== null);
    const soldOn = isDated ? known.soldOn : booked;
    const saidOn = known?.status === status ? known.saidOn : this.today;
    const kept = status === 'refused' ? this.lose(known) : (known?.commission ?? null);
    const commission =
      status !== 'approved' ? kept : kept === null ? this.earn(cents, soldOn) : this.correct(kept, cents);
    const amountOn = this.today;
    this.conversions.set(order, { status, cents, booked, saidOn, soldOn, amountOn, decidedOn, commission });
    this.release();
    return true;
  }

  release(): void {
    for (const { commission } of this.conversions.values()) {
      if (commission?.state === 'future' && commission.availableOn <= this.today) commission.state = 'available';
    }
  }

  sum(state: 'future' | 'available'): number {
    const all = [...this.conversions.values()].filter(({ commission }) => commission?.state === state);
    const cents = all.reduce((sum, { commission }) => sum + (commission?.cents ?? 0), 0);
    return state === 'available' ? cents - this.refundedCents + this.correctedCents : cents;
  }

  request(): boolean {
    const available = this.sum('available');
    if (available < minimumCents) return false;
    for (const { commission } of this.conversions.values()) {
      if (commission?.state === 'available') commission.state = 'requested';
    }
    this.refundedCents = 0;
    this.correctedCents = 0;
    this.requestedCents += available;
    return true;
  }
}

/** The usual amount of each conversion, so that it is often reported with the same amount again. */
const usualCents = [0, 5, 12_345, 500_000] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
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
const refusalTakenBack: Step[] = [
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
const olderNewsOfRequestedMoney: Step[] = [
  { kind: 'report', order: 2, status: 'approved', cents: 12_345, bookedDaysAgo: 30 },
  { kind: 'request' },
  { kind: 'report', order: 2, status: 'pending', cents: 12_345, bookedDaysAgo: 45 },
];

let affiliateCount = 0;
const staff = systemActor('model');

const clock = movableClock('2026-03-02T15:00:00Z');
const gateway = await useGateway({ clock });
const folder = mkdtempSync(join(tmpdir(), 'model-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

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

async function report(channelId: number, { order, status, cents, bookedDaysAgo }: Extract<Step, { kind: 'report' }>) {
  const path = join(folder, 'conversions.csv');
  const booked = addDays(businessDate(clock.now()), -bookedDaysAgo);
  const line = { order: `${channelId}-${order}`, site: channelId, amount: (cents / 100).toFixed(2), status, booked };
  await writeFile(path, conversionFile([line]));
  const request = {
    file: { path, name: 'conversions.csv' },
    mapping: importMappingSchema.parse(conversionMapping),
    ...{ isDryRun: false, skipsBadLines: false, saveMappingAs: undefined },
  };
  const result = await importConversions(gateway.context, staff, request, new AbortController().signal);
  return !result.isRefused;
}

async function decide(channelId: number, { order, status }: Extract<Step, { kind: 'decide' }>): Promise<boolean> {
  const isOrder = eq(conversions.orderId, `${channelId}-${order}`);
  const [found] = await gateway.context.database.db.select({ id: conversions.id }).from(conversions).where(isOrder);
  if (found === undefined) return true;
  const refusalReason = status === 'refused' ? 'Engano' : undefined;
  const decision = { refusalReason, amountCents: undefined, liftsBlock: false, version: undefined };
  try {
    await decideConversion(gateway.context, staff, found.id, { ...decision, status: conversionStatus.code(status) });
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

test('after any events in any order, the money is where the rules say', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { affiliateId, channelId } = await newAffiliate();
      const model = new Model();
      const sum = (...states: number[]) => sumCommissions(gateway.context, staff, { affiliateId, states });
      for (const happening of steps) {
        model.today = businessDate(clock.now());
        if (happening.kind === 'report') expect(await report(channelId, happening)).toBe(model.report(happening));
        else if (happening.kind === 'decide') expect(await decide(channelId, happening)).toBe(model.decide(happening));
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
