import { roleEntry } from '#shared/codes/role.ts';
import { toWire } from '../../engine/wire.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { readableToken } from '../affiliate-token/tokens.ts';
import type { PostalAddress } from '../postal-code/postal-codes.ts';
import type { Affiliate } from './affiliates.ts';

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

/** Converts an affiliate to its wire form in the affiliate app. */

export const wireAffiliate = (affiliate: Affiliate, { actor, context }: Asked) => {
  const { minimumPaymentCents: _minimum, tokenHash: _hash, sealedToken: _sealed, ...fields } = affiliate;
  return {
    ...toWire(fields),
    token: readableToken(context, actor, affiliate),
    profile: roleEntry('main').profile,
  };
};

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
