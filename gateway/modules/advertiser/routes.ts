import { toWire } from '../../engine/wire.ts';
import { ok, type Route, route } from '../../server/registry.ts';
import { advertiserSearch } from './advertisers.ts';

/** The advertisers. */
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
