import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../tools/builds.mjs';
import { withFileLock } from '../../tools/file-lock.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/prepared');
/** Longer than any test process needs between finding a folder and having copied it. */
const UNUSED_FOR_MS = 15 * 60_000;

interface Preparation {
  /** What it is of, in the name of its folder. */
  kind: string;
  /** Another one for whatever makes another content. */
  key: string;
  /** Fills a new folder. */
  make: (folder: string) => Promise<void>;
}

/**
 * Copies a folder that is expensive to make: the first process that wants it makes it, the others wait for it. It is
 * kept as long as what it is made from stays the same.
 *
 * @param target made by the copy
 */
export async function copyPrepared({ kind, key, make }: Preparation, target: string): Promise<void> {
  const folder = join(CACHE, `${kind}-${key}`);
  if (!existsSync(folder)) {
    await withFileLock(join(CACHE, `${kind}.lock`), async () => {
      if (existsSync(folder)) return;
      await removeUnused(kind);
      const draft = `${folder}.${process.pid}`;
      try {
        await mkdir(draft, { recursive: true });
        await make(draft);
        await rename(draft, folder);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    });
  }
  const now = new Date();
  await utimes(folder, now, now);
  // The asynchronous copy of 1,400 files takes three times the processor time.
  cpSync(folder, target, { recursive: true });
}

/** Those made from what is no more. One that was just in use stays: another process may be copying it. */
async function removeUnused(kind: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith(`${kind}-`)) continue;
    const path = join(CACHE, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > UNUSED_FOR_MS) await rm(path, { recursive: true, force: true });
  }
}
