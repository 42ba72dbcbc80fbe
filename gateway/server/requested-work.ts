import { join } from 'node:path';
import type { GatewayContext } from '../engine/context.ts';
import { startWorker } from '../engine/start-worker.ts';
import { answerFileRequests, openRequestFolder } from '../lib/file-requests.ts';
import type { Worker } from '../lib/worker-loop.ts';
import { resealAll } from './reseal.ts';

const watchMs = 500;

/** Where commands ask the gateway that has the embedded database open. */
export const requestFolderOf = {
  backup: (dataDir: string) => join(dataDir, 'backup'),
  reseal: (dataDir: string) => join(dataDir, 'reseal'),
};

/** Does what commands ask for, while this gateway has the embedded database open. */
export function startRequestedWork(context: GatewayContext): Worker {
  const { database, encryption, env } = context;
  const works = [
    { folder: requestFolderOf.backup(env.dataDir), work: () => database.backUp() },
    { folder: requestFolderOf.reseal(env.dataDir), work: () => resealAll(database, encryption) },
  ];
  for (const { folder } of works) openRequestFolder(folder);
  return startWorker(context, {
    name: 'requested work',
    intervalMs: watchMs,
    work: async () => {
      for (const { folder, work } of works) await answerFileRequests(folder, work);
      return false;
    },
  });
}
