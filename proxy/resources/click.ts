import { click as contract } from '#shared/resources/click.ts';
import { both, mapping } from '../engine/mapping.ts';

export const click = mapping(contract, {
  list: both({
    call: 'GET report /api/get/click',
    paging: 'per_page',
    filter: 'all',
    sort: 'all',
    order: ['date', 'DESC'],
  }),
});
