import { Worker } from 'node:worker_threads';
import type { XmlReading } from './read-xml-here.ts';

/** Far more than the largest accepted file takes. */
const timeLimitMs = 5_000;
const heapMaxMb = 128;

/**
 * Reads the tax invoices of an XML in a separate thread, because a hostile file may take a second of processor time. The parser
 * is loaded there, and nowhere else.
 */
export async function taxInvoicesOfXml(bytes: Uint8Array): Promise<XmlReading> {
  // Tests run from the sources, which a thread cannot load.
  if (!import.meta.url.endsWith('.js')) return (await import('./read-xml-here.ts')).readXmlHere(bytes);
  const file = new URL('./tax-invoice-worker.js', import.meta.url);
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } });
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    worker.once('message', resolve);
    worker.once('error', () => resolve({ error: 'unsafe' }));
    // Exited without a message: ended by the timer or by the memory limit.
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve({ error: 'unsafe' });
    });
  });
}
