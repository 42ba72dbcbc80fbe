import { secondFactor as contract } from '#shared/resources/second-factor.ts';
import { both, mapping, type Translation } from '../engine/mapping.ts';

const own = '/v2/user/second_factor';
const any = '/user/second_factor/:id';
const isOwn: Translation = (row) => ({ id: 'own', enabled: false, recovery_codes_left: 0, ...row });

export const secondFactor = mapping(contract, {
  one: { affiliate: { calls: { own: `GET ${own}` } }, staff: { call: `GET ${any}`, calls: { own: `GET ${own}` } } },
  create: both({ call: `POST ${own}`, row: isOwn }),
  update: both([{ calls: { own: `PUT ${own}` }, fields: ['code', 'renew'], answers: true }]),
  delete: {
    affiliate: { calls: { own: `DELETE ${own}` } },
    staff: { call: `DELETE ${any}`, calls: { own: `DELETE ${own}` } },
  },
});
