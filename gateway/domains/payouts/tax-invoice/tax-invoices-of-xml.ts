import { Worker } from 'node:worker_threads';
import { decodeXml, rootOf } from './decode-xml.ts';
import { pageElements, readTaxInvoices, type TaxInvoiceReading } from './read-tax-invoices.ts';
import { readXml } from './read-xml.ts';

/** Far more than the largest accepted file takes. */
const timeLimitMs = 5_000;
const heapMaxMb = 128;

/** What an XML is, also one that cannot be parsed. */
export type XmlReading = TaxInvoiceReading | { error: 'unreadable' | 'unsafe' };

/** Reads the tax invoices of an XML on the calling thread, for the thread below and for tests. */
export function readXmlHere(bytes: Uint8Array): XmlReading {
  // Saved instead of the invoice when a session has ended; such pages are seldom well-formed.
  if (pageElements.includes(rootOf(bytes) ?? '')) return { error: 'not_invoice' };
  const decoded = decodeXml(bytes);
  if (decoded === 'unknown_encoding') return { error: 'unsafe' };
  if (decoded === 'unreadable') return { error: 'unreadable' };
  const root = readXml(decoded.text);
  return typeof root === 'string' ? { error: root } : readTaxInvoices(root);
}

/** Reads the tax invoices of an XML in a separate thread, because a hostile file may take a second of processor time. */
export function taxInvoicesOfXml(bytes: Uint8Array): Promise<XmlReading> {
  // Tests run from the sources, which a thread cannot load.
  if (!import.meta.url.endsWith('.js')) return Promise.resolve(readXmlHere(bytes));
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
