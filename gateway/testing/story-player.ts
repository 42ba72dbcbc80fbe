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

export type Row = typeof conversions.$inferSelect;

export interface Line {
  conversion_id: number;
  kind: string;
  state: number;
  value_cents: number;
  available_on: string;
  reference_month: string;
  affiliate_id: number;
  site_id: number;
}

/** What is stored of an order. */
interface Played {
  row: Row;
  reports: readonly (typeof conversionReports.$inferSelect)[];
}

/** What of an order counts, and the lines of its commission that were not taken back. */
export type Books = Omit<Row, 'id' | 'orderId' | 'transactionId' | 'version'> & {
  lines: readonly Omit<Line, 'conversion_id'>[];
};

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
   * @param afterRound gets what is stored before and after a round, and the orders whose step was refused
   */
  async play(
    stories: readonly Story[],
    afterRound: (
      before: ReadonlyMap<number, Row>,
      after: ReadonlyMap<number, Row>,
      round: number,
      refused: ReadonlySet<number>,
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
      const refused = await this.report(
        steps.flatMap(({ order, step }) => (step.by === 'staff' ? [] : [{ order, step }])),
      );
      for (const { order, step } of steps) {
        const id = before.get(order)?.id;
        if (step.by === 'staff' && id !== undefined && !(await this.decide(id, step.decision))) refused.add(order);
      }
      const after = await this.readRows();
      await afterRound(before, after, round, refused);
      before = after;
    }
    const kept = await this.gateway.context.database.db.select().from(conversionReports).orderBy(conversionReports.id);
    const reportsOf = groupBy(kept, ({ conversionId }) => conversionId);
    return new Map([...before].map(([order, row]) => [order, { row, reports: reportsOf.get(row.id) ?? [] }]));
  }

  /** Returns the lines of commission that were not taken back, by the conversions. */
  async linesOf(rows: ReadonlyMap<number, Row>): Promise<ReadonlyMap<number, Line[]>> {
    const found = await this.gateway.context.database.pool.query<Line>(
      `select conversion_id, kind, state, value_cents, available_on::text, reference_month::text, affiliate_id, site_id
       from commissions where state <> 0 and conversion_id = any($1) order by conversion_id, id`,
      [[...rows.values()].map(({ id }) => id)],
    );
    return groupBy(found.rows, ({ conversion_id: id }) => id);
  }

  /** Returns what of each order counts, and the lines of its commission that were not taken back. */
  async booksOf(rows: ReadonlyMap<number, Row>): Promise<ReadonlyMap<number, Books>> {
    const linesOf = await this.linesOf(rows);
    return new Map(
      [...rows].map(([order, row]) => {
        const { id, orderId: _order, transactionId: _transaction, version: _version, ...counts } = row;
        const lines = (linesOf.get(id) ?? []).map(({ conversion_id: _id, ...line }) => line);
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

  /** Returns the orders of which something was refused. */
  private async report(steps: readonly { order: number; step: Message }[]): Promise<Set<number>> {
    const { context } = this.gateway;
    return withTransaction(context.database, async (tx) => {
      const now = this.clock.now();
      const reports = steps.map(({ order, step }) => this.incoming(step, order));
      const source = { importId: null, cause: 'conversion', now, sourceIdOf: () => null } as const;
      const found = await loadConversions(tx, reports);
      const decided = await decideFound(tx, reports, found, { now });
      await recordReports(tx, context, decided, source);
      return new Set(decided.flatMap(({ outcome, incoming }) => (outcome === 'refused' ? [incoming.line] : [])));
    });
  }

  /** Decides as staff. Returns whether that is allowed; what is not changes nothing. */
  private async decide(id: number, change: Partial<Decision>): Promise<boolean> {
    const nothing = { status: undefined, refusalReason: undefined, amountCents: undefined, version: undefined };
    const decision = { ...nothing, liftsBlock: false, ...change };
    return decideConversion(this.gateway.context, systemActor('model'), id, decision).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RequestError) return false;
        throw error;
      },
    );
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
