import { roleEntry } from '#shared/codes/role.ts';
import { toReais } from '#shared/money.ts';
import { toWire } from '../../engine/wire.ts';
import type { PostalAddress } from '../postal-code/postal-codes.ts';
import type { Affiliate } from './affiliates.ts';

/** Converts an affiliate to its wire form in the affiliate app. */

export const wireAffiliate = ({
  minimumPaymentCents: _minimum,
  tokenHash: _hash,
  sealedToken: _sealed,
  ...affiliate
}: Affiliate) => ({
  ...toWire(affiliate),
  token: null,
  profile: roleEntry('main').profile,
});

export const wireSettings = ({ minimumPaymentCents }: Affiliate) => ({
  minimum_payment_value: toReais(minimumPaymentCents),
});

/** Converts a postal address to ViaCEP's field names, which the clients expect. */
export const wirePostalAddress = (address: PostalAddress | undefined) =>
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
