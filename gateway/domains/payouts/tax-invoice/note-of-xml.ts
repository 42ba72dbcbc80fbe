import { Worker } from 'node:worker_threads';
import { type Note, type NoteError, readNote } from './note.ts';
import { readXml } from './read-xml.ts';

/** Far more than the largest accepted file takes. */
const timeLimitMs = 5_000;
const heapMaxMb = 128;

/** Reads the note of an XML on the calling thread, for the thread below and for tests. */
export function readNoteHere(bytes: Uint8Array): Note | NoteError {
  const root = readXml(bytes);
  return root === undefined ? 'note_unreadable' : readNote(root);
}

/** Reads the note of an XML in a separate thread, because a hostile file may take a second of processor time. */
export function noteOfXml(bytes: Uint8Array): Promise<Note | NoteError> {
  // Tests run from the sources, which a thread cannot load.
  if (!import.meta.url.endsWith('.js')) return Promise.resolve(readNoteHere(bytes));
  const file = new URL('./note-worker.js', import.meta.url);
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } });
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    worker.once('message', resolve);
    worker.once('error', () => resolve('note_unreadable'));
    // Exited without a message: ended by the timer or by the memory limit.
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve('note_unreadable');
    });
  });
}
