import { parentPort, workerData } from 'node:worker_threads';
import { readXmlHere } from './read-xml-here.ts';

// The thread of `taxInvoicesOfXml`. It receives the bytes of an XML and returns what it is.
if (workerData instanceof Uint8Array) parentPort?.postMessage(readXmlHere(workerData));
