import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { copyPreparedDatabase, hasDatabase } from './copy-prepared-database.ts';
import type { PgliteCommand, PgliteReport } from './pglite.ts';
import { servePglite } from './pglite-server.ts';

// The thread of the embedded database. PGlite computes on the calling thread: on the main thread a slow query would
// block all other requests, including health checks.

const beatMs = 5_000;

const directory = String(workerData);
// Here too, since copying takes some tenths of a second: a sandbox is made while people are served.
if (!hasDatabase(directory)) copyPreparedDatabase(directory);
const server = await servePglite(directory);

function report(message: PgliteReport, port: MessagePort | null = parentPort): void {
  port?.postMessage(message);
}

parentPort?.on('message', (command: PgliteCommand) => {
  if (command.type === 'close') void server.close().then(() => process.exit(0));
  else
    server.backUp(command.target).then(
      () => report({ type: 'done' }, command.reply),
      (error: unknown) => report({ type: 'failed', error }, command.reply),
    );
});

report({ type: 'listening', address: server.address });
setInterval(() => report({ type: 'beat' }), beatMs);
