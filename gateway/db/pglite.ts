import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { hasDatabase, hasPreparedDatabase } from './copy-prepared-database.ts';
import type { PgliteAddress, PgliteServer } from './pglite-server.ts';

/** Commands from the main thread to the database thread. */
export type PgliteCommand = { type: 'close' } | { type: 'backUp'; target: string; reply: MessagePort };

/** Messages from the database thread. */
export type PgliteReport =
  | { type: 'listening'; address: PgliteAddress }
  | { type: 'beat' }
  | { type: 'done' }
  | { type: 'failed'; error: unknown };

const timeoutMs = 180_000;
const checkMs = 10_000;

/**
 * Starts the embedded database on a directory: in the built server in its own thread. From the sources (tests) it
 * runs the same code on the calling thread, because Node 20 cannot load a thread from TypeScript; a test of the built
 * servers covers the thread. When the engine fails, or has been unresponsive for three minutes, an uncaught error
 * ends the process and its supervisor restarts it; no acknowledged write is lost.
 */
export async function startPglite(directory: string): Promise<PgliteServer> {
  if (import.meta.url.endsWith('.js')) {
    // Creating a database takes 500 MB, which are freed only when the thread ends. The thread copies a prepared one itself.
    if (!hasDatabase(directory) && !hasPreparedDatabase()) await (await startThread(directory)).close();
    return startThread(directory);
  }
  const { servePglite } = await import('./pglite-server.ts');
  return servePglite(directory);
}

async function startThread(directory: string): Promise<PgliteServer> {
  // Not inlined in `new Worker()`: the bundler would treat it as a browser worker.
  const file = new URL('./pglite-worker.js', import.meta.url);
  const worker = new Worker(file, { workerData: directory });
  const address = await firstAddress(worker);

  let missedChecks = 0;
  const watch = setInterval(() => {
    // Counts checks instead of measuring time, so that a suspended machine does not look like a hanging thread.
    missedChecks += 1;
    if (missedChecks > timeoutMs / checkMs) throw new Error('The embedded database does not answer any more.');
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
