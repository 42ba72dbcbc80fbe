import { anyStaff } from '../../server/actor.ts';
import { type Advertiser, listAdvertisers } from './advertisers.ts';
import { ok, type Route, route } from '../../server/registry.ts';

const wireAdvertiser = (advertiser: Advertiser) => ({
  id: advertiser.id,
  level: advertiser.level,
  business_name: advertiser.businessName,
  trademark: advertiser.trademark,
  cnpj: advertiser.cnpj,
  type: advertiser.type,
  country: advertiser.country,
  created_at: advertiser.createdAt,
  status: advertiser.status,
});

/** The advertisers. */
export const advertiserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/get/advertiser/list',
    roles: anyStaff,
    summary: 'All advertisers, newest first.',
    handle: async ({ actor, context }) => ok((await listAdvertisers(context, actor)).map(wireAdvertiser)),
  }),
];
