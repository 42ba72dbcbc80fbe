import { affiliateToken as contract } from '#shared/resources/affiliate-token.ts';
import { mapping } from '../engine/mapping.ts';

const call = '/v2/affiliate/token';

export const affiliateToken = mapping(contract, {
  one: { affiliate: { call: `GET ${call}`, own: true } },
  create: { affiliate: { call: `POST ${call}` } },
});
