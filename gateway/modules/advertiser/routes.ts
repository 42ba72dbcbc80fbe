import type { Executor } from '../../db/client.ts';
import { defineSearch } from '../../engine/search.ts';
import { toWire } from '../../engine/wire.ts';
import { ok, type Route, route } from '../../server/registry.ts';
import { advertisers } from './table.ts';

const advertiserSearch = defineSearch({
  select: (db: Executor) => db.select().from(advertisers).$dynamic(),
  id: advertisers.id,
  affiliateId: null,
  filters: {},
  sorts: { createdAt: advertisers.createdAt },
  defaultSort: ['createdAt', 'desc'],
});

export const advertiserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/get/advertiser/list',
    needs: 'advertiser:list',
    summary: 'All advertisers, newest first.',
    handle: async ({ actor, context }) => ok((await advertiserSearch.list(context, actor, {})).map(toWire)),
  }),
];
