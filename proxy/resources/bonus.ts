import { bonus as contract } from '#shared/resources/bonus.ts';
import { mapping } from '../engine/mapping.ts';

export const bonus = mapping(contract, {
  list: {
    staff: {
      call: 'GET affiliate /api/commission/bonusList',
      paging: 'perPage',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
    },
  },
  one: { staff: { call: 'GET affiliate /api/commission/bonus/:id' } },
  create: { staff: { call: 'POST conversorphp /api/addBonusToTransaction' } },
  update: {
    staff: [
      { call: 'PUT conversorphp /api/updateBonus/:id', fields: ['bonus_type_id', 'amount', 'note', 'confirmed'] },
    ],
  },
  delete: { staff: { call: 'DELETE conversorphp /api/deleteBonus/:id' } },
});
