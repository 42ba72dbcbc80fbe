import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { projectRoot } from '../../../db/project-root.ts';
import { type DecidedReport, decideReport } from './decide-report.ts';
import type { IncomingReport } from './kept-report.ts';
import type { KeptReport, Row } from './report-history.ts';
import {
  decisionRules,
  type Effect,
  effectOf,
  errorOf,
  type News,
  newsRules,
  printRules,
  type Stand,
  stands,
  type Terms,
  termsRules,
} from './report-rule.ts';

const begin = new Date('2026-04-01T12:00:00Z').getTime();
const hours = (count: number) => new Date(begin + count * 3_600_000);
const [refused, pending, approved] = [0, 1, 2];
const [usualCents, billedCents] = [10_000, 12_000];

/** What is said of the order: by status, amount and hour. */
interface Said {
  status: number;
  at: number;
  cents?: number;
  channelId?: number;
  /** Whether it names when it was booked, so that other times say nothing of the sale. */
  isBooked?: boolean;
}

function reportOf(source: IncomingReport['source'], said: Said) {
  const { status, at, cents = usualCents, channelId = 1, isBooked = false } = said;
  const booked = isBooked ? { booking_date: hours(0).toISOString() } : {};
  const time = hours(at).toISOString();
  const timed = source === 'postback' ? {} : { [status === pending ? 'booking_date' : 'validation_datetime']: time };
  return {
    source,
    line: 1,
    campaignId: 1,
    orderId: 'A',
    channelId,
    affiliateId: channelId,
    status,
    amountCents: cents,
    occurredAt: source === 'postback' ? hours(at) : null,
    linkId: null,
    details: { ...timed, ...booked },
    reason: status === refused ? 'Devolvido' : null,
    refusedIfNew: null,
  } satisfies IncomingReport;
}

const approvedTwice: readonly Said[] = [
  { status: approved, at: 5 },
  { status: approved, at: 7 },
];
const returned: readonly Said[] = [...approvedTwice, { status: refused, at: 9 }];

interface Standing {
  history: readonly Said[];
  /** When the last of them happened. */
  at: number;
  refusalReversal: RefusalReversal;
  isSettled: boolean;
  row: Partial<Row>;
}

const usual = { refusalReversal: 'all', isSettled: false, row: {} } as const;
const standing: Readonly<Record<Stand, Standing>> = {
  pending: { ...usual, history: [{ status: pending, at: 1 }], at: 1 },
  approved: { ...usual, history: approvedTwice, at: 7 },
  settled: { ...usual, history: approvedTwice, at: 7, isSettled: true },
  billed: { ...usual, history: approvedTwice, at: 7, isSettled: true, row: { validationStatus: 3 } },
  refused: { ...usual, history: returned, at: 9 },
  final: { ...usual, history: returned, at: 9, refusalReversal: 'none' },
  closed: { ...usual, history: returned, at: 9, isSettled: true },
};

interface Change extends Partial<Standing> {
  /** Staff confirmed where the sale stands, after all that is said. */
  isDecided?: boolean;
}

/** What becomes of a report where a sale stands, and the sale before. */
function arrive(stand: Stand, report: IncomingReport, change: Change = {}): { before: Row; decided: DecidedReport } {
  const { history, refusalReversal, isSettled, row } = { ...standing[stand], ...change };
  let before: Row | undefined;
  const kept: KeptReport[] = [];
  const now = hours(30);
  for (const said of history) {
    const stored = before && { row: before, reports: [...kept] };
    const decided = decideReport(stored, reportOf('postback', said), { now, refusalReversal });
    before = { ...decided.after, id: 7, commissionCents: 1_000, commissionGroupId: 1, rateBasisPoints: 1_000 };
    kept.push(...decided.reports.map((one) => ({ ...one, id: kept.length + 1 })));
  }
  const last = kept.at(-1);
  if (before === undefined || last === undefined) throw new Error('nothing was said');
  before = { ...before, ...row };
  if (change.isDecided === true) {
    const act = { ...last, source: 'staff', id: kept.length + 1, occurredAt: hours(15), effectCode: null } as const;
    kept.push(act);
    before = { ...before, staffDecidedAt: hours(15) };
  }
  const isBilled = stand === 'billed' || stand === 'closed';
  const stored = { row: before, reports: kept, billed: isBilled ? { cents: billedCents, at: hours(40) } : null };
  return { before, decided: decideReport(stored, report, { now, isSettled, refusalReversal }) };
}

/** The effect that is seen on status and amount. */
function seen({ before, decided }: ReturnType<typeof arrive>): Effect {
  const { error, after, isOlder, contradicts } = decided;
  const known = errorOf(error as Effect);
  if (known !== null) return known;
  const [from, to] = [before.validationStatus, after.validationStatus];
  if (from !== to) {
    if (to === approved) return from === pending ? 'approves' : 'reapproves';
    return from === pending ? 'refuses' : 'refunds';
  }
  if (before.amountCents !== after.amountCents) return from === pending ? 'counts' : 'corrects';
  if (isOlder) return 'older';
  return contradicts ? 'contradicts' : 'same';
}

const later = 12;
/** What a row of the rule is about, where a sale stands that last heard something at an hour. */
const saidIn: Readonly<Record<Exclude<News, 'elsewhere'>, (at: number, stand: Stand) => Said>> = {
  overruled: () => ({ status: pending, at: 3 }),
  overruled_other: () => ({ status: approved, at: 3, cents: 9_000 }),
  older_pending: (at) => ({ status: pending, at: at - 1 }),
  older_approved: (at) => ({ status: approved, at: at - 1 }),
  older_refused: (at) => ({ status: refused, at: at - 1 }),
  older_refused_final: () => ({ status: refused, at: 4, cents: 9_000 }),
  pending: () => ({ status: pending, at: later }),
  pending_other: () => ({ status: pending, at: later, cents: 9_000 }),
  approved: () => ({ status: approved, at: later }),
  approved_lower: () => ({ status: approved, at: later, cents: 9_000 }),
  approved_higher: () => ({ status: approved, at: later, cents: 11_000 }),
  approved_higher_then: (at, stand) => ({
    status: approved,
    at: stand === 'pending' || at === 9 ? later : at,
    cents: 11_000,
  }),
  approved_above_bill: () => ({ status: approved, at: later, cents: 13_000 }),
  older_above_bill: (at) => ({ status: approved, at: at - 1, cents: 13_000 }),
  approved_with_refusal: (at) => ({ status: approved, at }),
  refused: () => ({ status: refused, at: later }),
  refused_other: () => ({ status: refused, at: later, cents: 9_000 }),
};

const standNames = Object.keys(stands) as Stand[];
const newsCells = (Object.keys(saidIn) as (keyof typeof saidIn)[]).flatMap((news) =>
  standNames.flatMap((stand) => (['postback', 'file'] as const).map((source) => ({ news, stand, source }))),
);

test.each(newsCells)('$news of a sale that is $stand, by a $source', ({ news, stand, source }) => {
  const expected = effectOf(newsRules[news], stand, source);
  const said = saidIn[news](standing[stand].at, stand);
  const change: Change = {
    isDecided: news.startsWith('overruled'),
    ...(news === 'older_refused_final' && { refusalReversal: 'none' }),
  };
  expect(seen(arrive(stand, reportOf(source, said), change))).toBe(expected);
});

test.each(standNames)('a line through another affiliate is an error where a sale that is %s may not move', (stand) => {
  const elsewhere = { status: pending, at: 20, channelId: 3 };
  const { decided } = arrive(stand, reportOf('file', elsewhere), { isDecided: true });
  expect(decided.error).toBe(effectOf(newsRules.elsewhere, stand, 'file'));
});

/** The effect that is seen on the terms of a sale. */
function seenTerms({ before, decided }: ReturnType<typeof arrive>): Effect {
  const { error, after, earnsAgain, isAssessed, isPriced, reports } = decided;
  const known = errorOf(error as Effect);
  if (known !== null) return known;
  if (after.channelId !== before.channelId) return 'moves';
  if (earnsAgain) return 'earns_again';
  const code = reports.at(-1)?.effectCode;
  if (code === 'terms_kept' || code === 'settled') return code;
  return isAssessed || isPriced ? 'assessed' : 'counts';
}

const termsIn: Readonly<Record<Terms, (stand: Stand) => IncomingReport>> = {
  channel: (stand) =>
    reportOf('postback', {
      status: stand === 'pending' ? pending : approved,
      at: stand === 'pending' ? 2 : 3,
      channelId: 3,
    }),
  terms: () => reportOf('postback', { status: pending, at: 0 }),
  day: () => reportOf('postback', { status: approved, at: 3, isBooked: true }),
  before: () => reportOf('postback', { status: pending, at: 2, isBooked: true }),
};

test.each((Object.keys(termsIn) as Terms[]).flatMap((terms) => standNames.map((stand) => ({ terms, stand }))))(
  'another $terms of a sale that is $stand',
  ({ terms, stand }) => {
    const isBooked = terms === 'day' || terms === 'before';
    const history = standing[stand].history.map((said) => ({ ...said, isBooked }));
    expect(seenTerms(arrive(stand, termsIn[terms](stand), { history }))).toBe(
      effectOf(termsRules[terms], stand, 'postback'),
    );
  },
);

const path = join(projectRoot(), 'docs/tracking.md');

test('the documentation shows the rule; `npx vitest run report-rule.test.ts -u` updates it', async () => {
  const text = await readFile(path, 'utf8');
  const tables = { news: newsRules, terms: termsRules, decisions: decisionRules };
  const shown = Object.entries(tables).reduce(
    (document, [name, rules]) =>
      document.replace(new RegExp(`(<!-- rule: ${name} -->\n\n)[^<]*(\n\n<!-- end -->)`), `$1${printRules(rules)}$2`),
    text,
  );
  await expect(shown).toMatchFileSnapshot(path);
});
