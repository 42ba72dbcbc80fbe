import { loginHistory as contract } from '#shared/resources/login-history.ts';
import { both, mapping } from '../engine/mapping.ts';

export const loginHistory = mapping(contract, {
  list: both({ call: 'GET /v2/user/history', paging: 'per_page', order: ['at', 'DESC'] }),
});
