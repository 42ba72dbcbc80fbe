import { expect, test } from 'vitest';
import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { type DecidedReport, decideReport } from './decide-report.ts';
import type { IncomingReport } from './kept-report.ts';
import type { Row } from './report-history.ts';

const begin = new Date('2026-04-01T12:00:00Z').getTime();
const hours = (count: number) => new Date(begin + count * 3_600_000);

const said: IncomingReport = {
  source: 'postback',
  line: 1,
  campaignId: 1,
  orderId: 'A',
  channelId: 1,
  affiliateId: 1,
  status: 1,
  amountCents: 10_000,
  occurredAt: hours(1),
  linkId: null,
  details: {},
  reason: null,
  refusedIfNew: null,
};
const approved = { ...said, status: 2, occurredAt: hours(5) };
const refused = { ...said, status: 0, occurredAt: hours(9), reason: 'Devolvido' };
/** A line of a file; it happened when it was booked or validated. */
const line = (change: Partial<IncomingReport>): IncomingReport => ({
  ...said,
  source: 'file',
  occurredAt: null,
  ...change,
});

const rate = { commissionCents: 1_000, commissionGroupId: 1, rateBasisPoints: 1_000 };

interface Arriving {
  isSettled?: boolean;
  row?: Partial<Row>;
  refusalReversal?: RefusalReversal;
}

/** Reports that arrive one after the other. Returns what becomes of the last. */
function arrive(
  reports: readonly IncomingReport[],
  { isSettled = false, row = {}, refusalReversal }: Arriving = {},
): DecidedReport {
  let decided: DecidedReport | undefined;
  const kept = [];
  for (const [place, report] of reports.entries()) {
    const isLast = place === reports.length - 1;
    const before = decided && { ...decided.after, id: 7, ...(place === 1 && rate), ...row };
    const stored = before && { row: before, reports: [...kept] };
    decided = decideReport(stored, report, { now: hours(20 + place), isSettled: isSettled && isLast, refusalReversal });
    kept.push(...decided.reports.map((one) => ({ ...one, id: kept.length + one.id })));
  }
  if (decided === undefined) throw new Error('nothing was reported');
  return decided;
}

const lastOf = ({ reports }: DecidedReport) => reports.at(-1);

const validated = (at: number, amountCents: number) =>
  line({ status: 2, amountCents, details: { validation_datetime: hours(at).toISOString() } });
const approvedAt = (at: number, amountCents: number) => ({ ...approved, occurredAt: hours(at), amountCents });
const untimed = line({ status: 2, amountCents: 9_000 });
const corrected = { effect: 'counted', effectCode: 'amount_corrected' };
const refusedAsFinal = { effect: 'refused', effectCode: 'amount_final' };
const asked = { isSettled: true };
const billed = { isSettled: true, row: { validationStatus: 3 } };

test.each<[string, IncomingReport, object, { row?: Partial<Row>; isSettled?: boolean }?]>([
  ['later and smaller counts', approvedAt(8, 9_000), corrected],
  ['later and larger counts', approvedAt(8, 11_000), corrected],
  ['later and larger of what was asked for counts', approvedAt(8, 11_000), corrected, asked],
  ['later and smaller of what was billed counts', approvedAt(8, 9_000), corrected, billed],
  ['later and larger of what was billed is refused', approvedAt(8, 11_000), refusedAsFinal, billed],
  ['earlier does not count', approvedAt(6, 9_000), { effect: 'older' }],
  ['earlier of what was billed does not count, whatever comes later', approvedAt(6, 11_000), refusedAsFinal, billed],
  ['earlier and smaller of what was billed does not count', approvedAt(6, 9_000), { effect: 'older' }, billed],
  ['of an old line does not count', validated(6, 9_000), { effect: 'older' }],
  ['of a later line counts', validated(8, 9_000), corrected],
  ['of a line without a time counts, because it has just come', untimed, corrected],
  ['of a line of the same time counts where it is smaller', validated(7, 9_000), corrected],
  ['of a line of the same time is an error where it is larger', validated(7, 11_000), refusedAsFinal],
  ['as pending contradicts', { ...said, occurredAt: hours(8), amountCents: 9_000 }, { effect: 'contradicts' }],
])('another amount of an approved order that is %s', (_rule, report, kept, options = {}) => {
  const decided = arrive([approved, approvedAt(7, 10_000), report], options);
  expect(lastOf(decided)).toMatchObject({ effectCode: null, ...kept });
  const isTaken = lastOf(decided)?.effect === 'counted';
  const [amountCents, commissionCents] = isTaken ? [report.amountCents, report.amountCents / 10] : [10_000, 1_000];
  const times = { createdAt: hours(5), reportedApprovedAt: hours(5) };
  expect(decided.after).toMatchObject({ amountCents, commissionCents, ...times });
});

test('the same refusal is kept once', () => {
  const refusal = approvedAt(6, 11_000);
  const row = { validationStatus: 3 };
  expect(arrive([approved, refusal], { row }).reports).toHaveLength(1);
  expect(arrive([approved, refusal, refusal], { row }).reports).toEqual([]);
});

test('an earlier time of a settled order is kept and moves nothing, and from then on nothing else does', () => {
  const earlier = { ...said, occurredAt: hours(0) };
  const decided = arrive([approved, earlier], { isSettled: true });
  expect(decided).toMatchObject({ outcome: 'unchanged', isAssessed: false, after: { createdAt: hours(5) } });
  expect(lastOf(decided)).toMatchObject({ effect: 'older', effectCode: 'settled' });
  const open = arrive([approved, earlier]);
  expect(open).toMatchObject({ outcome: 'unchanged', isAssessed: false, after: { createdAt: hours(5) } });
  expect(lastOf(open)).toMatchObject({ effect: 'older', effectCode: 'terms_kept' });
});

const approvalLine = (details: object) =>
  line({ status: 2, details: { validation_datetime: hours(5).toISOString(), ...details } });

test.each<[string, IncomingReport, Partial<Row>]>([
  ['an earlier event', { ...said, occurredAt: hours(0) }, {}],
  ['an earlier approval', { ...approved, occurredAt: hours(3) }, { reportedApprovedAt: hours(3) }],
  ['a booking time', approvalLine({ booking_date: hours(1).toISOString() }), { bookingDate: hours(1) }],
  [
    'a transaction time',
    approvalLine({ transaction_datetime: hours(1).toISOString() }),
    { transactionDatetime: hours(1) },
  ],
  [
    'a click of long ago',
    approvalLine({ click_datetime: '2019-01-01T00:00:00.000Z' }),
    { clickDatetime: new Date('2019-01-01T00:00:00Z') },
  ],
  ['an earlier event with another kind', { ...said, occurredAt: hours(0), details: { category: 'casa' } }, {}],
])('what is approved keeps its rate, time and standing after %s', (_what, report, known) => {
  const kept = { createdAt: hours(5), commissionCents: 1_000, category: null, validationStatus: 2, ...known };
  const decided = arrive([approved, report]);
  expect(decided).toMatchObject({ isAssessed: false, isPriced: false, keepsTerms: true, after: kept });
  expect(lastOf(decided)).toMatchObject({ effectCode: 'terms_kept' });
  // The same again says nothing new.
  expect(arrive([approved, report, report])).toMatchObject({ outcome: 'unchanged', after: kept });
});

test('what is approved keeps its channel after an earlier approval through another one', () => {
  const other = { ...approved, occurredAt: hours(3), channelId: 3, affiliateId: 2 };
  expect(arrive([approved, other])).toMatchObject({
    error: 'channel_is_final',
    after: { channelId: 1, affiliateId: 1 },
  });
  expect(arrive([said, other])).toMatchObject({ error: null, after: { channelId: 3, affiliateId: 2 } });
});

const again = approvedAt(12, 10_000);
const validatedAt = (at: number) => ({ validation_datetime: hours(at).toISOString() });
const byFile = line({ status: 0, reason: 'Devolvido', details: validatedAt(9) });
const reportedAt = (row: Row) => [row.reportedFirstAt, row.reportedApprovedAt, row.reportedRefusedAt];

test.each([
  ['a pending sale', [said, refused, again], { refusalReversal: 'server' }, null],
  ['a refunded sale', [said, approved, refused, again], { refusalReversal: 'server' }, null],
  ['a refused sale with another amount', [said, refused, approvedAt(12, 7_000)], { refusalReversal: 'server' }, null],
  ['a sale refused by a file', [said, byFile, again], { refusalReversal: 'server' }, 'refused_is_final'],
  ['a sale refused by a file, where all may return', [said, byFile, again], { refusalReversal: 'all' }, null],
  ['a refused sale, where none may return', [said, refused, again], { refusalReversal: 'none' }, 'refused_is_final'],
  [
    'a refunded sale whose commission was asked for',
    [said, approved, refused, again],
    { refusalReversal: 'server', isSettled: true },
    'refused_is_final',
  ],
] as const)('%s is approved again, unless it is final', (_what, reports, options, error) => {
  const decided = arrive(reports, options);
  expect(decided.error).toBe(error);
  const amountCents = reports.at(-1)?.amountCents ?? 0;
  if (error === null) {
    expect(decided).toMatchObject({
      outcome: 'changed',
      movesMoney: true,
      after: { validationStatus: 2, amountCents },
    });
    expect(decided.after).toMatchObject({
      reportedRefusedAt: null,
      reportedApprovedAt: hours(12),
      refusalReason: null,
    });
    expect(lastOf(decided)).toMatchObject({ effect: 'counted', effectCode: 'reapproved' });
  } else {
    expect(decided.after).toMatchObject({ validationStatus: 0 });
    expect(lastOf(decided)).toMatchObject({ effect: 'refused', effectCode: error });
  }
});

test('a refusal that comes after the approval that took it back leads to what it leads to in its order', () => {
  const allowed = { refusalReversal: 'server' } as const;
  expect(arrive([said, again, refused], allowed)).toMatchObject({ isOlder: true, after: { validationStatus: 2 } });
  expect(arrive([said, again, refused], { refusalReversal: 'none' })).toMatchObject({ after: { validationStatus: 0 } });
  expect(arrive([said, again, byFile], allowed)).toMatchObject({ after: { validationStatus: 0 } });
  expect(arrive([said, again, byFile], { refusalReversal: 'all' })).toMatchObject({ after: { validationStatus: 2 } });
});

const elsewhere = { channelId: 3, affiliateId: 2 };

test.each<[string, IncomingReport, RefusalReversal?]>([
  ['an approval of the same time with another kind', { ...approvedAt(5, 12_000), details: { category: 'casa' } }],
  ['an earlier approval with another kind', { ...approvedAt(3, 10_000), details: { category: 'casa' } }],
  ['an earlier approval through another affiliate', { ...approvedAt(3, 9_000), ...elsewhere }],
  ['an earlier event', { ...said, details: { category: 'casa' } }],
  ['an earlier event through another affiliate', { ...said, ...elsewhere, details: { coupon_code: 'C3' } }],
  ['an earlier refusal', { ...refused, occurredAt: hours(2), amountCents: 9_000 }],
  ['an earlier refusal, where none may return', { ...refused, occurredAt: hours(2), amountCents: 9_000 }, 'none'],
  ['a line that refused it earlier, where all may return', { ...byFile, details: validatedAt(2) }, 'all'],
])('%s leads to the same sale before and after its refund', (_what, report, refusalReversal = 'server') => {
  const facts = (reports: readonly IncomingReport[]) => {
    const { affiliateId, channelId, amountCents, validationStatus, createdAt, category, couponCode, refusalReason } =
      arrive(reports, { refusalReversal }).after;
    const times = [createdAt, ...reportedAt(arrive(reports, { refusalReversal }).after)];
    return { affiliateId, channelId, amountCents, validationStatus, times, category, couponCode, refusalReason };
  };
  const refunded = facts([approved, report, refused]);
  expect(refunded).toMatchObject({ affiliateId: 1, validationStatus: 0, category: null });
  expect(facts([approved, refused, report])).toEqual(refunded);
  const returned = facts([approved, report, refused, again]);
  expect(returned.validationStatus).toBe(refusalReversal === 'none' ? 0 : 2);
  expect(facts([approved, refused, report, again])).toEqual(returned);
});

test('terms were not fixed where a sale was never approved, is approved again, or is blocked', () => {
  const through = { ...elsewhere, details: { category: 'casa' } };
  const moved = { error: null, after: elsewhere };
  expect(arrive([said, refused, { ...approvedAt(3, 10_000), ...through }])).toMatchObject(moved);
  expect(arrive([approved, refused, { ...again, ...through }])).toMatchObject(moved);
  const earlier = { ...said, occurredAt: hours(2) };
  const blocked = { row: { block: 'late' } };
  expect(arrive([approved, refused, earlier], blocked)).toMatchObject({ after: { createdAt: hours(2) } });
  expect(arrive([approved, refused, earlier])).toMatchObject({ keepsTerms: true, after: { createdAt: hours(5) } });
});

test.each<[string, IncomingReport, RefusalReversal]>([
  ['a refusal', refused, 'server'],
  ['a refusal, where none may return', refused, 'none'],
  ['a line that refuses it', byFile, 'server'],
  ['a line that refuses it, where all may return', byFile, 'all'],
])('%s leads to the same blocked sale before and after a later approval', (_what, report, refusalReversal) => {
  const refusal = { ...report, details: { ...report.details, category: 'casa' } };
  const options = { refusalReversal, row: { block: 'late' } } as const;
  const afterwards = arrive([again, refusal], options);
  const { amountCents, createdAt, category, refusalReason } = arrive([refusal, again], options).after;
  expect(afterwards).toMatchObject({ isPriced: true, isAssessed: true, movesMoney: true, keepsTerms: false });
  expect(afterwards.after).toMatchObject({ amountCents, createdAt, category, refusalReason });
  expect(afterwards.after).toMatchObject({ category: 'casa', createdAt: hours(9) });
  const settled = arrive([again, refusal], { ...options, isSettled: true });
  expect(settled.after).toMatchObject({ category: null, createdAt: hours(12) });
  expect(arrive([again, refusal], { refusalReversal }).after).toMatchObject({ category: null, createdAt: hours(12) });
});

test('an approval that said nothing new when it came takes back an earlier refusal that comes after it', () => {
  const early = { ...refused, occurredAt: hours(6), amountCents: 9_000 };
  const elsewhere8 = { ...approvedAt(8, 10_000), ...elsewhere };
  expect(lastOf(arrive([approved, elsewhere8]))).toMatchObject({ effect: 'contradicts' });
  expect(arrive([approved, elsewhere8, early])).toMatchObject({ isOlder: true, after: { validationStatus: 2 } });
  const withRefusal = approvedAt(9, 10_000);
  expect(arrive([approved, byFile, withRefusal, early])).toMatchObject({
    after: { validationStatus: 0, amountCents: 10_000 },
  });
});

test('a lifted block is no approval that takes back what was refused before it', () => {
  const { after, reports } = arrive([approved]);
  const [approval] = reports;
  if (approval === undefined) throw new Error('nothing was kept');
  const lifted = { ...approval, id: 2, source: 'staff', occurredAt: hours(21), effectCode: 'block_lifted' } as const;
  const row = { ...after, ...rate, id: 7, block: 'late', blockLiftedAt: hours(21) };
  const decided = decideReport({ row, reports: [approval, lifted] }, refused, { now: hours(30) });
  expect(lastOf(decided)).toMatchObject({ effect: 'counted', effectCode: null });
  expect(decided.after.validationStatus).toBe(0);
});

test('a refund of a settled order is taken', () => {
  expect(arrive([said, approved, refused], { isSettled: true })).toMatchObject({
    outcome: 'changed',
    after: { validationStatus: 0, amountCents: 10_000, refusalReason: 'Devolvido' },
  });
});

test('a conversion that its reports do not explain is carried over as it stands, and moved by news alone', () => {
  const row = { amountCents: 7_777, reportedPendingCents: 7_777, createdAt: hours(3), destinationCity: 'Recife' };
  const decided = arrive([said, { ...said, occurredAt: hours(0) }], { row });
  expect(decided).toMatchObject({ outcome: 'unchanged', after: { amountCents: 7_777, createdAt: hours(3) } });
  expect(decided.reports).toMatchObject([
    { source: 'system', effectCode: 'carried_over', amountCents: 7_777, occurredAt: hours(1) },
    { source: 'postback', effect: 'older' },
  ]);
  const news = arrive([said, { ...said, occurredAt: hours(2), amountCents: 9_000 }], { row });
  expect(news).toMatchObject({ outcome: 'changed', after: { amountCents: 9_000, destinationCity: 'Recife' } });
});

test.each<[string, IncomingReport[], Partial<Row>]>([
  [
    'of the report that gives the amount, else of the latest before it, else of the earliest after it',
    [
      { ...said, details: { category: 'casa', commission_type: 'novo', destination_city: 'Natal' } },
      { ...refused, details: { booking_status: 'devolvido', category: 'outra' } },
      { ...approved, details: { commission_type: 'antigo' } },
    ],
    { category: 'casa', commissionType: 'antigo', destinationCity: 'Natal', bookingStatus: 'devolvido' },
  ],
  [
    'of a later line of a file, which may take one away',
    [
      { ...approved, details: { category: 'casa', destination_city: 'Natal' } },
      line({
        ...approved,
        source: 'file',
        occurredAt: hours(6),
        details: { category: 'moda', destination_city: null },
      }),
    ],
    { category: 'casa', destinationCity: null },
  ],
  [
    'of the channel, where it is one that led to the sale',
    [
      { ...said, details: { click_id: 'X', click_datetime: hours(0).toISOString(), xtras_params_1: 'a' } },
      { ...said, channelId: 3, affiliateId: 2, occurredAt: hours(2), details: { coupon_code: 'C3' } },
    ],
    { affiliateId: 2, channelId: 3, clickId: null, clickDatetime: null, couponCode: 'C3', xtrasParams1: null },
  ],
])('details are those %s', (_rule, reports, expected) => {
  expect(arrive(reports).after).toMatchObject(expected);
});

test('a pending sale is repriced when its kind is reported later', () => {
  const kind = (report: IncomingReport, category: string) => ({ ...report, details: { category } });
  expect(arrive([said, kind({ ...said, occurredAt: hours(2) }, 'casa')])).toMatchObject({
    after: { category: 'casa' },
    isPriced: true,
  });
  expect(arrive([said, kind(approved, 'casa')])).toMatchObject({ after: { category: 'casa' }, isPriced: true });
  expect(arrive([approved, kind(approvedAt(6, 10_000), 'casa')])).toMatchObject({
    after: { category: null },
    isPriced: false,
  });
  for (const isSettled of [false, true])
    expect(arrive([approved, kind(said, 'casa')], { isSettled })).toMatchObject({
      after: { category: null },
      isPriced: false,
    });
  const afterStaff = { row: { staffDecidedAt: hours(0) } };
  expect(arrive([said, kind({ ...said, occurredAt: hours(8) }, 'casa')], afterStaff)).toMatchObject({
    after: { category: 'casa' },
    isPriced: true,
  });
});

test('another amount of a pending order earns by its rate', () => {
  const decided = arrive([said, { ...said, occurredAt: hours(2), amountCents: 3_335 }]);
  expect(decided).toMatchObject({ after: { commissionCents: 334 }, isPriced: false, isAssessed: false });
});
