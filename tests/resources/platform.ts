import { managers, staff } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';
import { instantDay } from './instant-day.ts';

const auditEntryReaders = [...managers, 'finance', 'auditor'] as const;

const auditEntry: Declaration = {
  find: { q: (row) => row.action, start_date: instantDay, end_date: instantDay, only_changes: () => false },
  may: { list: auditEntryReaders },
  wire: {
    'GET report /api/audit': {
      may: auditEntryReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
  },
};

const outboxMailReaders = ['manager', 'auditor', 'administrator'] as const;

const outboxMail: Declaration = {
  find: { q: (row) => row.to },
  kind: 'mail',
  may: { list: outboxMailReaders, one: outboxMailReaders },
  wire: {
    'GET report /api/outbox': { may: outboxMailReaders },
    'GET report /api/outbox/:id': { may: outboxMailReaders, object: 'mail' },
  },
};

const writers = ['finance', 'administrator'] as const;
const erpErrorReaders = [...writers, 'auditor'] as const;

/** No ERP is configured where access is tried: there is no such message. */
const admitted = [404];
const ofOne = (body?: object): WireWay => ({ admitted, make: () => ({ params: { id: 1 }, ...(body && { body }) }) });
const path = 'finance /api/erp/errors';

const erpError: Declaration = {
  may: { list: erpErrorReaders, one: erpErrorReaders, update: writers },
  actions: ['update'],
  admitted,
  change: () => ({ state: 'waiting' }),
  changeAdmitted: admitted,
  wire: {
    [`GET ${path}`]: { may: erpErrorReaders },
    [`GET ${path}/:id`]: { may: erpErrorReaders, ...ofOne() },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne({ state: 'waiting' }) },
  },
};

const search: Declaration = {
  base: { q: 'afiliado@demo.test' },
  find: { q: (row) => row['matched'] ?? row['title'] },
  may: { list: staff },
  wire: { 'GET report /api/search': { may: staff, make: () => ({ query: { q: 'Mariana' } }) } },
};

export const platform = {
  'audit-entry': auditEntry,
  'outbox-mail': outboxMail,
  'erp-error': erpError,
  search,
};
