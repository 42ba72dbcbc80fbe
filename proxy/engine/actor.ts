import { roleEntry, roleMay, type RoleName, type Scope } from '#shared/codes/accounts/role.ts';
import type { Audience, Contract, Verb } from '#shared/contract/contract.ts';
import { RequestError } from '../wire/request-error.ts';

/**
 * The authenticated user (or visitor) behind a request. `token` is the gateway's token and is never sent to a browser.
 */
export type Actor =
  | { audience: 'visitor'; role: 'visitor' }
  | {
      audience: Exclude<Audience, 'visitor'>;
      role: RoleName;
      scope: Scope;
      token: string;
      /** Null for the key of an advertiser, which has no users. */
      userId: number | null;
      affiliateId: number | null;
      /** The advertiser whose key it is. */
      advertiserId?: number;
      /** The key that a program calls with: it may do what its scopes name, as far as its owner may. */
      key?: { id: number; scopes: ReadonlySet<string> };
    };

export const visitor: Actor = { audience: 'visitor', role: 'visitor' };

const audiencesByScope: Record<Scope, Audience> = {
  all: 'staff',
  assigned: 'staff',
  own: 'affiliate',
  advertiser: 'advertiser',
  none: 'visitor',
};

/** Returns the side of the API that a role uses, which is that of its records. */
export const audienceOf = (role: RoleName): Audience => audiencesByScope[roleEntry(role).scopes[0]];

/** Checks whether both the contract and the role grant the verb. */
export function isGranted({ name, access }: Contract, verb: Verb, actor: Actor): boolean {
  if (!access[actor.audience].includes(verb)) return false;
  return actorMay(actor, name, verb);
}

/** Checks whether a verb of a resource is open to an actor: by the role and, for a program, by the scopes of its key too. */
export function actorMay(actor: Actor, resource: string, verb: string): boolean {
  if (actor.audience === 'visitor') return roleMay(actor.role, resource, verb, 'none');
  const { role, scope, key } = actor;
  return roleMay(role, resource, verb, scope) && (key === undefined || key.scopes.has(`${resource}:${verb}`));
}

/**
 * Returns the id of the affiliate that an affiliate user belongs to.
 *
 * @throws RequestError `forbidden` for a login without an affiliate
 */
export function ownAffiliateId(actor: Actor): number {
  if (actor.audience === 'visitor' || actor.affiliateId === null) throw new RequestError('forbidden');
  return actor.affiliateId;
}

/**
 * Rejects an `affiliate_id` other than the actor's own. To an affiliate, another affiliate's record looks absent, and to an
 * advertiser that of each.
 *
 * @throws RequestError `not_found`
 */
export function refuseForeign(actor: Actor, affiliateId: unknown): void {
  const isForeign =
    actor.audience === 'advertiser' || (actor.audience === 'affiliate' && affiliateId !== ownAffiliateId(actor));
  if (isForeign) throw new RequestError('not_found');
}
