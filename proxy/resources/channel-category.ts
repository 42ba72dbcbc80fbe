import { channelCategory as contract } from '#shared/resources/channel-category.ts';
import { both, mapping } from '../engine/mapping.ts';

export const channelCategory = mapping(contract, {
  list: both({ call: 'GET affiliate /api/get/site/categories' }),
});
