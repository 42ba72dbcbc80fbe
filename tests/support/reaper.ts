import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { ROOT } from '../../tools/builds.mjs';

/** What must not outlive this process: a process group to signal, or a folder to remove. */
type Ward = { processGroup: number; signal: NodeJS.Signals } | { folder: string };

let reaper: ChildProcessByStdio<Writable, null, null> | undefined;
let lastId = 0;

/**
 * Puts a process group or a folder in the care of a watcher process, which cleans up even if this process is killed.
 * @returns a function that ends the care
 */
export function leaveToReaper(ward: Ward): () => void {
  reaper ??= startReaper();
  const { stdin } = reaper;
  const id = ++lastId;
  stdin.write(`${JSON.stringify({ id, ward })}\n`);
  return () => stdin.write(`${JSON.stringify({ id })}\n`);
}

/** A new folder, removed by `remove()` or when this process ends. */
export function temporaryFolder(prefix: string): { path: string; remove: () => Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), `${prefix}-`));
  const release = leaveToReaper({ folder: path });
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      release();
    },
  };
}

function startReaper(): ChildProcessByStdio<Writable, null, null> {
  const child = spawn(process.execPath, [join(ROOT, 'tests/support/reaper.mjs')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  // The pipe alone must not keep a finished test process alive.
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}
