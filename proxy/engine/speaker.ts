import type { Audience } from '#shared/contract.ts';
import { Fault } from './fault.ts';

/** Who makes a request. `token` is the gateway's and never leaves the proxy towards a browser. */
export type Speaker =
  | { audience: 'visitor' }
  | { audience: Exclude<Audience, 'visitor'>; token: string; userId: number; affiliateId: number | null };

export const visitor: Speaker = { audience: 'visitor' };

/**
 * The affiliate that an affiliate's own resources belong to.
 *
 * @throws Fault `forbidden` for a login without an affiliate
 */
export function ownAffiliateId(speaker: Speaker): number {
  if (speaker.audience === 'visitor' || speaker.affiliateId === null) throw new Fault('forbidden');
  return speaker.affiliateId;
}

/**
 * Refuses what names another affiliate than the speaker's own. To the affiliate, another's answers like an absent one.
 *
 * @throws Fault `not_found`
 */
export function refuseForeign(speaker: Speaker, affiliateId: unknown): void {
  if (speaker.audience === 'affiliate' && affiliateId !== ownAffiliateId(speaker)) throw new Fault('not_found');
}
