import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { acquireDirectoryLock, DirectoryLockedError } from '../db/lock.ts';

/** A folder for files that belong to a request and go with it. They hold data of people. */
export interface ScratchFolder {
  /** A path in it that nothing has. @param purpose begins the name */
  newPath: (purpose: string) => string;
  /** Removes what gateways have left that are gone. */
  removeAbandoned: () => void;
  /** Removes the folder with all that is in it. */
  close: () => void;
}

const lockOf = (folder: string) => `${folder}.lock`;

/**
 * Opens a folder of this gateway's own in `DATA_DIR/tmp`, and removes those whose gateways are gone: what was under way when
 * they were killed is still there. Other gateways may be running on the same `DATA_DIR`; theirs are left alone.
 */
export function openScratchFolder(dataDir: string): ScratchFolder {
  const root = join(dataDir, 'tmp');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  removeAbandoned(root);
  const folder = join(root, randomUUID());
  // Somebody has emptied the folder by hand: what was under way fails, the next request makes it anew.
  const lock = acquireDirectoryLock(lockOf(folder), () => undefined);
  return {
    newPath(purpose) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${purpose}-${randomUUID()}`);
    },
    removeAbandoned: () => removeAbandoned(root),
    close() {
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    },
  };
}

function removeAbandoned(root: string): void {
  const names = readdirSync(root).filter((name) => /^[\da-f-]{36}(\.lock)?$/.test(name));
  for (const name of new Set(names.map((found) => found.replace('.lock', '')))) {
    const folder = join(root, name);
    try {
      const lock = acquireDirectoryLock(lockOf(folder));
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    } catch (error) {
      if (!(error instanceof DirectoryLockedError)) throw error;
    }
  }
}
