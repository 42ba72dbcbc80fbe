import { campaign as contract } from '#shared/resources/campaign.ts';
import { mapping, type Row } from '../engine/mapping.ts';

/** Not every gateway says what it pays for some sales, and which channels it admits. */
const row = (sent: Row): Row => ({ division_rates: [], audience: [], ...sent });
const list = { row, paging: 'per_page', filter: 'all', sort: 'all', order: ['name', 'ASC'] } as const;
const managers = ['comercial_manager_id', 'operational_manager_id', 'network_manager_id'] as const;
const details = [
  ...(['name', 'description', 'landing_url', 'allowed_hosts', 'is_exclusive'] as const),
  ...(['approval', 'click_window_days', 'category_ids'] as const),
];

export const campaign = mapping(contract, {
  list: {
    staff: { call: 'GET advertiser /api/get/campaign/search', ...list },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/campaign/search', ...list },
  },
  one: {
    staff: { call: 'GET advertiser /api/get/campaign/:id', row },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/campaign/:id', row },
  },
  create: { staff: { call: 'POST advertiser /api/campaign', row } },
  update: {
    staff: [
      { call: 'PUT advertiser /api/campaign/:id', fields: details, row },
      {
        call: 'PUT advertiser /api/campaign/control/:id',
        fields: ['advertiser_id', ...managers, 'status', 'reason'],
        row,
      },
      { call: 'PUT advertiser /api/campaign/deeplink/:id', fields: ['deeplink_enabled', 'deeplink_template'], row },
    ],
  },
});
