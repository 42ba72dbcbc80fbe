import { campaignCategory as contract } from '#shared/resources/campaign-category.ts';
import { mapping } from '../engine/mapping.ts';

const call = 'GET advertiser /api/get/campaign/categories';

export const campaignCategory = mapping(contract, { list: { staff: { call }, affiliate: { call } } });
