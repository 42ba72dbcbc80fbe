import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { leaveToReaper } from './reaper.ts';

/** A small file system at a folder, which only processes that are started through it see there. */
export interface OwnDisk {
  /** What precedes a command that shall see it: the program and its first arguments. */
  through: readonly string[];
  /** Takes all space that is left, until `free()`. */
  fill: () => void;
  free: () => void;
  /** Ends it, and its files with it. */
  remove: () => void;
}

/** Whether this process may mount a file system that is seen by none but those whom it starts. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Mounts a file system in memory over a folder. A process of its own holds it, so that none stays behind whatever ends the test.
 *
 * @param owner of its files, and of the processes that are started through it
 * @throws {Error} where `canMount()` is false
 */
export async function mountDisk(folder: string, sizeMb: number, owner: { uid: number; gid: number }): Promise<OwnDisk> {
  const options = `size=${sizeMb}m,mode=0700,uid=${owner.uid},gid=${owner.gid}`;
  const script = 'mount -t tmpfs -o "$1" none "$2" && echo mounted && exec sleep infinity';
  const holder = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', options, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid } = holder;
  if (pid === undefined) throw new Error('unshare does not run here.');
  const release = leaveToReaper({ processGroup: pid, signal: 'SIGKILL' });
  const ended = once(holder, 'exit').then(() => true);
  if (await Promise.race([once(holder.stdout, 'data').then(() => false), ended]))
    throw new Error(`No file system could be mounted at ${folder}.`);
  holder.unref();

  // Its files, as this process reaches them.
  const file = join(`/proc/${pid}/root`, folder, 'filler');
  const piece = Buffer.alloc(1 << 20);
  return {
    through: [
      'nsenter',
      `--target=${pid}`,
      '--mount',
      `--setuid=${owner.uid}`,
      `--setgid=${owner.gid}`,
      'sh',
      '-c',
      // Not by an option of nsenter, which would mean the folder below the file system.
      'cd "$0" && exec "$@"',
      folder,
    ],
    fill: () => {
      for (const size of [piece.length, 4_096]) {
        try {
          for (;;) appendFileSync(file, piece.subarray(0, size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => {
      if (existsSync(file)) rmSync(file);
    },
    remove: () => {
      release();
      process.kill(-pid, 'SIGKILL');
    },
  };
}
