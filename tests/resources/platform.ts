import type { Audience } from '#shared/contract/contract.ts';
import { affiliatePeople, everybody, managers, staff } from '../access/people.ts';
import type { Declaration, Row, WireWay } from './declaration.ts';
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
    // The key of an advertiser says who may, not the session.
    'GET direct /postback/events': { may: everybody, admitted: [401] },
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

const eventReaders = [...affiliatePeople, 'auditor', 'administrator'] as const;

/** The event before each in the list of an audience, as far as its rows were looked at in their order. */
const formerEvents = new Map<string, string>();
const lastEvents = new Map<Audience, string>();

/** Returns the event after which a row is listed: the one before it. */
function formerEvent({ id }: Row, audience: Audience): string | undefined {
  const place = `${audience} ${id}`;
  const last = lastEvents.get(audience);
  if (!formerEvents.has(place) && last !== undefined) formerEvents.set(place, last);
  lastEvents.set(audience, String(id));
  return formerEvents.get(place);
}

const event: Declaration = {
  find: { after: formerEvent },
  may: { list: [...eventReaders, 'advertiser'] },
  wire: {
    'GET advertiser /api/own/event': { may: ['advertiser'] },
    'GET report /api/events': {
      may: eventReaders,
      names: 'elsewhere',
      findsNothing: true,
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
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
  event,
  search,
};
