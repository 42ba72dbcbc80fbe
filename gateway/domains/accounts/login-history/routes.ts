import { z } from 'zod';
import { perPageUnderscoreQuery } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { loginSearch } from './history.ts';

/** The sign-ins of the user. */
export const loginHistoryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/user/history',
    needs: 'session',
    query: z.strictObject(perPageUnderscoreQuery),
    summary: "Lists the user's sign-ins and refused attempts, newest first.",
    handle: async ({ query, actor, context }) => {
      const page = { page: query.page, pageSize: query.per_page };
      const { rows, total } = await loginSearch.search(context, actor, { userId: actor.userId ?? 0 }, page);
      return ok(pageOf(rows.map(toWire), total, page));
    },
  }),
];
