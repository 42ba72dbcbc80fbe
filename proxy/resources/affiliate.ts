import { affiliate as contract } from '#shared/resources/affiliate.ts';
import { mapping } from '../engine/mapping.ts';

const personal = ['name', 'last_name', 'business_name', 'phone_number'] as const;
const street = ['address', 'address_number', 'address_other', 'zip_code'] as const;
const fields = [...personal, ...street, ...(['neighborhood', 'city', 'state', 'country'] as const)];

export const affiliate = mapping(contract, {
  list: {
    staff: {
      call: 'GET affiliate /api/affiliate/search',
      paging: 'perPage',
      filter: 'all',
      order: ['created_at', 'DESC'],
      sort: 'all',
    },
  },
  one: {
    staff: { call: 'GET affiliate /api/get/affiliate/:id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/get/affiliate', own: true },
  },
  update: {
    staff: [
      { call: 'PUT affiliate /api/edit/affiliate/:id', fields, body: 'record' },
      { call: 'PUT affiliate /api/affiliate/status/:id', fields: ['status', 'status_reason'] },
      { call: 'PUT affiliate /api/affiliate/comercial_manager/:id', fields: ['comercial_manager_id'] },
      { call: 'PUT affiliate /api/affiliate/service_manager/:id', fields: ['service_manager_id'] },
    ],
    affiliate: [{ call: 'PUT v2 affiliate /api/v2/edit/affiliate', fields, body: 'record' }],
  },
});
