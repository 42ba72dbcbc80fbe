import { z } from 'zod';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, searchRoute } from '../../../engine/routes.ts';
import { reconciliationSearch, startReconciliation } from './reconciliations.ts';

/** Comparisons of all records of the money. */
export const reconciliationRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path: '/api/reconciliations',
    needs: 'reconciliation:list',
    of: reconciliationSearch,
    summary: 'The comparisons of all records of the money, newest first, with the differences that they found.',
  }),
  changeRoute({
    method: 'POST',
    app: 'finance',
    path: '/api/reconciliations',
    needs: 'reconciliation:create',
    body: z.strictObject({}),
    change: ({ context, actor }) => startReconciliation(context, actor),
    summary: 'Compares all records of the money in one snapshot, beside what goes on, and answers what differs.',
  }),
];
