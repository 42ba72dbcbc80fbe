import { apiReaders } from '../access/people.ts';
import { type Declaration, filterQuery } from './declaration.ts';
import { reportFilters, reportWays } from './report.ts';

export const conversion: Declaration = {
  narrow: { site_id: 1 },
  find: reportFilters,
  may: { list: apiReaders },
  files: {
    'conversion.csv': {
      may: apiReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/conversion.csv${filterQuery({ affiliate_id: affiliate })}`,
      }),
    },
  },
  wire: {
    'GET report /api/get/report': { may: apiReaders, ...reportWays },
    'GET report /api/get/report/export_csv': {
      may: apiReaders,
      ways: [
        { names: 'elsewhere', make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
        { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
      ],
    },
  },
};
