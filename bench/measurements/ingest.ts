import { hasPostgres } from '../../tests/support/postgres.ts';
import { atLeast, atMost, type Figure, type Line, range, round, SkippedError, type Target } from '../figure.ts';
import { bareReceiver } from '../ingest/bare-receiver.ts';
import { type IngestSide, ingestSide } from '../ingest/ingest-side.ts';
import type { Measurement } from '../measurement.ts';
import { spreadOf } from '../rounds.ts';

/** Another build to compare with, such as that of the release before: the folder of its `package.json`. */
const otherRoot = process.env.INGEST_AGAINST;

const importLines = 5_000;

type Values = Map<string, number[]>;

/** Notes what each side gave in a round. */
const note = (values: Values, name: string, value: number) => values.set(name, [...(values.get(name) ?? []), value]);

interface Ratio {
  what: string;
  /** Names of values: first ÷ second within each round. */
  of: readonly [string, string];
  unit: string;
  target?: Target;
}

function figureOf(values: Values, { what, of, unit, target }: Ratio): Figure {
  const [first = [], second = []] = of.map((name) => values.get(name));
  const ratio = spreadOf(first.map((value, at) => value / (second[at] ?? NaN)));
  return {
    what,
    value: ratio.median,
    unit: '×',
    detail: `${range(ratio)}; ${round(spreadOf(first).median)} and ${round(spreadOf(second).median)} ${unit}`,
    ...(target && { target }),
  };
}

/**
 * What the path of a sale costs: processor time of gateway, proxy and database for each postback, sales a second of one
 * campaign by two gateways, and lines of a file. Beside them, in turns, the same by a bare Express, and by another build
 * where `INGEST_AGAINST` names one.
 */
export const ingest: Measurement = {
  name: 'ingest',
  run: async (_rig, { rounds, seconds }) => {
    if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
    const sides: IngestSide[] = [await ingestSide('ours', undefined)];
    if (otherRoot !== undefined) sides.push(await ingestSide('other', otherRoot));
    const bare = await bareReceiver();
    try {
      const values: Values = new Map();
      for (let at = 0; at <= rounds; at += 1) {
        // The first round is not counted.
        const noteIt = at === 0 ? () => undefined : (name: string, value: number) => note(values, name, value);
        for (const side of at % 2 === 0 ? sides : sides.toReversed()) await measureSide(side, seconds, noteIt);
        const cost = await bare.cost(seconds);
        noteIt('bare cost', cost.microseconds);
      }
      return linesOf(values, sides);
    } finally {
      await bare.close();
      for (const side of sides) await side.close();
    }
  },
};

async function measureSide(side: IngestSide, seconds: number, noteIt: (name: string, value: number) => void) {
  for (const [kind, cost] of Object.entries(await side.costs(seconds))) {
    noteIt(`${side.name} ${kind}`, cost.microseconds);
    noteIt(`${side.name} ${kind} statements`, cost.statements);
  }
  const { perSecond, p99Ms, waits } = await side.throughput(seconds);
  noteIt(`${side.name} per second`, perSecond);
  noteIt(`${side.name} p99`, p99Ms);
  noteIt(`${side.name} waits`, waits);
  noteIt(`${side.name} line`, await side.importCost(importLines));
}

const kinds = {
  pending: 'a new pending order',
  decision: 'its approval',
  correction: 'a smaller amount of it',
} as const;

function linesOf(values: Values, sides: readonly IngestSide[]): Line[] {
  const median = (name: string) => spreadOf(values.get(name) ?? []).median;
  const own = Object.entries(kinds).flatMap(([kind, what]) => [
    figureOf(values, {
      what: `processor time of a postback, ${what} ÷ a bare Express with ten prepared statements`,
      of: [`ours ${kind}`, 'bare cost'],
      unit: 'µs',
      ...(kind === 'pending' && { target: atMost(2) }),
    }),
    ...(Number.isNaN(median(`ours ${kind} statements`))
      ? []
      : [
          {
            what: `statements of a postback, ${what}`,
            value: median(`ours ${kind} statements`),
            unit: '',
            detail: sides.map(({ name }) => `${name} ${round(median(`${name} ${kind} statements`))}`).join(', '),
            target: atMost(kind === 'correction' ? 7 : 5),
          },
        ]),
  ]);
  const speeds = sides.map(({ name }) => ({
    what: `new orders of one campaign by two gateways and eight senders, ${name}`,
    value: median(`${name} per second`),
    unit: '/s',
    detail: `99 of 100 wait at most ${round(median(`${name} p99`))} ms; ${round(median(`${name} waits`))} of 100 looks saw one wait for a lock`,
  }));
  const lines = {
    what: 'processor time of a line of a file',
    value: median('ours line'),
    unit: 'µs',
    detail: '',
    target: atMost(200),
  };
  if (sides.length === 1) return [...own, ...speeds, lines];
  const compare = (what: string, name: string, unit: string, target?: Target) =>
    figureOf(values, {
      what: `${what}: this build ÷ the other`,
      of: [`ours ${name}`, `other ${name}`],
      unit,
      ...(target && { target }),
    });
  return [
    ...own,
    ...speeds,
    lines,
    compare('processor time of a new pending order', 'pending', 'µs'),
    compare('processor time of an approval', 'decision', 'µs'),
    compare('processor time of a correction', 'correction', 'µs'),
    compare('new orders a second of one campaign', 'per second', '/s', atLeast(4)),
    compare('processor time of a line', 'line', 'µs'),
  ];
}
