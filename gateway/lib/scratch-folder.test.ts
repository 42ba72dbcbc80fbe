import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScratchFolder } from './scratch-folder.ts';

let dataDir: string;
let root: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'scratch-'));
  root = join(dataDir, 'tmp');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Creates the leftovers of a gateway that was killed during an upload. */
function leaveAbandoned(): string {
  const folder = join(root, randomUUID());
  mkdirSync(folder, { recursive: true });
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const holder = { pid, host: hostname(), startedAt: null, since: new Date().toISOString() };
  writeFileSync(`${folder}.lock`, JSON.stringify(holder));
  // Outdates its last heartbeat.
  utimesSync(`${folder}.lock`, 0, 0);
  writeFileSync(join(folder, 'upload-1'), 'order;amount');
  return folder;
}

test('removes the leftovers of killed gateways at the next start and keeps those of running ones', () => {
  const living = openScratchFolder(dataDir);
  const upload = living.newPath('upload');
  writeFileSync(upload, 'order;amount');
  const abandoned = leaveAbandoned();

  const next = openScratchFolder(dataDir);
  expect(existsSync(abandoned)).toBe(false);
  expect(existsSync(`${abandoned}.lock`)).toBe(false);
  expect(existsSync(upload)).toBe(true);

  const later = leaveAbandoned();
  next.removeAbandoned();
  expect([existsSync(later), existsSync(upload)]).toEqual([false, true]);
  living.close();
  next.close();
  expect(readdirSync(root)).toEqual([]);
});

test('is not readable by other users', () => {
  const scratch = openScratchFolder(dataDir);
  const modes = [root, dirname(scratch.newPath('upload'))].map((folder) => statSync(folder).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700]);
  scratch.close();
});

test('survives manual deletion of its contents; the next file is written as usual', () => {
  vi.useFakeTimers();
  const scratch = openScratchFolder(dataDir);
  rmSync(root, { recursive: true });
  vi.advanceTimersByTime(60_000);
  writeFileSync(scratch.newPath('upload'), 'order;amount');
  scratch.close();
  vi.useRealTimers();
  expect(readdirSync(root)).toEqual([]);
});
