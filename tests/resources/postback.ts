import { businessDate } from '#shared/time.ts';
import { everybody } from '../access/people.ts';
import type { Declaration, Row } from './declaration.ts';

const readers = ['campaigns', 'administrator', 'auditor'] as const;
/** Whoever sends it is told that the signature is missing: the key says who may, not the session. */
const unsigned = { may: everybody, admitted: [401] };

const dayOf = (row: Row) => businessDate(new Date(String(row['received_at'])));

export const postback: Declaration = {
  find: {
    q: (row) => row.message_id,
    is_test: (row) => row.is_test,
    is_refused: (row) => row.fault !== null,
    from: dayOf,
    to: dayOf,
  },
  may: { list: readers },
  wire: {
    'GET advertiser /api/advertiser/postback': { may: readers },
    'POST direct /postback': { ...unsigned, make: () => ({}) },
    'GET direct /postback/log': unsigned,
  },
};
