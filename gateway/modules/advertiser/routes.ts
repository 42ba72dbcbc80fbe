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
    needs: 'advertiser:list',
    summary: 'All advertisers, newest first.',
    handle: async ({ context }) => ok((await listAdvertisers(context)).map(wireAdvertiser)),
  }),
];
