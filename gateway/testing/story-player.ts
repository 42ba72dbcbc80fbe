import { like } from 'drizzle-orm';
import { withTransaction } from '../db/client.ts';
import { conversionReports, conversions } from '../domains/earnings/conversion/table.ts';
import { decideConversion, type Decision } from '../domains/earnings/conversion-report/decide-conversion.ts';
import type { IncomingReport } from '../domains/earnings/conversion-report/kept-report.ts';
import { loadConversions } from '../domains/earnings/conversion-report/load-conversions.ts';
import { decideFound, recordReports } from '../domains/earnings/conversion-report/record-reports.ts';
import { systemActor } from '../engine/actor.ts';
import { RequestError } from '../lib/errors.ts';
import { reporterOf } from './orders.ts';
import type { MovableClock, TestGateway } from './test-gateway.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Times of steps are counted in half days. */
export const stepMs = 12 * hourMs;
/** The first sale. */
export const begin = new Date('2026-04-01T12:00:00Z').getTime();

/** A channel of each affiliate. */
export type ChannelId = 1 | 3;

/**
 * What is reported about an order in one step. Times are half days after the
 * beginning, so that many are the same.
 */
export type Step =
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

type Message = Exclude<Step, { by: 'staff' }>;

/** The order of one story, without a step where nothing is reported of it in a round. */
export type Story = readonly (Step | undefined)[];

type Row = typeof conversions.$inferSelect;

/** What is stored of an order. */
export interface Played {
  row: Row;
  reports: readonly (typeof conversionReports.$inferSelect)[];
}

/** Plays many stories at once, each with an order of its own, and with a clock that it sets. */
export class StoryPlayer {
  private run = 0;
  private readonly gateway: TestGateway;
  private readonly clock: MovableClock;
  /** One id for each click, as its visitor has it. */
  private readonly clickIdOf: (channelId: ChannelId, clickedAt: Date) => string;

  private constructor(gateway: TestGateway, clock: MovableClock, clickIdOf: StoryPlayer['clickIdOf']) {
    this.gateway = gateway;
    this.clock = clock;
    this.clickIdOf = clickIdOf;
  }

  static async create(gateway: TestGateway, clock: MovableClock): Promise<StoryPlayer> {
    const reporter = reporterOf(gateway);
    const links = { 1: await reporter.link(1, 1), 3: await reporter.link(3, 1) };
    const ids = new Map<string, string>();
    return new StoryPlayer(gateway, clock, (channelId, clickedAt) => {
      const key = `${channelId} ${clickedAt.getTime()}`;
      const id = ids.get(key) ?? links[channelId](clickedAt);
      ids.set(key, id);
      return id;
    });
  }

  /**
   * Plays the stories round by round, a day each. Returns what is stored of each order.
   *
   * @param afterRound gets what is stored before and after a round, and the steps that were played
   */
  async play(
    stories: readonly Story[],
    afterRound: (
      before: ReadonlyMap<number, Row>,
      after: ReadonlyMap<number, Row>,
      round: number,
    ) => void | Promise<void> = () => undefined,
  ): Promise<ReadonlyMap<number, Played>> {
    this.run += 1;
    const rounds = Math.max(...stories.map(({ length }) => length));
    let before = await this.readRows();
    for (let round = 0; round < rounds; round += 1) {
      this.clock.set(new Date(begin + (round + 1) * dayMs));
      const steps = stories.flatMap((story, order) => {
        const step = story[round];
        return step === undefined ? [] : [{ order, step }];
      });
      await this.report(steps.flatMap(({ order, step }) => (step.by === 'staff' ? [] : [{ order, step }])));
      for (const { order, step } of steps) {
        if (step.by === 'staff') await this.decide(before.get(order)?.id ?? 0, step.decision);
      }
      const after = await this.readRows();
      await afterRound(before, after, round);
      before = after;
    }
    const kept = await this.gateway.context.database.db.select().from(conversionReports).orderBy(conversionReports.id);
    const reportsOf = groupBy(kept, ({ conversionId }) => conversionId);
    return new Map([...before].map(([order, row]) => [order, { row, reports: reportsOf.get(row.id) ?? [] }]));
  }

  /** Returns what of each order counts, and the lines of its commission that were not taken back. */
  async booksOf(orders: ReadonlyMap<number, Played>) {
    const { rows } = await this.gateway.context.database.pool.query<{ conversion_id: number; value_cents: number }>(
      `select conversion_id, kind, state, value_cents, available_on, reference_month, affiliate_id, site_id
       from commissions where state <> 0 order by conversion_id, kind`,
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

  private orderOf(order: number | ''): string {
    return `F${this.run}-${order}`;
  }

  private async readRows(): Promise<ReadonlyMap<number, Row>> {
    const { db } = this.gateway.context.database;
    const rows = await db
      .select()
      .from(conversions)
      .where(like(conversions.orderId, `${this.orderOf('')}%`));
    return new Map(rows.map((row) => [Number(row.orderId.split('-')[1]), row]));
  }

  private async report(steps: readonly { order: number; step: Message }[]): Promise<void> {
    const { context } = this.gateway;
    await withTransaction(context.database, async (tx) => {
      const now = this.clock.now();
      const reports = steps.map(({ order, step }) => this.incoming(step, order));
      const source = { importId: null, cause: 'conversion', now, sourceIdOf: () => null } as const;
      const found = await loadConversions(tx, reports);
      await recordReports(tx, context, await decideFound(tx, reports, found, { now }), source);
    });
  }

  /** Decides as staff. What is refused changes nothing. */
  private async decide(id: number, change: Partial<Decision>): Promise<void> {
    const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };
    const decision = { ...nothing, liftsBlock: false, ...change };
    await decideConversion(this.gateway.context, systemActor('model'), id, decision).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
    });
  }

  private incoming(step: Message, order: number): IncomingReport {
    const { channelId, status, cents } = step;
    const said = {
      line: order,
      campaignId: 1,
      orderId: this.orderOf(order),
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
        ? { click_datetime: clickedAt.toISOString(), click_id: this.clickIdOf(channelId, clickedAt) }
        : { coupon_code: `C${channelId}` };
    const details = { ...evidence, category: step.category, ...(status !== 1 && { validation_datetime: at }) };
    return { ...said, source: 'postback', occurredAt: new Date(at ?? 0), details };
  }
}

const timeText = (at: number | null) => (at === null ? undefined : new Date(begin + at * stepMs).toISOString());

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
