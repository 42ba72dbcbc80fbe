import { join } from 'node:path';
import { withTransaction } from '../db/client.ts';
import { createNamedDatabases, type NamedDatabases } from '../db/named-databases.ts';
import { keepUsedSandboxes } from '../domains/accounts/api-key/unused-sandboxes.ts';
import { personInSandbox } from '../domains/accounts/sandbox/person-in-sandbox.ts';
import { addSandbox, findSandbox, type Sandboxes } from '../domains/accounts/sandbox/sandboxes.ts';
import type { GatewayContext } from '../engine/context.ts';
import type { Env } from '../env.ts';
import { RequestError } from '../lib/errors.ts';
import { SandboxRoom } from './sandbox-room.ts';

/** How many are open at once. An embedded database takes some 150 MB of memory, one on PostgreSQL a few connections. */
const openMax = { embedded: 3, postgres: 20 } as const;

/** Returns where the databases of sandboxes are. On PostgreSQL the operator says it, as making databases is a right of its own. */
export function sandboxDatabasesOf(env: Env): NamedDatabases | undefined {
  const { sandboxDatabaseUrl: serverUrl, environment, databaseUrl, dataDir } = env;
  if (databaseUrl !== undefined && serverUrl === undefined) return undefined;
  return createNamedDatabases({ serverUrl, folder: join(dataDir, 'sandboxes'), environment });
}

/** Offers sandboxes to the people with test keys; undefined where the operator has no place for them. */
export function offerSandboxes(
  main: GatewayContext,
  env: Env,
  databases = sandboxDatabasesOf(env),
): Sandboxes | undefined {
  if (databases === undefined) return undefined;
  const room = new SandboxRoom(
    { main, env, databases },
    env.databaseUrl === undefined ? openMax.embedded : openMax.postgres,
  );
  return {
    enter: async (owner, work) => {
      const { userId } = owner;
      if (userId === null) throw new RequestError('api_key_invalid');
      let found = await findSandbox(main, userId);
      if (!found) {
        // It was deleted while the key was made.
        await withTransaction(main.database, (tx) => addSandbox(tx, main, userId));
        found = await findSandbox(main, userId);
      }
      if (!found) throw new RequestError('api_key_invalid');
      return room.use(found, async ({ context, noteMoved }) => {
        noteMoved(found.movedMs);
        const actor = await personInSandbox(context, owner);
        if (!actor) throw new RequestError('api_key_invalid');
        return work({ context, actor });
      });
    },
    prepare: (userId) => {
      findSandbox(main, userId)
        .then((found) => found && room.prepare(found))
        .catch((error: unknown) => main.log.warn({ err: error }, 'a sandbox was not prepared'));
    },
    removeOrphans: async () => {
      // The databases first: each has had its row before.
      const there = await databases.list();
      const used = await keepUsedSandboxes(main);
      for (const name of there.filter((one) => !used.has(one))) await room.shut(name, () => databases.remove(name));
    },
    close: () => room.close(),
  };
}
