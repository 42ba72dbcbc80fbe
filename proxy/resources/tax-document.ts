import { taxDocument as contract } from '#shared/resources/tax-document.ts';
import { both, mapping } from '../engine/mapping.ts';

export const taxDocument = mapping(contract, {
  one: both({
    call: 'GET /cnpj/data/:id',
    callOf: { ids: /^\d{11}$/, call: 'GET /cpf/data/:id' },
    row: ({ razao_social }, { id }) => ({ id, business_name: razao_social }),
  }),
});
