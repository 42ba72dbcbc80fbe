import { importForm, orderFile } from '../support/order-file.ts';
import type { Declaration } from './declaration.ts';

const importers = ['manager', 'campaigns', 'administrator'] as const;

export const conversionImport: Declaration = {
  streams: ['create'],
  may: { list: [...importers, 'auditor'] },
  files: {
    'the import of conversions': {
      may: importers,
      make: (_target, { serial }) => ({
        method: 'POST',
        path: '/api/conversion-import',
        body: importForm(orderFile([{ order: `P-${serial()}` }])),
      }),
    },
  },
  wire: {
    'POST report /api/conversion/import': {
      may: importers,
      make: (_target, { serial }) => ({ body: importForm(orderFile([{ order: `M-${serial()}` }])) }),
    },
    'GET report /api/conversion/imports': { may: [...importers, 'auditor'] },
  },
};
