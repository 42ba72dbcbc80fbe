import { z } from 'zod';
import { requiredText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { findRecords } from './searches.ts';

/** The search from anywhere. */
export const searchRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/search',
    needs: 'search:list',
    query: z.strictObject({ q: requiredText(120) }),
    summary:
      'What a text can name among the records that the caller may list: names, documents, numbers, addresses, amounts and codes.',
    handle: async ({ query: { q }, actor, context }) => {
      const found = await findRecords(context, actor, q);
      return ok(found.map(({ form, matched, ...record }) => ({ ...toWire(record), matched_in: form, matched })));
    },
  }),
];
