import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** The driver's address: a folder with a socket, or a loopback address. */
export interface PgliteAddress {
  host: string;
  port: number;
}

/** An embedded database that serves a socket. */
export interface PgliteServer {
  address: PgliteAddress;
  /** Copies the database between two statements to a new folder, which can be opened directly. */
  backUp: (target: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The pool replaces a client after an error, and the new one connects before the old one has disconnected. Both share
 * the single session; the pool still holds one client at a time.
 */
const maxConnections = 4;

/**
 * PGlite's defaults without recycling of log segments: it would keep every segment of a large import, because it
 * expects the past maximum to be needed again.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'];

/** Messages of which a query has several, and which are answered at its end: Parse, Bind, Describe, Execute, Close. */
const partTypes = new Set(Array.from('PBDEC', (letter) => letter.charCodeAt(0)));

/** PGlite for the socket server, which gives it one message at a time. */
class EmbeddedPglite extends PGlite {
  /** The messages of a query whose end has not come yet. */
  #parts: Uint8Array[] = [];

  /**
   * Runs the messages of a query together, since a run of the engine takes several times longer than a small query.
   * Ends the thread when PGlite fails outside SQL (`COPY … FROM STDIN` causes it, as would any FATAL of PostgreSQL):
   * the engine is dead then, but the socket server would leave every later query waiting.
   */
  override async execProtocolRawStream(...args: Parameters<PGlite['execProtocolRawStream']>): Promise<void> {
    const [message, options] = args;
    this.#parts.push(message);
    if (partTypes.has(message[0] ?? 0)) return;
    const messages = this.#parts.length === 1 ? message : new Uint8Array(Buffer.concat(this.#parts));
    this.#parts = [];
    try {
      await super.execProtocolRawStream(messages, options);
    } catch (error) {
      setImmediate(() => {
        throw new Error('The embedded database has failed.', { cause: error });
      });
      throw error;
    }
  }

  /** Also true within a query, so that the socket server lets no other connection in between. */
  override isInTransaction(): boolean {
    return this.#parts.length > 0 || super.isInTransaction();
  }

  /** The socket server rolls back so what a connection leaves behind, which includes half a query. */
  override exec(...args: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    this.#parts = [];
    return super.exec(...args);
  }
}

/**
 * Opens PGlite in a directory (created when missing) and serves it to the driver.
 *
 * @param directory of the database; the caller holds its lock
 */
export async function servePglite(directory: string): Promise<PgliteServer> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pglite = new EmbeddedPglite(directory, { startParams });
  await pglite.waitReady;
  // Readable by this user only, which is the only authentication. Windows has no such sockets.
  const socketFolder = process.platform === 'win32' ? undefined : mkdtempSync(join(tmpdir(), 'parceria-'));
  const server = new PGLiteSocketServer({
    db: pglite,
    maxConnections,
    ...(socketFolder === undefined
      ? { host: '127.0.0.1', port: 0 }
      : // The socket name that PostgreSQL clients expect in a folder.
        { path: join(socketFolder, '.s.PGSQL.5432') }),
  });
  await server.start();

  return {
    address:
      socketFolder === undefined
        ? { host: '127.0.0.1', port: Number(server.getServerConn().split(':').at(-1)) }
        : { host: socketFolder, port: 5432 },
    async backUp(target) {
      const draft = `${target}.partial`;
      try {
        // No statement runs during the copy, so the copy equals the state after a crash and recovers when opened.
        await pglite.runExclusive(() => {
          cpSync(directory, draft, { recursive: true });
          return Promise.resolve();
        });
        await syncFiles(draft);
        await rename(draft, target);
      } catch (error) {
        // A partial copy could fill a disk that is short of space.
        rmSync(draft, { recursive: true, force: true });
        throw error;
      }
    },
    async close() {
      await server.stop();
      await pglite.close();
      if (socketFolder !== undefined) rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Flushes a copy to disk. A backup is needed most after a power cut, which PGlite's unflushed files may not survive.
 */
async function syncFiles(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync();
    await file.close();
  }
}
