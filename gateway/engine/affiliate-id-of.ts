import type { Actor } from '../server/actor.ts';
import { Fault } from './errors.ts';

/**
 * Whom a call is about: an affiliate need not say its own id, staff have to say one. Whether the actor may know of it is
 * for the services to decide.
 */
export function affiliateIdOf(actor: Actor, given: number | undefined): number {
  const affiliateId = given ?? actor.affiliateId;
  if (affiliateId === null) throw new Fault('invalid_fields', { errors: { affiliate_id: 'validation.required' } });
  return affiliateId;
}
