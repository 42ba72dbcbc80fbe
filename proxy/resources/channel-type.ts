import { channelType as contract } from '#shared/resources/channel-type.ts';
import { both, mapping } from '../engine/mapping.ts';

export const channelType = mapping(contract, {
  list: both({ call: 'GET affiliate /api/get/site/types' }),
});
