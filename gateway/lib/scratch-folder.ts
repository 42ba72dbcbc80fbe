import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { acquireDirectoryLock, DirectoryLockedError } from './directory-lock.ts';

/** A folder for files that exist only during a request. They contain personal data. */
export interface ScratchFolder {
  /** Returns an unused path in the folder. @param purpose prefix of the file name */
  newPath: (purpose: string) => string;
  /** Deletes the folders of gateways that no longer run. */
  removeAbandoned: () => void;
  /** Deletes the folder and its contents. */
  close: () => void;
}

const lockOf = (folder: string) => `${folder}.lock`;

/**
 * Opens this gateway's folder in `DATA_DIR/tmp` and deletes the folders of gateways that no longer run: a killed
 * gateway leaves its unfinished files behind. Folders of other running gateways on the same `DATA_DIR` are kept.
 */
export function openScratchFolder(dataDir: string): ScratchFolder {
  const root = join(dataDir, 'tmp');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  removeAbandoned(root);
  const folder = join(root, randomUUID());
  // The folder was deleted by hand: requests in progress fail, the next request recreates it.
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
