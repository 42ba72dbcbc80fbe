import { apiReaders, managers } from '../access/people.ts';
import { type Declaration, filterQuery } from './declaration.ts';
import { reportFilters, reportWays } from './report.ts';

const deciders = [...managers, 'campaigns'] as const;
/** The reason of what was refused, which counts in no sum. */
const reason = (serial: number) => ({ refusal_reason: `Motivo ${serial}` });
/** Only what was refused has a reason, and what is blocked is to be lifted first. */
const admitted = [400, 409] as const;

export const conversion: Declaration = {
  narrow: { site_id: 1 },
  find: reportFilters,
  actions: ['update'],
  kind: 'conversion',
  may: { list: apiReaders, one: apiReaders, update: deciders },
  change: reason,
  changeAdmitted: admitted,
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
    'GET report /api/conversion/validation/:id': { may: apiReaders, object: 'conversion' },
    'PUT report /api/conversion/validation/:id': {
      may: deciders,
      object: 'conversion',
      admitted,
      make: (_target, { serial }) => ({ body: reason(serial()) }),
    },
  },
};
