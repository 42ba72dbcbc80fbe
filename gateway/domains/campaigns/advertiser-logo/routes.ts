import { idText } from '../../../engine/fields.ts';
import { ownedPictureRoutes } from '../../../engine/owned-picture-routes.ts';
import { logos, logoSearch } from './logos.ts';

/** Logos of advertisers. */
export const advertiserLogoRoutes = ownedPictureRoutes({
  use: 'logo',
  pictures: logos,
  search: logoSearch,
  filter: { advertiser_id: idText.optional() },
  place: '/advertiser/logo',
  resource: 'advertiser-logo',
  object: 'advertiser_logo',
  ownerField: 'advertiser_id',
  texts: { owner: 'an advertiser', affiliates: 'those of advertisers with a campaign that they may see' },
});
