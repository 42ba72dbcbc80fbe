import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { getOwnToken, renewToken } from './tokens.ts';

/** The API token of an affiliate, for its main access alone. */
export const affiliateTokenRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/affiliate/token',
    needs: 'affiliate-token:one',
    side: 'affiliate',
    stepUp: true,
    summary: 'The API token of the own affiliate, whole; null while it has none.',
    handle: async ({ context, actor }) => ok(await getOwnToken(context, actor)),
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/affiliate/token',
    needs: 'affiliate-token:create',
    side: 'affiliate',
    stepUp: true,
    secrets: ['token'],
    summary: 'Gives the own affiliate a new API token; the earlier one is dead from then on.',
    handle: async ({ context, actor }) => created(await renewToken(context, actor)),
  }),
];
