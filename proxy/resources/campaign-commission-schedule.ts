import { campaignCommissionSchedule as contract } from '#shared/resources/campaign-commission-schedule.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/commission_schedules';

export const campaignCommissionSchedule = mapping(contract, {
  list: {
    staff: { call: `GET advertiser ${path}`, paging: 'per_page', filter: 'all', sort: 'all', order: ['date', 'DESC'] },
  },
  one: { staff: { call: `GET advertiser ${path}/:id` } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: {
    staff: [
      {
        call: `PUT advertiser ${path}/:id`,
        fields: ['title', 'comission_group_id', 'date', 'end_date', 'site_id_list'],
      },
      { call: `PUT advertiser ${path}/cancel/:id`, fields: ['state'] },
    ],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
