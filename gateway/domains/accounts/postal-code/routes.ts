import { z } from 'zod';
import { banks } from '#shared/brazil/banks.ts';
import { countries } from '#shared/brazil/countries.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { RequestError } from '../../../lib/errors.ts';
import { findPostalAddress, type PostalAddress } from './postal-codes.ts';

/** Converts a postal address to ViaCEP's field names, which the clients expect. */
const wirePostalAddress = (address: PostalAddress | undefined) =>
  address === undefined
    ? { erro: true }
    : {
        cep: address.zipCode,
        logradouro: address.street,
        complemento: address.complement,
        bairro: address.neighborhood,
        localidade: address.city,
        uf: address.state,
      };

/** Fixed lists, and the address of a postal code. */
export const listRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/banks',
    needs: 'bank:list',
    side: 'both',
    summary: 'The Brazilian banks.',
    handle: () => Promise.resolve(ok(banks)),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/banks/:code',
    needs: 'bank:one',
    side: 'both',
    params: z.object({ code: z.string().regex(/^\d{3}$/) }),
    summary: 'A Brazilian bank by its code.',
    handle: ({ params }) => {
      const bank = banks.find(({ code }) => code === params.code);
      if (!bank) throw new RequestError('not_found');
      return Promise.resolve(ok(bank));
    },
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/countries',
    needs: 'country:list',
    side: 'both',
    summary: 'The countries and territories.',
    handle: () => Promise.resolve(ok(countries)),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/getAddress/:zip',
    needs: 'postal-code:one',
    side: 'both',
    rate: 'lookup',
    params: z.object({ zip: z.string().regex(/^\d{8}$/) }),
    summary: 'The address of a Brazilian postal code.',
    handle: async ({ params, context }) => ok(wirePostalAddress(await findPostalAddress(context, params.zip))),
  }),
];
