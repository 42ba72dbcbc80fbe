import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './builds.mjs';

/** On Linux the files of this folder are in memory. */
const sharedMemory = '/dev/shm';

/** Several times the space that a whole test run uses at once. */
const roomBytes = 3 * 2 ** 30;

/**
 * Creates a folder in memory for the databases that tests copy and remove by the hundred, which takes a tenth of the
 * processor time of a disk. It is removed when this process ends, even if it is killed.
 *
 * @param {{ parent?: string, freeMinBytes?: number }} [options]
 * @returns {string | undefined} undefined where the system has no such folder, or not enough memory
 */
export function createMemoryFolder({ parent = sharedMemory, freeMinBytes = roomBytes } = {}) {
  // The programs need the same amount of memory in addition.
  if (process.availableMemory() < 2 * freeMinBytes || !isWritable(parent)) return undefined;
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize < freeMinBytes) return undefined;
  const folder = mkdtempSync(join(parent, 'parceria-test-'));
  // PostgreSQL, which does not run as root, must be able to reach its folder inside.
  chmodSync(folder, 0o711);
  removeAtExit(folder);
  return folder;
}

/** @param {string} folder */
function isWritable(folder) {
  if (!existsSync(folder)) return false;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} folder */
function removeAtExit(folder) {
  const reaper = spawn(process.execPath, [join(ROOT, 'tests/support/reaper.mjs')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  reaper.unref();
  // The pipe alone must not keep this process alive.
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
  reaper.stdin.write(`${JSON.stringify({ id: 1, ward: { folder } })}\n`);
}
