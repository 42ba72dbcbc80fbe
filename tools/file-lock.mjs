import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 5 * 60_000;
const checkMs = 100;

/**
 * Runs a function while holding a lock file. Takes over a lock whose process has exited.
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} the function's result
 * @throws {Error} when another process holds the lock for five minutes
 */
export async function withFileLock(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  const giveUpAt = Date.now() + patienceMs;
  while (!takeLock(lockFile)) {
    if (Date.now() > giveUpAt) throw new Error(`Another process holds ${lockFile}; remove it if none is running.`);
    await delay(checkMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @param {string} lockFile */
function takeLock(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAbandoned(lockFile)) rmSync(lockFile, { force: true });
    return false;
  }
}

/** @param {string} lockFile */
function isAbandoned(lockFile) {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'));
    // The holder has created the file and not written its process id yet.
    if (holder !== 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
