import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { PgliteCommand, PgliteReport } from './pglite.ts';
import { servePglite } from './pglite-server.ts';

// The thread of the embedded database. It has one of its own because PGlite computes on the thread that calls it: on the
// main one, a slow query would stop every other request, health checks included.

const beatMs = 5_000;

const server = await servePglite(String(workerData));

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
