import { affiliateWriters } from '../access/people.ts';
import { servedPage } from '../support/postal-code-service.ts';
import type { Declaration } from './declaration.ts';

const readers = [...affiliateWriters, 'administrator', 'auditor'] as const;

export const linkPreview: Declaration = {
  base: {
    get url() {
      return servedPage.url;
    },
  },
  may: { list: readers },
  wire: {
    'GET direct /v2/link/preview': { may: readers, make: () => ({ query: { url: servedPage.url } }) },
  },
};
