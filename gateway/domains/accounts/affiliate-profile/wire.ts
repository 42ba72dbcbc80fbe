import { roleEntry } from '#shared/codes/accounts/role.ts';
import { toWire } from '../../../engine/wire.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { maskedToken } from '../affiliate-token/tokens.ts';
import type { Affiliate } from '../affiliate/affiliates.ts';

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

/** Converts an affiliate to its wire form in the affiliate app. */
export const wireAffiliate = (affiliate: Affiliate, { actor, context }: Asked) => {
  const { minimumPaymentCents: _minimum, tokenHash: _hash, sealedToken: _sealed, ...fields } = affiliate;
  return {
    ...toWire(fields),
    token: maskedToken(context, actor, affiliate),
    profile: roleEntry('main').profile,
  };
};
