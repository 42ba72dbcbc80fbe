import { isMasked } from '#shared/codes/accounts/role.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';

/** Checks whether an actor may read payment info, except for its numbers. */
export const mayReadPayees = (actor: Actor): boolean => actorMay(actor, 'payment-info', 'list');

/** Checks whether an actor sees the numbers of payment info, such as documents and Pix keys, unmasked. */
export const mayReadPayeeNumbers = (actor: Actor): boolean =>
  mayReadPayees(actor) && !isMasked(actor.role, 'payment-info');
