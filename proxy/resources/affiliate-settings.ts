import { affiliateSettings as contract } from '#shared/resources/affiliate-settings.ts';
import { mapping } from '../engine/mapping.ts';

export const affiliateSettings = mapping(contract, {
  one: {
    staff: { call: 'GET affiliate /api/affiliate/settings/:id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/affiliate/settings', own: true },
  },
});
