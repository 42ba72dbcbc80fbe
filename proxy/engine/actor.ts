import { type RoleName, roleEntry, roleMay, type Scope } from '#shared/codes/role.ts';
import type { Audience, Contract, Verb } from '#shared/contract.ts';
import { Fault } from './fault.ts';

/** Who makes a request. `token` is the gateway's and never leaves the proxy towards a browser. */
export type Actor =
  | { audience: 'visitor'; role: 'visitor' }
  | {
      audience: Exclude<Audience, 'visitor'>;
      role: RoleName;
      scope: Scope;
      token: string;
      userId: number;
      affiliateId: number | null;
    };

export const visitor: Actor = { audience: 'visitor', role: 'visitor' };

/** Which side of the API a role uses: the affiliates' own or the staff's. */
export function audienceOf(role: RoleName): Audience {
  const { profile } = roleEntry(role);
  if (profile === null) return 'visitor';
  return profile === 'afiliado' ? 'affiliate' : 'staff';
}

/** Whether both the contract and the role allow the verb. */
export function isGranted({ name, access }: Contract, verb: Verb, actor: Actor): boolean {
  if (!access[actor.audience].includes(verb)) return false;
  return roleMay(actor.role, name, verb, actor.audience === 'visitor' ? 'none' : actor.scope);
}

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
