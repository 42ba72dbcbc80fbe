import { withTransaction } from '../../../db/client.ts';
import { RequestError } from '../../../engine/errors.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { endImport, lockImport } from './advance-import.ts';

/**
 * Stops an import after the step that is being taken. What it has applied stays.
 *
 * @throws {RequestError} `not_found`, `state_conflict` for one that is over
 */
export async function stopImport({ database, clock }: GatewayContext, actor: Actor, id: number): Promise<void> {
  await withTransaction(database, async (tx) => {
    const job = await lockImport(tx, id);
    if (job === undefined) throw new RequestError('not_found');
    if (job.state === 'stopped') return;
    if (job.state !== 'checking' && job.state !== 'applying') throw new RequestError('state_conflict');
    await endImport(tx, job, { actor, now: clock.now() });
  });
}
