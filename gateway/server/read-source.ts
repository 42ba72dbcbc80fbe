import { hasCode, isUnavailable } from '../db/client.ts';
import type { GatewayContext } from '../engine/context.ts';
import type { Route } from '../engine/registry.ts';

/** The databases of one attempt at a call. */
export interface Sources {
  /** Where the session is looked up: that one has ended is known at once. */
  identity: GatewayContext;
  data: GatewayContext;
  /** Why the primary did not answer, where the replica answers in its place. */
  outage?: Error;
}

interface Reading {
  route: Pick<Route, 'method' | 'mutates' | 'mayLag'>;
  /** How old, in seconds, what is shown may be: `x-max-age`; undefined where nothing older than now will do. */
  maxAge: string | undefined;
  isHeadSent: () => boolean;
}

/** What a replica refuses, or gives up because what it reads was removed on the primary. */
const isOfReplica = (error: unknown): boolean => hasCode(error, /^(25006|40001)$/) || isUnavailable(error);

/**
 * Makes an attempt at a call with the databases that it may read: lists, reports and files from the replica, where the
 * caller takes what is some seconds old and the replica is not older. Everything else, and what the replica does not
 * answer, from the primary. While the primary does not answer, every read from the replica. Changes have the primary alone.
 */
export async function readFrom<Result>(
  context: GatewayContext,
  { route, maxAge, isHeadSent }: Reading,
  attempt: (sources: Sources) => Promise<Result>,
): Promise<Result> {
  const { replica } = context;
  const primary: Sources = { identity: context, data: context };
  if (replica === undefined || route.method !== 'GET' || route.mutates) return attempt(primary);

  const copy = { ...context, database: replica.database };
  if (route.mayLag && replica.ageMs() <= Number(maxAge ?? Number.NaN) * 1000) {
    try {
      return await attempt({ identity: context, data: copy });
    } catch (error) {
      if (isHeadSent() || !isOfReplica(error)) throw error;
    }
  }
  try {
    return await attempt(primary);
  } catch (error) {
    if (isHeadSent() || !(error instanceof Error) || !isUnavailable(error) || !replica.mayStandIn()) throw error;
    return attempt({ identity: copy, data: copy, outage: error }).catch((failure: unknown) => {
      // What would have to be written is not possible now.
      throw isOfReplica(failure) ? error : failure;
    });
  }
}
