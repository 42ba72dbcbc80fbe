import { parentPort, workerData } from 'node:worker_threads';
import { readNoteHere } from './note-of-xml.ts';

// The thread of `noteOfXml`. It receives the bytes of an XML and returns the note, or why there is none.
if (workerData instanceof Uint8Array) parentPort?.postMessage(readNoteHere(workerData));
