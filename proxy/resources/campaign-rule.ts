import { campaignRule as contract } from '#shared/resources/campaign-rule.ts';
import { mapping } from '../engine/mapping.ts';

export const campaignRule = mapping(contract, {
  one: {
    staff: { call: 'GET advertiser /api/campaign/rules/:id' },
    affiliate: { call: 'GET v2 advertiser /api/v2/campaign/rules/:id' },
  },
  update: {
    staff: [{ call: 'PUT advertiser /api/campaign/rules/:id', fields: ['rules_allowed', 'rules_forbidden'] }],
  },
});
