import { campaignSegmentation as contract } from '#shared/resources/campaign-segmentation.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/segmentation/:id';

export const campaignSegmentation = mapping(contract, {
  one: { staff: { call: `GET advertiser ${path}` } },
  update: { staff: [{ call: `PUT advertiser ${path}`, fields: ['segments'] }] },
});
