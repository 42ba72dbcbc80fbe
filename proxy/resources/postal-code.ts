import { postalCode as contract } from '#shared/resources/postal-code.ts';
import { both, mapping } from '../engine/mapping.ts';
import { Fault } from '../engine/fault.ts';

export const postalCode = mapping(contract, {
  one: both({
    call: 'GET affiliate /api/getAddress/:id',
    row: (found, { id }) => {
      if (found.erro) throw new Fault('postal_code_not_found');
      const { logradouro: address, bairro: neighborhood, localidade: city, uf: state } = found;
      return { id, address, neighborhood, city, state };
    },
  }),
});
