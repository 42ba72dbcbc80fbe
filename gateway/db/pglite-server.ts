import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the driver connects: a folder with a socket, or a loopback address. */
export interface PgliteAddress {
  host: string;
  port: number;
}

/** An embedded database that answers on a socket. */
export interface PgliteServer {
  address: PgliteAddress;
  /** Copies the database, as it stands between two statements, into a new folder that can be opened as it is. */
  backUp: (target: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A client that had an error is replaced by a new one, which connects before the old one has gone. Both share the one
 * session, so the pool still holds one client at a time.
 */
const maxConnections = 4;

/**
 * PGlite's own, and no recycling of log segments: it would keep every segment of a large import for ever, since it takes
 * the most that was ever needed as what will be needed again.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'];

/**
 * PGlite that ends its thread when it fails outside SQL (`COPY … FROM STDIN` does it, as would any FATAL of PostgreSQL):
 * the engine is gone then, while the socket server would let every later query wait for ever.
 */
class FailFastPglite extends PGlite {
  override async execProtocolRawStream(...args: Parameters<PGlite['execProtocolRawStream']>): Promise<void> {
    try {
      await super.execProtocolRawStream(...args);
    } catch (error) {
      setImmediate(() => {
        throw new Error('The embedded database has failed.', { cause: error });
      });
      throw error;
    }
  }
}

/**
 * Opens PGlite in a directory, made if it is missing, and serves it to the driver.
 *
 * @param directory of the database; the caller holds its lock
 */
export async function servePglite(directory: string): Promise<PgliteServer> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pglite = new FailFastPglite(directory, { startParams });
  await pglite.waitReady;
  // Readable by this user alone, which is all the authentication there is; Windows has no such sockets.
  const socketFolder = process.platform === 'win32' ? undefined : mkdtempSync(join(tmpdir(), 'parceria-'));
  const server = new PGLiteSocketServer({
    db: pglite,
    maxConnections,
    ...(socketFolder === undefined
      ? { host: '127.0.0.1', port: 0 }
      : // The name that PostgreSQL clients look for in a folder.
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
        // No statement runs meanwhile, so the copy is what a crash at this moment would have left: it recovers when opened.
        await pglite.runExclusive(() => {
          cpSync(directory, draft, { recursive: true });
          return Promise.resolve();
        });
        await syncFiles(draft);
        await rename(draft, target);
      } catch (error) {
        // Half a copy would take the room that the disk may just have run out of.
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

/** A copy is wanted most after a power cut, which PGlite's own files do not survive: so the copy is made to. */
async function syncFiles(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync();
    await file.close();
  }
}
