import { apiReaders, staff } from '../access/people.ts';
import { type Declaration, filterQuery, type WireDeclaration, type WireDeclarations } from './declaration.ts';
import { plainNoun } from './plain-noun.ts';

/** A period of which the sample data have sales and clicks, and one to compare it with. */
export const period = { from: '2026-01-01', to: '2026-06-30' };

/** What narrows a dashboard beside its period. */
export const dashboardFilters = {
  from: () => '2026-01-02',
  to: () => '2026-06-29',
  compare_from: () => '2025-07-05',
  campaign_id: () => 1,
  affiliate_id: () => 1,
} as const;

export const dashboardReaders = apiReaders;

const staffReaders = apiReaders.filter((name) =>
  (['manager', 'assigned', 'administrator', 'finance', 'campaigns', 'auditor'] as string[]).includes(name),
);
const affiliateReaders = apiReaders.filter((name) => !staffReaders.includes(name));

const ways: Pick<WireDeclaration, 'ways'> = {
  ways: [
    { make: () => ({ query: period }) },
    { names: 'elsewhere', make: ({ affiliate }) => ({ query: { ...period, affiliate_id: affiliate } }) },
  ],
};

/** A call of a dashboard that staff alone have. */
export const staffCall: WireDeclaration = { may: staffReaders, ...ways };

/** The calls of a dashboard: an affiliate's own, and that of staff. */
export const dashboardCalls = (...names: string[]): WireDeclarations =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`GET report /api/get/dashboard/${name}`, staffCall],
      [`GET report /api/v2/get/dashboard/${name}`, { may: affiliateReaders, ...ways }],
    ]),
  );

const revenueReaders = ['campaigns', 'finance', 'administrator', 'auditor'] as const;

const campaignMargin: Declaration = {
  base: period,
  find: {
    from: () => '2026-01-02',
    to: () => '2026-06-29',
    campaign_id: (row) => row.id,
    advertiser_id: (row) => row.advertiser_id,
  },
  may: { list: revenueReaders },
  wire: {
    'GET report /api/get/campaign_margins': { may: revenueReaders, make: () => ({ query: period }) },
  },
};

const conversionHistory: Declaration = {
  // One of affiliate 1, whatever the day.
  id: 5371,
  kind: 'conversion',
  may: { one: apiReaders },
  wire: { 'GET report /api/conversion/history/:id': { may: apiReaders, object: 'conversion' } },
};

const dashboardAffiliate: Declaration = {
  base: period,
  find: { ...dashboardFilters, compare_to: () => '2025-12-30', affiliate_id: (row) => row.id },
  may: { list: staff },
  wire: { 'GET report /api/get/dashboard/affiliates': staffCall },
};

const dashboardCampaign: Declaration = {
  base: period,
  find: { ...dashboardFilters, compare_to: () => '2025-12-30', kind: () => 'own', campaign_id: (row) => row.id },
  may: { list: dashboardReaders },
  wire: dashboardCalls('campaignsAffiliate', 'campaignsConvertMore', 'exclusiveCampaigns', 'campaignsHigherCommission'),
};

const moneyReaders = ['manager', 'assigned', 'finance', 'administrator', 'auditor'] as const;

const dashboardMoney: Declaration = {
  may: { list: moneyReaders },
  wire: { 'GET report /api/get/dashboard/money': { may: moneyReaders } },
};

const dashboardSummary: Declaration = {
  base: period,
  find: { ...dashboardFilters, compare_to: () => '2025-12-30' },
  may: { list: dashboardReaders },
  wire: dashboardCalls('summaryAffiliate'),
};

const deciders = ['manager', 'assigned', 'administrator', 'campaigns', 'auditor'] as const;

const decisionQueue: Declaration = {
  base: { kind: 'participation' },
  find: { kind: () => 'participation' },
  may: { list: deciders },
  wire: {
    'GET report /api/get/decision_queue': { may: deciders, make: () => ({ query: { kind: 'participation' } }) },
  },
};

const listTotal: Declaration = {
  base: { of: 'affiliate' },
  find: { of: () => 'affiliate', where: ({ id }) => JSON.stringify({ status: Number(id) }) },
  may: { list: staff },
  wire: { 'GET report /api/get/list_totals': { may: staff, make: () => ({ query: { of: 'affiliate' } }) } },
};

const writers = ['finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

const reconciliation: Declaration = {
  create: () => ({}),
  may: { list: readers, create: writers },
  creation: { body: () => ({}) },
  wire: {
    'GET finance /api/reconciliations': { may: readers },
    'POST finance /api/reconciliations': { may: writers, make: () => ({ body: {} }) },
  },
};

const grouped = { ...period, group_by: 'campaign' };

const report: Declaration = {
  base: { ...grouped, affiliate_id: 1 },
  find: {
    from: () => '2026-01-02',
    to: () => '2026-06-29',
    group_by: () => 'campaign',
    affiliate_id: () => 1,
    campaign_id: (row) => Number(row.id),
    site_id: () => 1,
  },
  may: { list: dashboardReaders },
  files: {
    'report.csv': {
      may: dashboardReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/report.csv${filterQuery({ ...grouped, affiliate_id: affiliate })}`,
      }),
    },
  },
  wire: {
    'GET report /api/get/report/grouped': {
      may: staffReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { ...grouped, affiliate_id: affiliate } }),
    },
    'GET report /api/v2/get/report/grouped': {
      may: affiliateReaders,
      ways: [
        { make: () => ({ query: grouped }) },
        { names: 'elsewhere', make: ({ affiliate }) => ({ query: { ...grouped, affiliate_id: affiliate } }) },
      ],
    },
  },
};

const sharedView = plainNoun({
  resource: 'saved-view',
  body: (serial) => ({
    resource: 'affiliate',
    name: `Ativos ${serial}`,
    filter: { status: 2 },
    sort: 'id',
    order: 'DESC',
    hidden_columns: ['email'],
    is_shared: true,
  }),
  find: { q: (row) => row['name'], resource: () => 'affiliate', is_shared: () => true },
  isShared: true,
  readers: ['manager', 'assigned', 'finance', 'campaigns', 'administrator', 'auditor'],
  writers: ['manager', 'assigned', 'finance', 'campaigns', 'administrator'],
});
/** Nobody but its owner and administrators changes a shared view, as the administrator owns these: the rule has its own test. */
const savedView: Declaration = {
  ...sharedView,
  changeAdmitted: [403],
  removalAdmitted: [403],
  wire: Object.fromEntries(
    Object.entries(sharedView.wire).map(([call, declared]) => [
      call,
      /^(?:PUT|DELETE) /.test(call) ? { ...declared, admitted: [403] } : declared,
    ]),
  ),
};

const waiting: Declaration = {
  may: { list: staff },
  wire: { 'GET report /api/get/waiting': { may: staff } },
};

export const reports = {
  'campaign-margin': campaignMargin,
  'conversion-history': conversionHistory,
  'dashboard-affiliate': dashboardAffiliate,
  'dashboard-campaign': dashboardCampaign,
  'dashboard-money': dashboardMoney,
  'dashboard-summary': dashboardSummary,
  'decision-queue': decisionQueue,
  'list-total': listTotal,
  reconciliation,
  report,
  'saved-view': savedView,
  waiting,
};
