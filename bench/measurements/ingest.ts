import { hasPostgres } from '../../tests/support/postgres.ts';
import {
  atLeast,
  atMost,
  type Figure,
  type Line,
  range,
  round,
  SkippedError,
  type Target,
  VoidRunError,
} from '../figure.ts';
import { bareReceiver } from '../ingest/bare-receiver.ts';
import type { Cost } from '../ingest/cost.ts';
import { type Floor, measureFloor } from '../ingest/floor.ts';
import { type IngestSide, ingestSide, type Level } from '../ingest/ingest-side.ts';
import { isVoid, type MixedRun, runMixed } from '../ingest/mixed-run.ts';
import type { Measurement } from '../measurement.ts';
import { serverEnv } from '../rig.ts';
import { spreadOf } from '../rounds.ts';

/** Another build to compare with, such as that of the release before: the folder of its `package.json`. */
const otherRoot = process.env.INGEST_AGAINST;

const floorOrders = 5_000;
/** Of the mixed traffic, for each second of load that is asked for. */
const mixedFactor = 5;

const levels = {
  one: 'an order in a message of its own',
  hundred: 'an order in a message of 100',
  thousand: 'an order in a message of 1,000',
  file: 'a line of a file',
} as const satisfies Record<Level, string>;
const levelNames = ['one', 'hundred', 'thousand', 'file'] as const;

const kinds = {
  pending: 'a new pending order',
  decision: 'its approval',
  correction: 'a smaller amount of it',
} as const;
const kindNames = ['pending', 'decision', 'correction'] as const;

type Values = Map<string, number[]>;

/** Notes what each side gave in a round. */
const note = (values: Values, name: string, value: number) => values.set(name, [...(values.get(name) ?? []), value]);

const median = (values: Values, name: string) => {
  const found = values.get(name) ?? [];
  return found.length === 0 ? NaN : spreadOf(found).median;
};

interface Ratio {
  what: string;
  /** Names of values: first ÷ second within each round. */
  of: readonly [string, string];
  unit: string;
  target?: Target;
}

function ratioOf(values: Values, { what, of, unit, target }: Ratio): Figure {
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
 * What the path of a sale costs, and whether it loses anything. Mixed traffic with a killed gateway; then orders one by
 * one, in batches and in a file, beside a bare Express, COPY and single inserts of the same rows in turns, and beside
 * another build where `INGEST_AGAINST` names one.
 */
export const ingest: Measurement = {
  name: 'ingest',
  run: async (rig, { rounds, seconds, rows }) => {
    if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
    const mixed = await runMixed(await rig.database(rows), serverEnv, seconds * mixedFactor);
    if (isVoid(mixed))
      throw new VoidRunError(
        `the run of ingest is void: ${JSON.stringify(mixed.messages)}, ${mixed.differences} differences`,
      );
    const sides: IngestSide[] = [await ingestSide('ours', undefined)];
    if (otherRoot !== undefined) sides.push(await ingestSide('other', otherRoot));
    const bare = await bareReceiver();
    try {
      const values: Values = new Map();
      for (let at = 0; at <= rounds; at += 1) {
        // The first round is not counted.
        const noteIt = at === 0 ? () => undefined : (name: string, value: number) => note(values, name, value);
        for (const side of at % 2 === 0 ? sides : sides.toReversed()) await measureSide(side, seconds, noteIt);
        noteCost(noteIt, 'bare', await bare.cost(seconds));
        const [ours] = sides;
        if (ours !== undefined)
          for (const [name, floor] of Object.entries(await measureFloor(ours.databaseUrl, floorOrders)))
            noteFloor(noteIt, name, floor);
      }
      return [...mixedLines(mixed), ...levelLines(values), ...kindLines(values), ...sideLines(values, sides)];
    } finally {
      await bare.close();
      for (const side of sides) await side.close();
    }
  },
};

type Note = (name: string, value: number) => unknown;

function noteCost(noteIt: Note, name: string, { microseconds, parts, statements, walBytes, perSecond }: Cost): void {
  noteIt(`${name} cost`, microseconds);
  for (const [part, value] of Object.entries(parts)) noteIt(`${name} ${part}`, value);
  noteIt(`${name} statements`, statements);
  noteIt(`${name} wal`, walBytes);
  noteIt(`${name} per second`, perSecond);
}

function noteFloor(noteIt: Note, name: string, { microseconds, perSecond }: Floor): void {
  noteIt(`${name} cost`, microseconds);
  noteIt(`${name} per second`, perSecond);
}

async function measureSide(side: IngestSide, seconds: number, noteIt: Note): Promise<void> {
  for (const [kind, cost] of Object.entries(await side.costs(seconds))) noteCost(noteIt, `${side.name} ${kind}`, cost);
  const { perSecond, p99Ms, waits } = await side.throughput(seconds);
  noteIt(`${side.name} per second`, perSecond);
  noteIt(`${side.name} p99`, p99Ms);
  noteIt(`${side.name} waits`, waits);
  for (const level of levelNames) noteCost(noteIt, `${side.name} ${level}`, await side.level(level, seconds));
}

/** The wait that so many of a hundred do not exceed. */
function percentile(waitsMs: readonly number[], of: number): string {
  const at = Math.min(waitsMs.length - 1, Math.floor((waitsMs.length * of) / 100));
  return round(waitsMs.toSorted((one, other) => one - other)[at] ?? NaN);
}

function mixedLines({ messages, clicks, orders, messageWaitsMs, clickWaitsMs, differences }: MixedRun): Line[] {
  const { sent, counted, refused, cutOff, lost } = messages;
  return [
    {
      what: 'messages of mixed traffic that were answered and are not stored, and differences of the books, one gateway killed',
      target: atMost(0),
      value: lost + differences,
      unit: '',
      detail: `${sent} sent = ${counted} counted + ${refused} refused + ${cutOff} cut off; ${orders} orders; ${clicks.sent} clicks, ${clicks.stored} stored, ${clicks.cutOff} cut off`,
    },
    {
      what: 'the same, 50 of 100 messages wait at most, from the moment for which they were planned',
      value: Number(percentile(messageWaitsMs, 50).replaceAll(',', '')),
      unit: 'ms',
      detail: `99 of 100: ${percentile(messageWaitsMs, 99)} ms; clicks ${percentile(clickWaitsMs, 50)} and ${percentile(clickWaitsMs, 99)} ms`,
    },
  ];
}

/** What an order costs at each level, and how much more that is than what stores the same rows. */
function levelLines(values: Values): Line[] {
  const targets: Partial<Record<Level, Target>> = { thousand: atLeast(2_500) };
  return levelNames.flatMap((level): Line[] => {
    const of = (name: string) => median(values, `ours ${level} ${name}`);
    const more = (['copy', 'insert', 'bare'] as const).map((name) =>
      round(of('cost') / median(values, `${name} cost`)),
    );
    const target = targets[level];
    return [
      {
        what: `orders a second: ${levels[level]}`,
        value: of('per second'),
        unit: '/s',
        detail: `write-ahead log ${round(of('wal') / 1024)} kB each`,
        ...(target && { target }),
      },
      {
        what: `processor time: ${levels[level]}`,
        value: of('cost'),
        unit: 'µs',
        detail: `gateway ${round(of('gateway'))}, proxy ${round(of('proxy'))}, database ${round(of('database'))}; ${more[0]} × COPY of the same rows, ${more[1]} × an insert each, ${more[2]} × a bare Express`,
        ...(level === 'file' && { target: atMost(200) }),
      },
    ];
  });
}

function kindLines(values: Values): Line[] {
  return kindNames.flatMap((kind): Line[] => {
    const statements = median(values, `ours ${kind} statements`);
    return [
      ratioOf(values, {
        what: `processor time of a postback, ${kinds[kind]} ÷ a bare Express with ten prepared statements`,
        of: [`ours ${kind} cost`, 'bare cost'],
        unit: 'µs',
        ...(kind === 'pending' && { target: atMost(2) }),
      }),
      ...(Number.isNaN(statements)
        ? []
        : [
            {
              what: `statements of a postback, ${kinds[kind]}`,
              value: statements,
              unit: '',
              detail: '',
              target: atMost(kind === 'correction' ? 7 : 5),
            },
          ]),
    ];
  });
}

function sideLines(values: Values, sides: readonly IngestSide[]): Line[] {
  const speeds = sides.map(({ name }) => ({
    what: `new orders of one campaign by two gateways and eight senders, ${name}`,
    value: median(values, `${name} per second`),
    unit: '/s',
    detail: `99 of 100 wait at most ${round(median(values, `${name} p99`))} ms; ${round(median(values, `${name} waits`))} of 100 looks saw one wait for a lock`,
  }));
  if (sides.length === 1) return speeds;
  const compared: [string, string, string][] = [
    ['new orders a second of one campaign', 'per second', '/s'],
    ...kindNames.map((kind): [string, string, string] => [`processor time of ${kinds[kind]}`, `${kind} cost`, 'µs']),
    ...levelNames.map((level): [string, string, string] => [
      `processor time of ${levels[level]}`,
      `${level} cost`,
      'µs',
    ]),
  ];
  return [
    ...speeds,
    ...compared.map(([what, name, unit]) =>
      ratioOf(values, { what: `${what}: this build ÷ the other`, of: [`ours ${name}`, `other ${name}`], unit }),
    ),
  ];
}
