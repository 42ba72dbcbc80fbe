import { type Actor, isStaff } from '../server/actor.ts';
import { Fault } from './errors.ts';

/** @throws {Fault} `forbidden` for anyone but staff */
export function requireStaff(actor: Actor): void {
  if (!isStaff(actor)) throw new Fault('forbidden');
}

/** @throws {Fault} `unauthenticated` for a visitor */
export function requireSignedIn(actor: Actor): void {
  if (actor.role === 'visitor') throw new Fault('unauthenticated');
}

/** Whether an actor may know of what belongs to an affiliate: staff of everything, an affiliate of its own alone. */
export const canReach = (actor: Actor, affiliateId: number): boolean =>
  isStaff(actor) || (actor.role !== 'visitor' && actor.affiliateId === affiliateId);

/** @throws {Fault} `not_found`, as for an absent affiliate, unless the actor may know of it */
export function requireReach(actor: Actor, affiliateId: number): void {
  if (!canReach(actor, affiliateId)) throw new Fault('not_found');
}

/** The affiliate that the actor belongs to. @throws {Fault} `forbidden` for one that belongs to none */
export function ownAffiliateId(actor: Actor): number {
  if (actor.affiliateId === null || isStaff(actor)) throw new Fault('forbidden');
  return actor.affiliateId;
}
