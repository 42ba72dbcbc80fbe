import { loginEmail as contract } from '#shared/resources/login-email.ts';
import { both, mapping } from '../engine/mapping.ts';

export const loginEmail = mapping(contract, {
  update: both([
    {
      call: 'PUT /v2/affiliate/settings/email',
      fields: ['email'],
      answers: true,
      idAs: 'affiliate_id',
      row: (_row, { id, values }) => ({ id, email: values.email }),
    },
  ]),
});
