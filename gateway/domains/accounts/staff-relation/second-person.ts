import type { Executor } from '../../../db/client.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { relatedAccounts } from './related-accounts.ts';

/** Returns the accounts whose actions a user cannot approve: its own and related ones; none if one person is enough. */
export async function ownAccounts(
  executor: Executor,
  { env }: Pick<GatewayContext, 'env'>,
  { userId }: Actor,
): Promise<ReadonlySet<number>> {
  if (env.paymentApprovers === 1 || userId === null) return new Set();
  return relatedAccounts(executor, userId);
}

/**
 * Refuses users who would confirm their own action.
 *
 * @param userId the user who acted; null for the gateway itself
 * @throws {RequestError} `second_person_required`
 */
export async function requireSecondPerson(
  executor: Executor,
  context: Pick<GatewayContext, 'env'>,
  actor: Actor,
  userId: number | null,
): Promise<void> {
  if (userId !== null && (await ownAccounts(executor, context, actor)).has(userId))
    throw new RequestError('second_person_required');
}

/**
 * Returns whether a user may confirm an action of an account (null for the gateway itself). Accounts are read once for all
 * actions, and not at all where none waits.
 */
export async function confirmationCheck(
  { context, actor }: { context: Pick<GatewayContext, 'database' | 'env'>; actor: Actor },
  resource: string,
  isAnyWaiting: boolean,
): Promise<(userId: number | null) => boolean> {
  if (!isAnyWaiting || !actorMay(actor, resource, 'update')) return () => false;
  const own = await ownAccounts(context.database.db, context, actor);
  return (userId) => userId === null || !own.has(userId);
}
