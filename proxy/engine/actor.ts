import type { Audience } from '#shared/contract.ts';
import { Fault } from './fault.ts';

/** Who makes a request. `token` is the gateway's and never leaves the proxy towards a browser. */
export type Actor =
  | { audience: 'visitor' }
  | { audience: Exclude<Audience, 'visitor'>; token: string; userId: number; affiliateId: number | null };

export const visitor: Actor = { audience: 'visitor' };

/**
 * The affiliate that an affiliate's own resources belong to.
 *
 * @throws Fault `forbidden` for a login without an affiliate
 */
export function ownAffiliateId(actor: Actor): number {
  if (actor.audience === 'visitor' || actor.affiliateId === null) throw new Fault('forbidden');
  return actor.affiliateId;
}

/**
 * Refuses what names another affiliate than the actor's own. To the affiliate, another's answers like an absent one.
 *
 * @throws Fault `not_found`
 */
export function refuseForeign(actor: Actor, affiliateId: unknown): void {
  if (actor.audience === 'affiliate' && affiliateId !== ownAffiliateId(actor)) throw new Fault('not_found');
}
