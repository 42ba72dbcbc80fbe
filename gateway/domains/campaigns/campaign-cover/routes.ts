import { idText } from '../../../engine/fields.ts';
import { ownedPictureRoutes } from '../../../engine/owned-picture-routes.ts';
import { covers, coverSearch } from './covers.ts';

/** Covers of campaigns. */
export const campaignCoverRoutes = ownedPictureRoutes({
  use: 'cover',
  pictures: covers,
  search: coverSearch,
  filter: { campaign_id: idText.optional() },
  place: '/campaign/cover',
  resource: 'campaign-cover',
  object: 'campaign_cover',
  ownerField: 'campaign_id',
  texts: { owner: 'a campaign', affiliates: 'those of campaigns that they may see' },
});
