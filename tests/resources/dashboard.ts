import { apiReaders } from '../access/people.ts';
import type { WireDeclaration, WireDeclarations } from './declaration.ts';

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
