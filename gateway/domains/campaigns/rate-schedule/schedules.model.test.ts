import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemActor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { priceConversions } from '../commission-group/price-conversions.ts';
import { cancelSchedule, createSchedule, removeSchedule, updateSchedule } from './schedules.ts';

/** Hours since the beginning; a schedule counts from `from` on, until `to`. */
interface Span {
  sites: readonly number[];
  from: number;
  to: number | null;
  rate: number;
}
type Step =
  | ({ kind: 'create' } & Span)
  | ({ kind: 'update'; which: number } & Span)
  | { kind: 'cancel'; which: number }
  | { kind: 'delete'; which: number }
  | { kind: 'wait'; hours: number };

/** The rules of schedules in the plainest form there is. */
class Model {
  readonly schedules: (Span & { id: number; state: 'live' | 'cancelled' | 'gone' })[] = [];
  now = 0;

  private crosses(one: Span, id: number): boolean {
    const sites = new Set(one.sites.length === 0 ? [0] : one.sites);
    return this.schedules.some(
      (other) =>
        other.id !== id &&
        other.state === 'live' &&
        (other.sites.length === 0 ? [0] : other.sites).some((site) => sites.has(site)) &&
        other.from < (one.to ?? Infinity) &&
        one.from < (other.to ?? Infinity),
    );
  }

  allows(span: Span, id = 0): boolean {
    return span.from >= this.now && (span.to ?? Infinity) > span.from && !this.crosses(span, id);
  }

  isPlanned(which: number): boolean {
    const schedule = this.schedules[which];
    return schedule?.state === 'live' && schedule.from > this.now;
  }

  cancel(which: number): boolean {
    const schedule = this.schedules[which];
    if (schedule?.state !== 'live' || (schedule.to ?? Infinity) <= this.now) return false;
    if (schedule.from < this.now) schedule.to = this.now;
    else schedule.state = 'cancelled';
    return true;
  }

  /** The rate of a channel at an hour: that of its own schedule, else of all, else the default of 10 %. */
  rateOf(site: number, hour: number): number {
    const counting = this.schedules.filter(
      ({ state, from, to }) => state === 'live' && from <= hour && hour < (to ?? Infinity),
    );
    const own = counting.filter(({ sites }) => sites.includes(site));
    const all = counting.filter(({ sites }) => sites.length === 0);
    expect([own.length, all.length].every((count) => count <= 1)).toBe(true);
    return (own[0] ?? all[0])?.rate ?? defaultRate;
  }
}

const defaultRate = 1_000;
const rates = [100, 250, 4_000] as const;
const hourMs = 3_600_000;
const beginning = new Date('2026-06-01T00:00:00Z').getTime();
const instant = (hour: number) => new Date(beginning + hour * hourMs);

const span = {
  sites: fc.constantFrom([], [], [1], [2], [3], [1, 2], [2, 3]),
  from: fc.integer({ min: 0, max: 40 }),
  length: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 12, nil: null }),
  rate: fc.constantFrom(...rates),
};
const withEnd = <Given extends { from: number; length: number | null }>({ length, ...given }: Given) => ({
  ...given,
  to: length === null ? null : given.from + length,
});
const which = fc.nat({ max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('create' as const), ...span }).map(withEnd) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), which, ...span }).map(withEnd) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 6 }) }) },
);

const clock = movableClock(instant(0));
const actor = systemActor('model');
const groups = new Map<number, number>();

const gateway = await useGateway({ clock });
for (const rate of rates) {
  const { rows } = await gateway.context.database.db.execute<{ id: number }>(
    sql`insert into commission_groups (campaign_id, code, name, rate_basis_points, created_at)
      values (1, ${`R${rate}`}, ${`R${rate}`}, ${rate}, now()) returning id`,
  );
  groups.set(rate, Number(rows[0]?.id));
}

/** Whether a change was made, and not refused by a rule. */
async function done(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

const formOf = ({ sites, from, to, rate }: Span) => ({
  title: 'x',
  groupId: groups.get(rate) ?? 0,
  siteIds: sites,
  startsAt: instant(from),
  endsAt: to === null ? null : instant(to),
});

/** Makes a step in both; expects the same answer. */
async function play(model: Model, happening: Step): Promise<void> {
  const { context } = gateway;
  if (happening.kind === 'wait') {
    model.now += happening.hours;
    clock.set(instant(model.now));
    return;
  }
  if (happening.kind === 'create') {
    const isAllowed = model.allows(happening);
    let id = 0;
    const create = async () =>
      (id = (await createSchedule(context, actor, { campaignId: 1, ...formOf(happening) })).id);
    expect(await done(create())).toBe(isAllowed);
    if (isAllowed) model.schedules.push({ ...happening, id, state: 'live' });
    return;
  }
  const schedule = model.schedules[happening.which];
  if (schedule === undefined) return;
  const { id } = schedule;
  const isPlanned = model.isPlanned(happening.which);
  if (happening.kind === 'cancel') {
    expect(await done(cancelSchedule(context, actor, id, {}))).toBe(model.cancel(happening.which));
  } else if (happening.kind === 'delete') {
    expect(await done(removeSchedule(context, actor, id))).toBe(isPlanned);
    if (isPlanned) schedule.state = 'gone';
  } else {
    const { kind: _kind, which: _which, ...next } = happening;
    const isAllowed = isPlanned && model.allows(next, id);
    expect(await done(updateSchedule(context, actor, id, formOf(next)))).toBe(isAllowed);
    if (isAllowed) Object.assign(schedule, next);
  }
}

/** The rates of three channels at each half hour, by one query. */
async function pricedRates(): Promise<Record<string, unknown>[]> {
  const priced = priceConversions(sql`select site.id || ' ' || half as key, 1 as campaign_id, site.id as site_id,
    ${instant(0).toISOString()}::timestamptz + half * interval '30 minutes' as transacted_at, 100::bigint as amount_cents,
    null::text as commission_type, null::text as category from generate_series(0, 119) as half, sites as site where site.id <= 3`);
  return (await gateway.context.database.db.execute(priced)).rows;
}

test('at any instant a channel has the one rate that the rules say, whatever was planned, changed and cancelled', async () => {
  await importConversions(await gateway.signIn(people.manager), [{ order: 'kept' }]);
  const kept = async () => (await gateway.context.database.pool.query('select * from conversions')).rows;
  const before = await kept();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      await gateway.context.database.pool.query('delete from campaign_schedules');
      clock.set(instant(0));
      const model = new Model();
      for (const happening of steps) await play(model, happening);
      for (const { key, rate_basis_points: rate } of await pricedRates()) {
        const [site = 0, half = 0] = String(key).split(' ').map(Number);
        expect({ key, rate }).toEqual({ key, rate: model.rateOf(site, half / 2) });
      }
    }),
    { numRuns: 15 },
  );
  expect(await kept()).toEqual(before);
});
