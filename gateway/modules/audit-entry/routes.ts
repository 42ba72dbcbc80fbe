import { businessDate, idText, requiredText } from '../../engine/fields.ts';
import { searchRoute } from '../../engine/routes.ts';
import { toWire } from '../../engine/wire.ts';
import type { Route } from '../../server/registry.ts';
import { auditSearch } from './entries.ts';

const wireSnapshot = (snapshot: unknown) =>
  typeof snapshot === 'object' && snapshot !== null ? toWire(snapshot) : null;

/** The audit search. */
export const auditRoutes: readonly Route[] = [
  searchRoute({
    app: 'report',
    path: '/api/audit',
    needs: 'audit-entry:list',
    summary: 'Searches what was done, newest first.',
    of: auditSearch,
    filter: {
      action: requiredText(80).optional(),
      entity: requiredText(80).optional(),
      user_id: idText.optional(),
      affiliate_id: idText.optional(),
      start_date: businessDate.optional(),
      end_date: businessDate.optional(),
    },
    wire: ({ before, after, ...entry }) => ({
      ...toWire(entry),
      before: wireSnapshot(before),
      after: wireSnapshot(after),
    }),
  }),
];
