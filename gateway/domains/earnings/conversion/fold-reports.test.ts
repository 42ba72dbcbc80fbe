import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldDetails } from './fold-details.ts';
import { foldReports, type Report, timeOf } from './fold-reports.ts';

const begin = new Date('2026-04-01T12:00:00Z').getTime();
const hourMs = 3_600_000;
const hours = (count: number) => new Date(begin + count * hourMs);

const nothing: Report = {
  id: 0,
  source: 'postback',
  occurredAt: null,
  receivedAt: hours(0),
  status: 1,
  amountCents: 10_000,
  channelId: 1,
  clickId: null,
  couponCode: null,
  details: {},
  reason: null,
  effect: 'counted',
  effectCode: null,
};

/** What counts of a state; which of several equal reports it came from does not. */
function factsOf(reports: readonly Report[]) {
  const state = foldReports(reports);
  const { status, amountCents, channelId, firstAt, soldAt, refusalReason } = state ?? {};
  const approvedAt = state?.approved && timeOf(state.approved);
  return { status, amountCents, channelId, firstAt, soldAt, refusalReason, approvedAt };
}

/** Numbers reports in the order of their arrival. */
const arriving = (reports: readonly Report[]): Report[] =>
  reports.map((report, place) => ({ ...report, id: place + 1 }));

/** Reports that arrive until `until`; of each time one file and any number of messages. */
const segment = (until: number) => {
  const said = {
    status: fc.constantFrom(0, 1, 2),
    amountCents: fc.constantFrom(9_000, 10_000, 12_000),
    channelId: fc.constantFrom(1, 3),
  };
  const at = fc.integer({ min: 0, max: until });
  const message = fc
    .record({ ...said, at })
    .map(({ at: hour, ...rest }): Report => ({ ...nothing, ...rest, occurredAt: hours(hour) }));
  const line = fc.record({ ...said, at, booked: fc.option(at) }).map(({ at: hour, booked, ...rest }): Report => ({
    ...nothing,
    ...rest,
    source: 'file',
    occurredAt: hours(hour + 0.5),
    details: booked === null ? {} : { booking_date: hours(booked).toISOString() },
  }));
  const lines = fc.uniqueArray(line, { maxLength: 3, selector: ({ occurredAt }) => occurredAt?.getTime() });
  return fc
    .tuple(fc.array(message, { maxLength: 4 }), lines)
    .map(([messages, fromFiles]) => [...messages, ...fromFiles]);
};

const decision = fc
  .constantFrom(
    { status: 0 },
    { status: 1 },
    { status: 2 },
    { amountCents: 5_555 },
    { effectCode: 'block_lifted' },
    { status: 2, effectCode: 'amount_corrected' },
  )
  .map((act): Report => ({ ...nothing, source: 'staff', occurredAt: hours(10), receivedAt: hours(10), ...act }));

test('the order of reports between two acts of staff, and how often each is said, changes nothing', () => {
  const shuffledTwice = (reports: readonly Report[]) =>
    fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 });
  const histories = fc.tuple(segment(10), fc.option(decision), segment(20)).chain(([before, act, after]) =>
    fc.record({
      once: fc.constant([...before, ...(act === null ? [] : [act]), ...after]),
      other: fc
        .tuple(shuffledTwice(before), shuffledTwice(after))
        .map(([one, two]) => [...one, ...(act === null ? [] : [act]), ...two]),
    }),
  );
  fc.assert(
    fc.property(histories, ({ once, other }) => {
      // Without an act the two parts are one.
      expect(factsOf(arriving(other))).toEqual(factsOf(arriving(once)));
    }),
    { numRuns: 5_000 },
  );
});

test('the order in which the rows are read changes nothing', () => {
  const histories = fc.tuple(segment(10), decision, segment(20)).chain(([before, act, after]) => {
    const reports = arriving([...before, act, ...after]);
    return fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length }));
  });
  fc.assert(
    fc.property(histories, ([reports, shuffled]) => {
      expect(foldReports(shuffled)).toEqual(foldReports(reports));
    }),
  );
});

test('nothing that counts is no state', () => {
  expect(foldReports([])).toBeUndefined();
  expect(foldReports([{ ...nothing, effect: 'refused' }])).toBeUndefined();
});

const sold = { ...nothing, occurredAt: hours(1) };
const approved: Report = { ...nothing, status: 2, occurredAt: hours(5), amountCents: 11_000, channelId: 3 };
const refused: Report = { ...nothing, status: 0, occurredAt: hours(7), amountCents: 12_000, reason: 'Devolvido' };
const byStaff: Report = { ...nothing, source: 'staff', receivedAt: hours(8), amountCents: 5_000 };

test.each<[string, Report[], object]>([
  ['a sale is pending', [sold], { status: 1, amountCents: 10_000, channelId: 1, soldAt: hours(1) }],
  [
    'the latest amount of a pending one counts',
    [sold, { ...sold, occurredAt: hours(2), amountCents: 1 }],
    { amountCents: 1 },
  ],
  [
    'an older amount does not',
    [sold, { ...sold, occurredAt: hours(0), amountCents: 1 }],
    { amountCents: 10_000, soldAt: hours(0) },
  ],
  ['an approval brings its amount and its channel', [sold, approved], { status: 2, amountCents: 11_000, channelId: 3 }],
  [
    'of approvals the last gives the amount, the first the channel',
    [approved, { ...approved, occurredAt: hours(4), channelId: 1, amountCents: 9 }],
    { status: 2, amountCents: 11_000, channelId: 1, approved: { occurredAt: hours(4) } },
  ],
  [
    'of approvals a later line of a file with another channel gives no amount',
    [{ ...approved, source: 'file', occurredAt: hours(6), channelId: 1, amountCents: 9 }, approved],
    { status: 2, amountCents: 11_000, channelId: 3 },
  ],
  [
    'of approvals of one time the lower amount counts',
    [approved, { ...approved, amountCents: 9_000 }, { ...approved, amountCents: 12_000 }],
    { amountCents: 9_000 },
  ],
  [
    'a sale is refunded by what was approved last before the refusal',
    [approved, { ...approved, occurredAt: hours(6), amountCents: 9_000 }, refused],
    { status: 0, amountCents: 9_000 },
  ],
  [
    "a later approval takes back what the advertiser's server refused, and the sale begins again",
    [approved, { ...refused, occurredAt: hours(6) }, { ...approved, occurredAt: hours(8), amountCents: 9_000 }],
    { status: 2, amountCents: 9_000, refused: undefined, approved: { occurredAt: hours(8) }, refusalReason: null },
  ],
  [
    'a second refusal counts until it is taken back too',
    [
      { ...approved, occurredAt: hours(8), amountCents: 9_000 },
      refused,
      { ...refused, occurredAt: hours(9), reason: 'De novo' },
    ],
    { status: 0, amountCents: 9_000, refused: { occurredAt: hours(9) }, refusalReason: 'De novo' },
  ],
  [
    'a later approval that had no effect when it came takes nothing back',
    [refused, { ...approved, occurredAt: hours(8), effect: 'contradicts' }],
    { status: 0, amountCents: 12_000 },
  ],
  [
    'staff correct an amount and leave the time of the approval',
    [sold, approved, { ...byStaff, status: 2, effectCode: 'amount_corrected' }, { ...approved, occurredAt: hours(7) }],
    { status: 2, amountCents: 5_000, soldAt: hours(1), approved: { occurredAt: hours(5) } },
  ],
  ['what is approved stays so', [approved, { ...sold, occurredAt: hours(6) }], { status: 2, amountCents: 11_000 }],
  [
    'a refusal after the approval is a refund of what was approved',
    [sold, approved, refused],
    { status: 0, amountCents: 11_000, channelId: 3, refusalReason: 'Devolvido' },
  ],
  [
    'a refusal by a file before it is final',
    [sold, { ...refused, source: 'file', occurredAt: hours(2) }, approved],
    { status: 0, amountCents: 12_000, channelId: 1 },
  ],
  [
    'unless the approval was accepted after it',
    [sold, { ...refused, source: 'file', occurredAt: hours(2) }, { ...approved, effectCode: 'reapproved' }],
    { status: 2, amountCents: 11_000 },
  ],
  [
    'a refusal that arrived as final stays so',
    [approved, { ...refused, occurredAt: hours(2), effectCode: 'refusal_final' }],
    { status: 0, amountCents: 12_000 },
  ],
  [
    'staff take the place of what was said before',
    [sold, approved, byStaff],
    { status: 1, amountCents: 5_000, soldAt: hours(1) },
  ],
  [
    'what comes later but happened before them does not count',
    [sold, byStaff, approved],
    { status: 1, amountCents: 5_000 },
  ],
  [
    'what happened after them does, and leaves the channel',
    [sold, byStaff, { ...approved, occurredAt: hours(9) }],
    { status: 2, amountCents: 11_000, channelId: 1 },
  ],
  [
    'a lifted block is no decision',
    [approved, { ...byStaff, effectCode: 'block_lifted' }],
    { status: 2, amountCents: 11_000 },
  ],
  [
    'a corrected reason counts',
    [sold, refused, { ...byStaff, effectCode: 'reason_corrected', reason: 'Cancelado' }],
    { status: 0, refusalReason: 'Cancelado' },
  ],
  [
    'a booking time is when it was sold',
    [{ ...sold, source: 'file', details: { booking_date: hours(3).toISOString() } }, approved],
    { soldAt: hours(3), firstAt: hours(1) },
  ],
  [
    'a line without a time happened when it came',
    [sold, { ...approved, source: 'file', occurredAt: null, receivedAt: hours(6) }, refused],
    { amountCents: 11_000 },
  ],
  [
    'a file corrects what is pending at the same time',
    [
      { ...sold, source: 'file' },
      { ...sold, source: 'file', amountCents: 1 },
    ],
    { amountCents: 1 },
  ],
  [
    'of messages of one time the higher amount is pending',
    [sold, { ...sold, amountCents: 1 }],
    { amountCents: 10_000 },
  ],
  ['what was refused when it came does not count', [sold, { ...approved, effect: 'refused' }], { status: 1 }],
])('%s', (_rule, reports, expected) => {
  expect(foldReports(arriving(reports))).toMatchObject(expected);
});

test('an approval before a refusal that was taken back says nothing of a later refusal', () => {
  const at = (status: number, hour: number, change: Partial<Report> = {}): Report => ({
    ...nothing,
    status,
    occurredAt: hours(hour),
    ...change,
  });
  const byFile = at(0, 3, { source: 'file', amountCents: 4_003 });
  const state = foldReports(arriving([at(2, 1), at(0, 2), at(2, 5), byFile]));
  expect(state).toMatchObject({ status: 0, amountCents: 4_003, approved: { occurredAt: hours(5) } });
});

test('what staff corrected keeps the time of its approval until it is refused and approved again', () => {
  const approval = { ...nothing, status: 2, occurredAt: hours(1) };
  const correction: Report = {
    ...approval,
    source: 'staff',
    occurredAt: hours(3),
    receivedAt: hours(3),
    amountCents: 9_000,
    effectCode: 'amount_corrected',
  };
  const refusal = { ...nothing, status: 0, occurredAt: hours(5) };
  const approvedAgain = { ...approval, occurredAt: hours(8), effectCode: 'reapproved' };
  const approvedAt = (...reports: Report[]) =>
    foldReports(arriving([approval, correction, ...reports]))?.approved?.occurredAt;
  expect(approvedAt()).toEqual(hours(1));
  expect(approvedAt(refusal, approvedAgain)).toEqual(hours(8));
});

test('a sale with one report is what it is with a refused one beside it', () => {
  const at = fc.integer({ min: 0, max: 5 }).map(hours);
  const detail = fc.option(
    at.map((time) => time.toISOString()),
    { nil: undefined },
  );
  const report = fc
    .record({
      source: fc.constantFrom('postback' as const, 'file' as const),
      status: fc.constantFrom(0, 1, 2),
      occurredAt: fc.option(at),
      receivedAt: at,
      reason: fc.constantFrom(null, 'returned'),
      details: fc.record({
        booking_date: detail,
        transaction_datetime: detail,
        validation_datetime: detail,
        sold_at: detail,
        category: fc.constantFrom('shoes', null, undefined),
        transaction_id: fc.constantFrom('t-1', null, undefined),
        destination_city: fc.constantFrom('Rio', '', null, undefined),
      }),
      clickId: fc.constantFrom('click', null),
      couponCode: fc.constantFrom('C10', null),
    })
    .map((said): Report => ({ ...nothing, id: 1, ...said }));
  const stateOf = (reports: readonly Report[]) => {
    const state = foldReports(reports);
    if (state === undefined) throw new Error('no report counts');
    return { state, details: foldDetails(state, undefined) };
  };
  fc.assert(
    fc.property(report, (one) => {
      const ignored: Report = { ...one, id: 2, amountCents: 1, effect: 'refused', effectCode: 'amount_final' };
      expect(stateOf([one])).toEqual(stateOf([one, ignored]));
    }),
    { numRuns: 2_000 },
  );
});
