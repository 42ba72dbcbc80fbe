import type { Actor } from '../server/actor.ts';
import { ownAffiliateId } from './access.ts';
import { Fault } from './errors.ts';

/**
 * Whom a call is about: an affiliate need not say its own id, staff have to say one. Whether the caller may know of
 * it is for the services to decide.
 */
export function affiliateIdOf(actor: Actor, given: number | undefined): number {
  if (given !== undefined) return given;
  if (actor.affiliateId !== null) return ownAffiliateId(actor);
  throw new Fault('invalid_fields', { errors: { affiliate_id: 'validation.required' } });
}
