import { campaign as contract } from '#shared/resources/campaign.ts';
import { mapping, type Row } from '../engine/mapping.ts';

const row = ({ campaign_id: id, campaign_name: name, ...others }: Row) => ({ ...others, id, name });

export const campaign = mapping(contract, {
  list: {
    staff: { call: 'GET advertiser /api/get/campaign/list', search: ['id', 'name', 'advertiser_name'], row },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/campaign/list', search: ['id', 'name', 'advertiser_name'], row },
  },
});
