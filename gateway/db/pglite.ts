import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { PgliteAddress, PgliteServer } from './pglite-server.ts';

/** What the main thread asks of the thread of the embedded database. */
export type PgliteCommand = { type: 'close' } | { type: 'backUp'; target: string; reply: MessagePort };

/** What that thread tells. */
export type PgliteReport =
  | { type: 'listening'; address: PgliteAddress }
  | { type: 'beat' }
  | { type: 'done' }
  | { type: 'failed'; error: unknown };

const patienceMs = 180_000;
const checkMs = 10_000;

/**
 * Starts the embedded database on a directory: as built, in a thread of its own. From the sources (tests) it runs on the
 * calling thread by the same code, because Node 20 cannot load a thread from TypeScript; a test of the built servers
 * covers the thread.
 *
 * When the engine fails, or has not stirred for three minutes, the process ends by an uncaught error, for its supervisor to
 * start again: nothing acknowledged is lost by that.
 */
export async function startPglite(directory: string): Promise<PgliteServer> {
  if (import.meta.url.endsWith('.js')) {
    // To make a database takes 500 MB, which only the end of the thread gives back.
    if (!existsSync(join(directory, 'PG_VERSION'))) await (await startThread(directory)).close();
    return startThread(directory);
  }
  const { servePglite } = await import('./pglite-server.ts');
  return servePglite(directory);
}

async function startThread(directory: string): Promise<PgliteServer> {
  // Not written inside `new Worker()`, which the bundler would take for a worker of a browser.
  const file = new URL('./pglite-worker.js', import.meta.url);
  const worker = new Worker(file, { workerData: directory });
  const address = await firstAddress(worker);

  let missedChecks = 0;
  const watch = setInterval(() => {
    // Counted rather than measured, so that a machine that slept does not look like a thread that hangs.
    missedChecks += 1;
    if (missedChecks > patienceMs / checkMs) throw new Error('The embedded database does not answer any more.');
  }, checkMs).unref();
  worker.on('message', () => (missedChecks = 0));
  const stopOnExit = (code: number) => {
    throw new Error(`The embedded database ended unexpectedly, with code ${code}.`);
  };
  worker.on('exit', stopOnExit);

  return {
    address,
    async backUp(target) {
      const { port1, port2 } = new MessageChannel();
      const command: PgliteCommand = { type: 'backUp', target, reply: port2 };
      worker.postMessage(command, [port2]);
      const report = await new Promise<PgliteReport>((resolve) => port1.once('message', resolve));
      port1.close();
      if (report.type === 'failed') throw report.error;
    },
    async close() {
      clearInterval(watch);
      worker.off('exit', stopOnExit);
      const command: PgliteCommand = { type: 'close' };
      worker.postMessage(command);
      await once(worker, 'exit');
    },
  };
}

function firstAddress(worker: Worker): Promise<PgliteAddress> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (report: PgliteReport) => {
      worker.off('error', reject);
      if (report.type === 'listening') resolve(report.address);
      else reject(new Error(`The embedded database began with: ${report.type}.`));
    });
  });
}
