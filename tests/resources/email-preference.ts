import { affiliatePeople, affiliateWriters, managers } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

const readers = [...affiliatePeople, ...managers, 'auditor'] as const;
const writers = [...affiliateWriters, ...managers] as const;
const staffReaders = [...managers, 'auditor'] as const;

const own = 'afiliado@demo.test';
const item = (email: string, flag: 0 | 1) => ({
  ...{ email, new_creatives: flag, news_general_information: 1, campaign_break: 0 },
});
const lists = [
  { emails: [item(own, 0), item('marketing@exemplo.test', 1)] },
  { emails: [item(own, 1), ...['a', 'b', 'c', 'd'].map((name) => item(`${name}@exemplo.test`, 0))] },
];

const save: WireWay = {
  names: 'elsewhere',
  make: ({ affiliate }) => ({ body: { affiliateId: affiliate, optinEmails: [] } }),
};

export const emailPreference: Declaration = {
  id: 1,
  kind: 'affiliate',
  updates: { staff: lists, affiliate: lists },
  broken: { emails: [item('nobody', 1)] },
  may: { one: readers, update: writers },
  // The own e-mail without news, whoever's it is.
  change: () => ({ emails: [] }),
  wire: {
    'GET affiliate /api/v2/optin_email': { may: affiliatePeople },
    'GET affiliate /api/optin_email/:affiliateId': { may: staffReaders, object: 'affiliate' },
    'POST affiliate /api/v2/optin_email': { may: affiliateWriters, ...save },
    'POST affiliate /api/optin_email': { may: managers, ...save },
  },
};
