import type { WireDeclaration } from './declaration.ts';
import { instantDay } from './instant-day.ts';

/** What the report of conversions and its total are narrowed by. */
export const reportFilters = { start_date: instantDay, end_date: instantDay } as const;

/** The ways to ask the gateway for somebody's part of the report. */
export const reportWays: Pick<WireDeclaration, 'ways'> = {
  ways: [
    { names: 'elsewhere', make: ({ affiliate }) => ({ query: { id_affiliate: affiliate } }) },
    { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
  ],
};
